import { type ReactNode, useEffect, useRef } from 'react';
import { useKeys } from '../keys.ts';
import { ActionBar } from './action-bar.tsx';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pane.css';

type PaneProps = {
  readonly title: ReactNode;
  /** What says at a glance what it is: an amount, a name. */
  readonly figure?: ReactNode;
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
  readonly close: () => void;
  readonly children: ReactNode;
};

/** What is open beside the list; over it where the window is narrow. */
export const Pane = ({ title, figure, tags, actions, close, children }: PaneProps) => {
  const text = useCommonText();
  const region = useRef<HTMLElement>(null);
  useKeys([{ keys: 'Escape', words: text.keyNames.back, run: close }]);
  useEffect(() => {
    // Where the pane covers the list the focus must not stay beneath it.
    if (region.current && getComputedStyle(region.current).position === 'fixed') region.current.focus();
  }, []);
  return (
    <aside className="pane" ref={region} tabIndex={-1} aria-label={typeof title === 'string' ? title : undefined}>
      <header className="pane-head">
        <div className="pane-title">
          <h2>{title}</h2>
          <button type="button" className="button quiet icon-only" aria-label={text.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {figure ? <p className="pane-figure">{figure}</p> : null}
        {tags ? <p className="tags">{tags}</p> : null}
      </header>
      <div className="pane-body">{children}</div>
      {actions ? <ActionBar>{actions}</ActionBar> : null}
    </aside>
  );
};

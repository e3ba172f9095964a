import { type ReactNode, useEffect, useRef } from 'react';
import { useKeys } from '../keys.ts';
import { ActionBar } from './action-bar.tsx';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pane.css';

type PaneProps = {
  readonly title: ReactNode;
  /** The large line at the top: an amount or a name. */
  readonly figure?: ReactNode;
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
  readonly close: () => void;
  /** Takes the whole width, under this page title, in place of the list. */
  readonly wide?: string;
  readonly children: ReactNode;
};

/** The open row, beside the list, or over it in a narrow window. */
export const Pane = ({ title, figure, tags, actions, close, wide, children }: PaneProps) => {
  const text = useCommonText();
  const region = useRef<HTMLElement>(null);
  useKeys([{ keys: 'Escape', words: text.keyNames.back, run: close }]);
  useEffect(() => {
    // When the pane covers the list, the focus must not stay beneath it.
    if (region.current && (wide || getComputedStyle(region.current).position === 'fixed')) region.current.focus();
  }, [wide]);
  return (
    <aside
      className="pane"
      data-wide={wide ? true : undefined}
      ref={region}
      tabIndex={-1}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      {wide ? <h1 className="hidden-visually">{wide}</h1> : null}
      <header className="pane-head">
        <div className="pane-title">
          <h2 className="pane-name">{title}</h2>
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

import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { dismiss, holdMessages, releaseMessages, useMessages } from '../toast.ts';
import { AppLink } from './app-link.tsx';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './toasts.css';

/** The live region for messages. Always mounted, as screen readers announce only changes to it. */
export const Toasts = () => {
  const text = useCommonText();
  const messages = useMessages();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    holdMessages('focus');
  };

  /** A button that is removed takes the focus with it: by keyboard, the next one gets it, or where it came from. */
  const close = ({ currentTarget, detail }: MouseEvent, id: number): void => {
    const byKeyboard = detail === 0;
    const others = [...(region.current?.querySelectorAll('button') ?? [])].filter((button) => button !== currentTarget);
    dismiss(id);
    const next = others[0] ?? cameFrom.current;
    if (byKeyboard && next instanceof HTMLElement) next.focus();
  };

  return (
    <section
      ref={region}
      className="toasts"
      role="status"
      aria-label={text.messages}
      onPointerMove={() => holdMessages('pointer')}
      onPointerLeave={() => releaseMessages('pointer')}
      onFocus={onFocus}
      onBlur={() => releaseMessages('focus')}
    >
      {messages.map(({ id, title, more, link }) => (
        <div key={id} className="toast">
          <div className="toast-content">
            <p className="toast-title">{title}</p>
            {more ? <p className="toast-more">{more}</p> : null}
            {link ? (
              <AppLink to={link.to} row={link.row} className="underlined" onGo={() => dismiss(id)}>
                {link.words}
              </AppLink>
            ) : null}
          </div>
          <button
            type="button"
            className="button quiet icon-only"
            aria-label={text.close}
            onClick={(event) => close(event, id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
};

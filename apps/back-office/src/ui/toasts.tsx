import { dismiss, holdMessages, releaseMessages, useMessages } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './toasts.css';

/** The live region for messages. Always mounted, as screen readers announce only changes to it. */
export const Toasts = () => {
  const text = useCommonText();
  const messages = useMessages();
  return (
    <section
      className="toasts"
      role="status"
      aria-label={text.messages}
      onPointerEnter={holdMessages}
      onPointerLeave={releaseMessages}
      onFocus={holdMessages}
      onBlur={releaseMessages}
    >
      {messages.map(({ id, title, more }) => (
        <div key={id} className="toast">
          <div className="toast-content">
            <p className="toast-title">{title}</p>
            {more ? <p className="toast-more">{more}</p> : null}
          </div>
          <button type="button" className="button quiet icon-only" aria-label={text.close} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
};

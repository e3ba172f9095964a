import { useQueryClient } from '@tanstack/react-query';
import type { CallError } from '../call.ts';
import { reloadAll } from '../reload-all.ts';
import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import './error-box.css';

/** Texts for people, by error code, in place of the API's messages. */
export type Said = { readonly title: string; readonly words: string };

type ErrorBoxProps = { readonly error: CallError; readonly retry?: () => void; readonly said?: Said | undefined };

/** Shows an error with the API's message, its code and the request id for support. */
export const ErrorBox = ({ error, retry, said: own }: ErrorBoxProps) => {
  const text = useCommonText();
  const client = useQueryClient();
  const said = own ?? text.failed[error.code as keyof typeof text.failed];
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText([error.code, error.message, error.requestId ?? ''].join('\n'));
    notify(text.copied);
  };
  return (
    <div className="error-box" role="alert">
      <p className="error-box-title">{said?.title ?? text.failedTitle}</p>
      <p>{said?.words ?? error.message}</p>
      <p className="error-box-facts">
        <span>
          {text.code} <code>{error.code}</code>
        </span>
        {error.requestId ? (
          <span>
            {text.requestId} <code>{error.requestId}</code>
          </span>
        ) : null}
      </p>
      <div className="row">
        {retry ? (
          <button type="button" className="button" onClick={retry}>
            {text.tryAgain}
          </button>
        ) : null}
        {error.code === 'NO_ANSWER' ? (
          <button type="button" className="button" onClick={() => void reloadAll(client)}>
            {text.lookAgain}
          </button>
        ) : null}
        <button type="button" className="button quiet" onClick={() => void copy()}>
          {text.copyError}
        </button>
      </div>
    </div>
  );
};

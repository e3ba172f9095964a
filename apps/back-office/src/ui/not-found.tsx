import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../call.ts';
import { useCommonText } from './common-text.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorBox } from './error-box.tsx';

export const NotFound = () => {
  const text = useCommonText();
  return (
    <EmptyState title={text.notFoundTitle}>
      <p>{text.notFoundHint}</p>
      <a className="button" href="/back-office/">
        {text.home}
      </a>
    </EmptyState>
  );
};

/** A page that threw. The rest of the back office goes on; loading again is the way out. */
export const Crash = ({ error }: ErrorComponentProps) => {
  const shown =
    error instanceof CallError
      ? error
      : new CallError({
          code: 'SERVER_ERROR',
          message: error instanceof Error ? error.message : String(error),
          details: {},
          retry: 'same_request',
          status: 0,
          requestId: undefined,
        });
  return (
    <div className="shell-alone">
      <ErrorBox error={shown} retry={() => window.location.reload()} />
    </div>
  );
};

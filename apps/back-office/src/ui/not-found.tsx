import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../call.ts';
import { reloadKeeping } from '../drafts.ts';
import { useCommonText } from './common-text.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorBox } from './error-box.tsx';
import './shell.css';

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

/** Shown when a page throws. The frame keeps working; loading the page again recovers. */
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
      <ErrorBox error={shown} retry={reloadKeeping} />
    </div>
  );
};

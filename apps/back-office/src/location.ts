import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Query } from './call.ts';

type Change = { typing?: boolean; keepPage?: boolean };

/** The query after a change; one of the filters goes back to the first page. */
export const changedQuery = (before: Query, patch: Query, { keepPage = false }: Change = {}): Query => {
  const next = { ...before, ...(keepPage ? {} : { page: undefined, before: undefined }), ...patch };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
};

/** The page's query string, which is the query string of its call. */
export const useQueryState = () => {
  const query = useLocation({ select: (location) => location.search }) as unknown as Query;
  const navigate = useNavigate();
  /** Changes some parameters; a change of filters goes back to the first page and closes the pane. */
  const change = useCallback(
    (patch: Query, options: Change = {}): void => {
      void navigate({
        to: '.',
        search: (before: Query) => changedQuery(before, patch, options),
        replace: options.typing ?? false,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  /** Replaces the whole query string, as a view does. */
  const replace = useCallback(
    (next: string): void => {
      void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(next)), resetScroll: false } as never);
    },
    [navigate],
  );
  return { query, change, replace };
};

/** The row that is open in the pane: the hash of the address, so the query string stays the call's own. */
export const useOpenRow = () => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const open = useCallback(
    (id: string | undefined): void => {
      const before = window.location.hash;
      void navigate({
        to: '.',
        search: true,
        hash: id ?? '',
        // From row to row there is nothing to go back to; Back leaves the pane.
        replace: before !== '' && id !== undefined,
        resetScroll: false,
        hashScrollIntoView: false,
      } as never);
    },
    [navigate],
  );
  return { openId: hash === '' ? undefined : decodeURIComponent(hash), open };
};

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { Query } from './call.ts';

type Change = { typing?: boolean; keepPage?: boolean };

/** The query after a change; one of the filters goes back to the first page. */
export const changedQuery = (before: Query, patch: Query, { keepPage = false }: Change = {}): Query => {
  const next = { ...before, ...(keepPage ? {} : { page: undefined, before: undefined }), ...patch };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
};

type Location = { readonly pathname: string; readonly search: object; readonly hash: string };

/**
 * A part of the page's own address. When the person leaves, the address changes before the page is gone: it keeps its
 * last one, so that it is not drawn again for the address of another page.
 */
export const useOwnLocation = <T>(select: (location: Location) => T): T => {
  const own = useRef<{ readonly path: string; value: T }>(undefined);
  return useLocation({
    select: (location: Location) => {
      own.current ??= { path: location.pathname, value: select(location) };
      if (location.pathname === own.current.path) own.current.value = select(location);
      return own.current.value;
    },
  } as never) as T;
};

/** The page's query string, which is the query string of its call. */
export const useQueryState = () => {
  const query = useOwnLocation((location) => location.search) as Query;
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
  const hash = useOwnLocation((location) => location.hash);
  const navigate = useNavigate();
  const open = useCallback(
    (id: string | undefined): void => {
      const before = window.location.hash;
      void navigate({
        to: '.',
        search: true,
        hash: id ?? '',
        // Moving from row to row adds no history; Back closes the pane.
        replace: before !== '' && id !== undefined,
        resetScroll: false,
        hashScrollIntoView: false,
      } as never);
    },
    [navigate],
  );
  return { openId: hash === '' ? undefined : decodeURIComponent(hash), open };
};

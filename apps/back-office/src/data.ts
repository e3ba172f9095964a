import type { DataOf, Route } from '@croupier/contract/route.ts';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Answer, type CallArgs, CallError, call, newIdempotencyKey, type ReadArgs, unanswered } from './call.ts';
import { getPreferences } from './preferences.ts';
import { reloadAll } from './reload-all.ts';
import { common as de } from './text/de/common.ts';
import { common as en } from './text/en/common.ts';
import { notify } from './toast.ts';
import { isInUse } from './use-of-page.ts';

/** Whether trying again may help: no answer, or a server error. Only reads are retried. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status >= 500 || ['NO_CONNECTION', 'NOT_SENT', 'NO_ANSWER'].includes(error.code));

// Renders in the task that receives the answer; the default is a timer, which costs a frame.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (count, error) => count < 2 && mayPass(error), refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const queryOf = <R extends Route>(route: R, args: ReadArgs<R>) => ({
  queryKey: [route.name, args.params ?? {}, args.query ?? {}] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(route, args as unknown as CallArgs<R>, { signal }),
});

export type DataOptions = {
  readonly enabled?: boolean;
  /** Reloads at this interval, in milliseconds, while the page is in use. */
  readonly every?: number;
  /** Loads once and never again, for data whose every read is audited. */
  readonly once?: boolean;
};

/** Loads a route's answer and keeps it fresh. The previous answer stays while a new one loads. */
export const useData = <R extends Route>(
  route: R,
  args: ReadArgs<R>,
  options: DataOptions = {},
): UseQueryResult<Answer<R>, CallError> =>
  useQuery<Answer<R>, CallError>({
    ...queryOf(route, args),
    ...(options.once ? { staleTime: 'static' as const, gcTime: 0 } : { placeholderData: keepPreviousData as never }),
    enabled: options.enabled ?? true,
    refetchInterval: () => (options.every !== undefined && isInUse() ? options.every : false),
  });

/** Loads what a page will show before it is drawn. The page asks again, and shows the error, when this fails. */
export const prepare = <R extends Route>(route: R, args: ReadArgs<R>): void =>
  void queryClient.prefetchQuery(queryOf(route, args));

/** Loads the first page of what `useEndless` will show. */
export const prepareEndless = <R extends Route>(route: R, args: ReadArgs<R>): void =>
  void queryClient.prefetchInfiniteQuery(endlessOf(route, args));

/** Cancels a prepared request that no page shows. */
export const cancelPrepared = <R extends Route>(route: R, args: ReadArgs<R>): void => {
  const { queryKey } = queryOf(route, args);
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query && !query.isActive()) void queryClient.cancelQueries({ queryKey, exact: true });
};

const endlessOf = <R extends Route>(route: R, args: ReadArgs<R>) => ({
  queryKey: [route.name, 'endless', args.params ?? {}, args.query ?? {}] as const,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(route, { ...args, query: { ...args.query, before: pageParam } } as unknown as CallArgs<R>, { signal }),
  getNextPageParam: ({ meta }: Answer<R>) =>
    (meta as { next_before?: string | null } | undefined)?.next_before ?? undefined,
});

/** Loads a cursor-paged list: the rows so far, and a function that loads more. */
export const useEndless = <R extends Route>(route: R, args: ReadArgs<R>) => {
  const query = useInfiniteQuery(endlessOf(route, args));
  return {
    rows: query.data?.pages.flatMap(({ data }) => data as DataOf<R>[]),
    error: query.error as CallError | null,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    busy: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
};

/** The change requires a second person; the answer's data is then the proposal. */
const waits = 202;

const words = () => (getPreferences().language === 'de' ? de : en);

const notifyProposed = (proposal: unknown): void => {
  const { waitsForSecond, waitsHint, lookAtProposal } = words();
  const row = (proposal as { readonly id?: number }).id;
  notify(waitsForSecond, waitsHint, { to: '/proposals', words: lookAtProposal, ...(row !== undefined && { row }) });
};

/** Says why an action failed whose page is gone, which would have shown the error. */
export const notifyFailed = (error: unknown): void => {
  const { failedTitle, failed } = words();
  const said = error instanceof CallError ? failed[error.code as keyof typeof failed] : undefined;
  notify(said?.title ?? failedTitle, said?.words ?? (error as Error).message);
};

/** The part of an answer that tells whether the action is done or waits for a second person. */
export type Answered = { readonly status: number };

/** Says that an action is done, unless it waits for a second person, which useAct has said. */
export const notifyDone = ({ status }: Answered, title: string, more?: string): void => {
  if (status !== waits) notify(title, more);
};

type Intent = {
  readonly key: string;
  /** An earlier try may have been done: its answer was lost. */
  mayBeDone: boolean;
};

type ActOptions = {
  /** One call of several that the person asks for at once: whoever makes them reloads the page, and says what waits. */
  readonly isPart?: boolean;
};

/**
 * An action of the person. It never waits for a connection and is never repeated by itself: without a connection it fails
 * at once. Until it has an answer, repeating it with the same arguments sends the same Idempotency-Key, so a lost answer
 * never makes it happen twice. Afterwards everything on the page is reloaded.
 */
export const useAct = <R extends Route>(
  route: R,
  onDone?: (answer: Answer<R>) => void,
  { isPart = false }: ActOptions = {},
) => {
  const client = useQueryClient();
  /** Those without an answer, by their arguments. */
  const intents = useRef(new Map<string, Intent>());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useMutation<Answer<R>, CallError, CallArgs<R>>({
    networkMode: 'always',
    retry: false,
    mutationFn: async (args) => {
      const text = JSON.stringify(args);
      const { key, mayBeDone } = intents.current.get(text) ?? { key: newIdempotencyKey(), mayBeDone: false };
      intents.current.set(text, { key, mayBeDone });
      try {
        return await call(route, args, { idempotencyKey: route.method === 'POST' ? key : undefined });
      } catch (error) {
        throw mayBeDone && error instanceof CallError && error.code === 'NOT_SENT' ? unanswered('NO_ANSWER') : error;
      }
    },
    onError: (error, args) => {
      if (!isShown.current) notifyFailed(error);
      const text = JSON.stringify(args);
      if (mayPass(error)) {
        const intent = intents.current.get(text);
        if (intent && error.code !== 'NOT_SENT') intent.mayBeDone = true;
        return;
      }
      // A refusal is an answer: the next try is a new action. The page may be out of date, so it is reloaded.
      intents.current.delete(text);
      if (error.code !== 'VALIDATION_FAILED' && !isPart) void reloadAll(client);
    },
    onSuccess: async (answer, args) => {
      intents.current.delete(JSON.stringify(args));
      if (answer.status === waits && !isPart) notifyProposed((answer as { readonly data: unknown }).data);
      onDone?.(answer);
      if (!isPart) await reloadAll(client);
    },
  });
  return {
    run: (args: CallArgs<R>): void => mutation.mutate(args),
    runAsync: (args: CallArgs<R>): Promise<Answer<R>> => mutation.mutateAsync(args),
    busy: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  };
};

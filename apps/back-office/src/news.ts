import type { WorkQueue } from '@croupier/contract/back-office/desk.ts';
import type { DataOf, Route } from '@croupier/contract/route.ts';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CallArgs, call, type ReadArgs } from './call.ts';
import { queryClient, queryOf } from './data.ts';
import { useQueueChanges } from './live.ts';
import { isInUse } from './use-of-page.ts';

export type NewsOptions<R extends Route> = {
  /** The queue that the list shows. */
  readonly queue: WorkQueue;
  readonly route: R;
  readonly args: ReadArgs<R>;
  /** The rows of the list; undefined while they are loading. */
  readonly rows: readonly DataOf<R>[] | undefined;
  /** Whether a page of the list follows. */
  readonly hasMore: boolean;
  readonly rowId: (row: DataOf<R>) => string;
};

/**
 * The ids that were added to a list. When another page follows, rows after the last known one were not added: they
 * moved up from that page as others left the list.
 */
export const addedIds = (known: ReadonlySet<string>, ids: readonly string[], hasMore: boolean): readonly string[] => {
  const end = hasMore ? ids.findLastIndex((id) => known.has(id)) : ids.length;
  return ids.slice(0, Math.max(0, end)).filter((id) => !known.has(id));
};

/**
 * How many rows were added to a list since it was loaded. They are shown on request, so that rows do not move while the
 * person works. Changes and removals are shown at once. While the list itself is reloaded nothing counts as new.
 */
export const useNews = <R extends Route>(options: NewsOptions<R>): number => {
  const { queue, route, args } = options;
  const changes = useQueueChanges(queue);
  const { queryKey } = queryOf(route, args);
  const isLoading = useIsFetching({ queryKey, exact: true }) > 0;
  const asked = JSON.stringify(args);
  const [news, setNews] = useState<{ asked: string; ids: readonly string[] }>({ asked, ids: [] });
  const latest = useRef(options);
  latest.current = options;
  /** The changes of the queue that its rows show or that were checked. */
  const seen = useRef({ queue, changes });
  useEffect(() => {
    const { rows, rowId, hasMore, ...list } = latest.current;
    if (seen.current.queue !== queue) seen.current = { queue, changes };
    if (isLoading || seen.current.changes === changes || !rows || !isInUse()) return;
    const abort = new AbortController();
    const look = async (): Promise<void> => {
      const answer = await call(list.route, list.args as unknown as CallArgs<R>, { signal: abort.signal, bare: true });
      seen.current = { queue, changes };
      const ids = addedIds(new Set(rows.map(rowId)), (answer.data as readonly DataOf<R>[]).map(rowId), hasMore);
      setNews({ asked: JSON.stringify(list.args), ids });
      // Rows that left the queue, and its new totals, are shown at once: tab, totals and rows agree.
      const data = (answer.data as readonly DataOf<R>[]).filter((row) => !ids.includes(rowId(row)));
      queryClient.setQueryData(queryOf(list.route, list.args).queryKey, { ...answer, data } as typeof answer);
    };
    look().catch(() => undefined);
    return () => abort.abort();
  }, [queue, changes, isLoading]);
  // Ignores answers for another query, and rows that the list shows already.
  const shown = new Set(options.rows?.map(options.rowId));
  return news.asked === asked && !isLoading ? news.ids.filter((id) => !shown.has(id)).length : 0;
};

import type { WorkQueue } from '@croupier/contract/back-office/desk.ts';
import type { DataOf, Route } from '@croupier/contract/route.ts';
import { useEffect, useRef, useState } from 'react';
import { type CallArgs, call, type ReadArgs } from './call.ts';
import { queryClient, queryOf } from './data.ts';
import { useQueueChanges } from './live.ts';
import { isInUse } from './use-of-page.ts';

type NewsOptions<R extends Route> = {
  /** The queue that the list shows; without one there is no news. */
  readonly queue: WorkQueue | undefined;
  readonly route: R;
  readonly args: ReadArgs<R>;
  /** The rows of the list; undefined while they are loading. */
  readonly rows: readonly DataOf<R>[] | undefined;
  readonly rowId: (row: DataOf<R>) => string;
};

/**
 * How many rows were added to a list since it was loaded. They are shown on request, so that rows do not move while the
 * person works. Changes and removals are shown at once.
 */
export const useNews = <R extends Route>(options: NewsOptions<R>): number => {
  const changes = useQueueChanges(options.queue);
  const [before] = useState(changes);
  const asked = JSON.stringify(options.args);
  const [news, setNews] = useState<{ asked: string; ids: readonly string[] }>({ asked, ids: [] });
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const { route, args, rows, rowId } = latest.current;
    if (changes === before || !rows || !isInUse()) return;
    const abort = new AbortController();
    const look = async (): Promise<void> => {
      const answer = await call(route, args as unknown as CallArgs<R>, { signal: abort.signal, bare: true });
      const known = new Set(rows.map(rowId));
      const ids = (answer.data as readonly DataOf<R>[]).map(rowId).filter((id) => !known.has(id));
      setNews({ asked: JSON.stringify(args), ids });
      if (ids.length === 0) queryClient.setQueryData(queryOf(route, args).queryKey, answer);
    };
    look().catch(() => undefined);
    return () => abort.abort();
  }, [changes, before]);
  // Ignores answers for another query, and rows that the list shows already.
  const shown = new Set(options.rows?.map(options.rowId));
  return news.asked === asked ? news.ids.filter((id) => !shown.has(id)).length : 0;
};

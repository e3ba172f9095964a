import { type Batcher, createBatcher } from '../../base/batch.ts';
import { readInOneTrip } from '../../database/batched-read.ts';
import type { Sql } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';

type Ref = { readonly provider_id: number; readonly player_ref: string };

export type RefReader = { read(operatorId: number, ref: Ref): Promise<number | undefined> };

const mostQueues = 1_000;
const refColumns = { provider_id: 'bigint', player_ref: 'text' } as const;
const nameOf = ({ provider_id, player_ref }: Ref): string => `${provider_id}/${player_ref}`;

/** Whom providers mean by the names they were given: what waits for one operator is found by one statement. */
export const createRefReader = (sql: Sql): RefReader => {
  const run = async (operatorId: number, refs: Ref[]): Promise<(number | undefined)[]> => {
    const rows = await readInOneTrip(
      sql,
      operatorId,
      (connection) => connection<(Ref & { player_id: number })[]>`
        select r.provider_id, r.player_ref, r.player_id
        from ${unnest('u', refColumns, refs)}
        join game_player_refs r on r.operator_id = ${operatorId} and r.provider_id = u.provider_id
          and r.player_ref = u.player_ref`,
    );
    const found = new Map(rows.map((row) => [nameOf(row), row.player_id]));
    return refs.map((ref) => found.get(nameOf(ref)));
  };
  const queues = new Map<number, Batcher<Ref, number | undefined>>();
  const queueOf = (operatorId: number): Batcher<Ref, number | undefined> => {
    const known = queues.get(operatorId);
    if (known) return known;
    if (queues.size >= mostQueues) queues.delete(queues.keys().next().value as number);
    const queue = createBatcher<Ref, number | undefined>({
      run: (refs) => run(operatorId, refs) as Promise<(number | undefined | Error)[]>,
      maxBatch: 256,
      lanes: 2,
      maxWaiting: 10_000,
    });
    queues.set(operatorId, queue);
    return queue;
  };
  return { read: (operatorId, ref) => queueOf(operatorId).submit(ref) };
};

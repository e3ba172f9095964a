import { readOn } from '../../database/batched-read.ts';
import type { Queryable } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import type { LedgerEntry } from './ledger-entry.ts';

const soughtColumns = { player_id: 'bigint', seq: 'bigint', hash: 'bytea' } as const;

type Sought = Pick<LedgerEntry, 'player_id' | 'seq' | 'hash'>;

/** The entries that are missing from the ledger: their place is empty, or holds another entry. */
export const findMissing = async <E extends Sought>(
  connection: Queryable,
  operatorId: number,
  entries: readonly E[],
): Promise<E[]> => {
  const found = await readOn(
    connection,
    operatorId,
    connection<{ player_id: number; seq: number }[]>`
      select e.player_id, e.seq from ${unnest<Sought>('s', soughtColumns, entries)}
      join ledger_entries e on e.operator_id = ${operatorId} and e.player_id = s.player_id and e.seq = s.seq
        and e.hash = s.hash`,
  );
  const standing = new Set(found.map(({ player_id, seq }) => `${player_id}/${seq}`));
  return entries.filter(({ player_id, seq }) => !standing.has(`${player_id}/${seq}`));
};

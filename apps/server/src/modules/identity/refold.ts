import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { findUnfolded, lockUnfolded, saveVersion } from '../players/shared-queries.ts';
import { noteSpreads } from '../responsible-gaming/shared-queries.ts';
import { foldingVersion, identityKeys, lookupKeys } from './identity-keys.ts';
import { accountsWithKeys, replaceAllKeys, tryRefold } from './queries.ts';
import { noteSharedTraits } from './search-queries.ts';

const playersPerChunk = 500;

/**
 * Writes the keys of every player with keys of an older version, chunk by chunk; an interrupted run continues. One node
 * at a time folds an operator's players, so that of two accounts that only now match, the later finds the earlier: the
 * exclusion of either then spreads again. Those who share a trait with another account are searched for links later.
 */
export const refoldIdentities = async (sql: Sql, control: Sql, version = foldingVersion): Promise<number> => {
  let folded = 0;
  for (const operatorId of await findUnfolded(control, version)) {
    let done = playersPerChunk;
    while (done === playersPerChunk) {
      done = await inOperator(sql, operatorId, async (tx) => {
        if (!(await tryRefold(tx, operatorId))) return 0;
        const people = await lockUnfolded(tx, operatorId, version, playersPerChunk);
        if (people.length === 0) return 0;
        const players = people.map((person) => person.id);
        const rows = people.flatMap((person) => identityKeys(person).map((key) => ({ ...key, player_id: person.id })));
        await replaceAllKeys(tx, operatorId, players, rows);
        await saveVersion(tx, operatorId, players, version);
        const sought = people.flatMap((person) => lookupKeys(person).map(({ key }) => key));
        await noteSharedTraits(tx, operatorId, players);
        await noteSpreads(tx, operatorId, accountsWithKeys(tx, operatorId, [...new Set(sought)]));
        return people.length;
      });
      folded += done;
    }
  }
  return folded;
};

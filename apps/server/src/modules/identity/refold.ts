import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { foldingVersion, identityKeys } from './identity-keys.ts';
import { findUnfolded, lockUnfolded, replaceAllKeys, saveVersion } from './queries.ts';

const chunk = 500;

/**
 * Writes the keys of every player whose keys are of an older version, chunk by chunk; what is cut short goes on where it
 * stopped. Several nodes may do so at once.
 */
export const refoldIdentities = async (sql: Sql, control: Sql, version = foldingVersion): Promise<number> => {
  let folded = 0;
  for (const operatorId of await findUnfolded(control, version)) {
    let done = chunk;
    while (done === chunk) {
      done = await inOperator(sql, operatorId, async (tx) => {
        const people = await lockUnfolded(tx, operatorId, version, chunk);
        if (people.length === 0) return 0;
        const players = people.map((person) => person.id);
        const rows = people.flatMap((person) => identityKeys(person).map((key) => ({ ...key, player_id: person.id })));
        await replaceAllKeys(tx, operatorId, players, rows);
        await saveVersion(tx, operatorId, players, version);
        return people.length;
      });
      folded += done;
    }
  }
  return folded;
};

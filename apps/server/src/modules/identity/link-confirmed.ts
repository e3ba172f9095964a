import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { joinPersons, lockMembers } from './link-accounts.ts';
import { areSeparated, lockLinks, saveLink, selectMember } from './link-queries.ts';
import { selectConfirmedMatches } from './match-queries.ts';

/**
 * Links the accounts that staff confirmed to be of the same person when they reviewed a likely match. Returns how many
 * links are new. Accounts that staff called different people elsewhere stay apart.
 */
export const linkConfirmed = async (tx: Tx, context: AuditContext, playerId: number): Promise<number> => {
  const { operator_id, now } = context;
  const matches = await selectConfirmedMatches(tx, operator_id, playerId);
  let linked = 0;
  for (const { player_id: otherId, kinds, note, closed_by } of matches) {
    await lockLinks(tx, operator_id);
    const [own, other] = [
      await selectMember(tx, operator_id, playerId),
      await selectMember(tx, operator_id, otherId),
    ] as const;
    const isLinked = own.person_id !== null && own.person_id === other.person_id;
    if (isLinked || (await areSeparated(tx, operator_id, [own, other], []))) continue;
    await lockMembers(tx, operator_id, [own, other]);
    await joinPersons(tx, operator_id, own, other);
    const decision = { state: 'same_person', found_by: 'staff', reason: note, decided_by: closed_by } as const;
    await saveLink(tx, operator_id, { players: [playerId, otherId], kinds, keys: [], ...decision }, now);
    linked += 1;
  }
  return linked;
};

import type { decidePlayerLink as route } from '@croupier/contract/back-office/player-links.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { savePerson } from '../players/shared-queries.ts';
import { noteSpreads } from '../responsible-gaming/shared-queries.ts';
import { type PlayerLink, viewLink } from './link.ts';
import { joinPersons, lockMembers } from './link-accounts.ts';
import { areSeparated, lockLinks, nextPerson, selectAccountsOf, selectMember } from './link-queries.ts';
import { connectedGroups } from './link-rules.ts';
import { accountsNamed, lockLink, saveDecision, selectPairs, viewStaffLinks } from './review-queries.ts';
import { type SearchParts, searchLinks } from './search-links.ts';
import { noteSearches } from './search-queries.ts';

/**
 * Staff decide whether two accounts belong to one person. Accounts of different people are unlinked, and what connected
 * others through them is searched for again.
 */
export const createDecideLink =
  (parts: SearchParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const { outcome, reason } = call.body;
    let searched: readonly number[] = [];
    const answer = await call.write(async (tx) => {
      await lockLinks(tx, operator_id);
      const before = await lockLink(tx, operator_id, call.params.player_link);

      if (before.state === outcome)
        throw new Refusal('INVALID_REQUEST', 'That was decided already.', { state: before.state });
      if (outcome === 'same_person') await rejoin(tx, operator_id, before);

      const decision = { state: outcome, reason, decided_by: call.actor.id } as const;
      const after = await saveDecision(tx, operator_id, before.id, decision, call.now);
      const pair = [after.player_id, after.other_player_id];
      if (outcome === 'other_person') {
        await separate(tx, operator_id, after);
        await tx.send(noteSearches(operator_id, pair, 'change'));
        searched = pair;
      } else await noteSpreads(tx, operator_id, accountsNamed(tx, pair));
      await announceDecision(tx, call, before, after);
      const [data] = await viewStaffLinks(tx, operator_id, [after]);
      return { data: data! };
    });
    // The decision is committed: if this is interrupted, the sweep does the rest.
    for (const player of searched) await Promise.allSettled([searchLinks(parts, operator_id, player)]);
    return answer;
  };

/** Links a pair again that was called different people, unless that contradicts another decision. */
const rejoin = async (tx: Tx, operatorId: number, link: PlayerLink): Promise<void> => {
  if (link.state !== 'other_person') return;
  const [one, other] = [
    await selectMember(tx, operatorId, link.player_id),
    await selectMember(tx, operatorId, link.other_player_id),
  ] as const;
  if (one.person_id !== null && one.person_id === other.person_id) return;
  if (await areSeparated(tx, operatorId, [one, other], [link.other_player_id]))
    throw new Refusal('INVALID_REQUEST', 'Other accounts of the two were decided to be of different people.', {
      rule: 'decided_otherwise',
    });
  await lockMembers(tx, operatorId, [one, other]);
  await joinPersons(tx, operatorId, one, other);
};

/** Divides a person into the groups of accounts that are still connected. The largest keeps the person's id. */
const separate = async (tx: Tx, operatorId: number, link: PlayerLink): Promise<void> => {
  const { person_id } = await selectMember(tx, operatorId, link.player_id);
  if (person_id === null) return;
  const accounts = (await selectAccountsOf(tx, operatorId, [person_id])).map(({ player_id }) => player_id);
  const [kept, ...apart] = connectedGroups(accounts, await selectPairs(tx, operatorId, person_id));
  const parted = kept?.length === 1 ? [kept, ...apart] : apart;
  await lockMembers(
    tx,
    operatorId,
    parted.flat().map((player_id) => ({ player_id, person_id: null })),
  );
  for (const group of parted) await savePerson(tx, operatorId, group, group.length === 1 ? null : await nextPerson(tx));
};

const announceDecision = async (
  tx: Tx,
  call: Call<typeof route>,
  before: PlayerLink,
  after: PlayerLink,
): Promise<void> => {
  const { player_id, other_player_id } = after;
  const context = auditContext(call);
  await audit(
    tx,
    context,
    [player_id, other_player_id].map((subject_id) => ({
      action: 'player_link.decided',
      subject_kind: 'player',
      subject_id,
      field: String(subject_id === player_id ? other_player_id : player_id),
      from_value: before.state,
      to_value: after.state,
      reason: after.reason,
    })),
  );
  const type = after.state === 'other_person' ? 'player.unlinked' : 'player.linked';
  if (before.state === 'other_person' || after.state === 'other_person')
    await emit(tx, context, [{ type, player_id, data: viewLink(after) }]);
};

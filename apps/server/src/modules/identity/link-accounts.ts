import type { OperatorSettings } from '@croupier/contract/settings.ts';
import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { savePerson } from '../players/shared-queries.ts';
import { lockAccounts } from '../wallet/shared-queries.ts';
import { identityKeys, type Person } from './identity-keys.ts';
import { type Candidate, type FoundBy, type Member, type PlayerLink, viewLink } from './link.ts';
import {
  areSeparated,
  findCandidates,
  findReopened,
  lockLinks,
  nextPerson,
  reopenWithin,
  type Search,
  saveLink,
  selectAccountsOf,
  selectMember,
} from './link-queries.ts';
import { isProven, mayBeCertain } from './rules.ts';

export type Policy = OperatorSettings['duplicate_accounts'];

/** The traits by which the other accounts of a person are found for certain. */
export const searchFor = (playerId: number | null, person: Person & { readonly kyc_status?: string }): Search => ({
  player_id: playerId,
  keys: identityKeys(person).filter(({ kind }) => mayBeCertain(kind)),
  is_proven: isProven(person.kyc_status ?? ''),
});

type Linking = { readonly found_by: FoundBy; readonly policy: Policy };

/**
 * Links an account with every person that it certainly belongs to, unless staff called them different people. The
 * caller holds the locks on its identity (`lockIdentity`), and no lock on an account.
 */
export const linkAccounts = async (
  tx: Tx,
  context: AuditContext,
  search: Search & { readonly player_id: number },
  linking: Linking,
): Promise<PlayerLink[]> => {
  const { operator_id } = context;
  await lockLinks(tx, operator_id);
  const own = await selectMember(tx, operator_id, search.player_id);
  const reopened = await findReopened(tx, operator_id, search);
  const found = await findCandidates(tx, operator_id, search, reopened);
  const candidates = found
    .filter(({ person_id }) => person_id === null || person_id !== own.person_id)
    .sort((a, b) => b.kinds.length - a.kinds.length || a.player_id - b.player_id);
  if (candidates.length === 0) return [];

  await lockMembers(tx, operator_id, [own, ...candidates]);
  const links: PlayerLink[] = [];
  let current = own;
  for (const candidate of candidates) {
    if (await areSeparated(tx, operator_id, [current, candidate], reopened)) continue;
    const person_id = await joinPersons(tx, operator_id, current, candidate);
    current = { player_id: own.player_id, person_id };
    const link = await saveLink(tx, operator_id, newLink(own, candidate, reopened, linking), context.now);
    const members = reopened.length === 0 ? [] : await selectAccountsOf(tx, operator_id, [person_id]);
    const within = members.filter(({ player_id }) => reopened.includes(player_id)).map(({ player_id }) => player_id);
    if (within.length > 0) await reopenWithin(tx, operator_id, own.player_id, within, context.now);
    links.push(link);
  }
  await announceLinks(tx, context, links);
  return links;
};

/** Staff are asked about a pair that they had decided on, whatever the policy. */
const newLink = (own: Member, candidate: Candidate, reopened: readonly number[], { found_by, policy }: Linking) =>
  ({
    players: [own.player_id, candidate.player_id],
    kinds: candidate.kinds,
    keys: candidate.keys,
    state: policy === 'allow' && !reopened.includes(candidate.player_id) ? 'linked' : 'open',
    found_by,
  }) as const;

/** Locks every account whose person may change, in the order in which commands lock accounts. */
export const lockMembers = async (tx: Tx, operatorId: number, members: readonly Member[]): Promise<void> => {
  const persons = [...new Set(members.flatMap(({ person_id }) => person_id ?? []))];
  const linked = persons.length > 1 ? await selectAccountsOf(tx, operatorId, persons) : [];
  await lockAccounts(tx, operatorId, [...new Set([...members, ...linked].map(({ player_id }) => player_id))]);
};

/** Makes two persons one, and returns it: the smaller joins the larger. */
export const joinPersons = async (tx: Tx, operatorId: number, one: Member, other: Member): Promise<number> => {
  const accountsOf = async ({ player_id, person_id }: Member): Promise<number[]> =>
    person_id === null
      ? [player_id]
      : (await selectAccountsOf(tx, operatorId, [person_id])).map((member) => member.player_id);
  const [ours, theirs] = [await accountsOf(one), await accountsOf(other)];
  const [kept, moved] = ours.length > theirs.length ? [one, theirs] : [other, ours];
  if (kept.person_id !== null) {
    await savePerson(tx, operatorId, moved, kept.person_id);
    return kept.person_id;
  }
  const person = await nextPerson(tx);
  await savePerson(tx, operatorId, [...ours, ...theirs], person);
  return person;
};

/** Each account's history names the other. The operator is told of what staff are asked, one by one. */
const announceLinks = async (tx: Tx, context: AuditContext, links: readonly PlayerLink[]): Promise<void> => {
  const { operator_id, now, actor } = context;
  await audit(
    tx,
    { operator_id, now, actor: { ...systemActor, request_id: actor.request_id } },
    links.flatMap(({ player_id, other_player_id, kinds }) =>
      [
        [player_id, other_player_id],
        [other_player_id, player_id],
      ].map(([subject_id, other]) => ({
        action: 'player_link.opened',
        subject_kind: 'player',
        subject_id: subject_id as number,
        field: kinds.join(' '),
        to_value: String(other),
      })),
    ),
  );
  const told = links.filter(({ state, found_by }) => state === 'open' && found_by !== 'existing');
  await emit(
    tx,
    { operator_id, now },
    told.map((link) => ({ type: 'player.linked', player_id: link.player_id, data: viewLink(link) })),
  );
};

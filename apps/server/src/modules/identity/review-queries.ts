import { matchKinds } from '@croupier/contract/back-office/identity-matches.ts';
import type { listPlayerLinks, staffPlayerLink } from '@croupier/contract/back-office/player-links.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import { nameStaff } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { selectPlayerNames, sharedPlayers } from '../players/shared-queries.ts';
import type { KeyKind } from './identity-keys.ts';
import { type LinkState, type PlayerLink, viewLink } from './link.ts';
import { linkColumns } from './link-queries.ts';
import { certainKinds, provenStatuses } from './rules.ts';

export const linkExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from player_links where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

type Filters = QueryOf<typeof listPlayerLinks>;

/** Written out: few links are open, which the planner knows of a word of the statement and not of a parameter. */
const inState = (tx: Tx) => ({
  open: tx`and l.state = 'open'`,
  linked: tx`and l.state = 'linked'`,
  same_person: tx`and l.state = 'same_person'`,
  other_person: tx`and l.state = 'other_person'`,
});

export const selectLinks = async (tx: Tx, operatorId: number, filters: Filters) => {
  const { state, player_id, found_by, created_from, created_to } = filters;
  const matching = tx`
    player_links l where l.operator_id = ${operatorId}
      ${state === undefined ? tx`` : inState(tx)[state]}
      ${found_by === undefined ? tx`` : tx`and l.found_by = ${found_by}`}
      ${created_from === undefined ? tx`` : tx`and l.created_at >= ${created_from}`}
      ${created_to === undefined ? tx`` : tx`and l.created_at <= ${created_to}`}
      ${player_id === undefined ? tx`` : tx`and (l.player_id = ${player_id} or l.other_player_id = ${player_id})`}`;
  const [rows, [counted]] = await Promise.all([
    tx<PlayerLink[]>`
      select ${linkColumns(tx)} from ${matching}
      order by l.id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

export const selectLink = async (tx: Tx, operatorId: number, id: number): Promise<PlayerLink | undefined> => {
  const [row] = await tx<PlayerLink[]>`
    select ${linkColumns(tx)} from player_links l where l.operator_id = ${operatorId} and l.id = ${id}`;
  return row;
};

type CommonTrait = { readonly kind: KeyKind; readonly is_current: boolean };

/** The kinds of traits that both accounts of a link have or had, in the order of the contract. */
export const selectCommonTraits = (tx: Tx, operatorId: number, link: PlayerLink): Promise<CommonTrait[]> =>
  tx<CommonTrait[]>`
    select i.kind, bool_or(i.replaced_at is null and o.replaced_at is null) as is_current
    from player_identities i
    join player_identities o
      on o.operator_id = ${operatorId} and o.key = i.key and o.player_id = ${link.other_player_id}
    where i.operator_id = ${operatorId} and i.player_id = ${link.player_id}
    group by i.kind order by array_position(${[...matchKinds]}::text[], i.kind)`;

/** Whether one of the accounts is verified: then phone and mailbox prove the person. */
export const isAnyVerified = async (tx: Tx, operatorId: number, players: readonly number[]): Promise<boolean> => {
  const rows = await tx`
    select 1 from ${sharedPlayers} p
    where p.operator_id = ${operatorId} and p.id = any(${[...players]}::bigint[])
      and p.kyc_status = any(${[...provenStatuses]}::text[])`;
  return rows.length > 0;
};

export const lockLink = async (tx: Tx, operatorId: number, id: number): Promise<PlayerLink> => {
  const [row] = await tx<PlayerLink[]>`
    select ${linkColumns(tx)} from player_links l where l.operator_id = ${operatorId} and l.id = ${id} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

type Decision = { readonly state: LinkState; readonly reason: string; readonly decided_by: number | null };

/** Stores a decision, with every certain trait that the two have in common now: staff know of those. */
export const saveDecision = async (
  tx: Tx,
  operatorId: number,
  id: number,
  { state, reason, decided_by }: Decision,
  now: Date,
): Promise<PlayerLink> => {
  const [row] = await tx<PlayerLink[]>`
    update player_links l set state = ${state}, reason = ${reason}, decided_by = ${decided_by}, decided_at = ${now},
      updated_at = ${now}, keys = array(
        select unnest(l.keys)
        union
        select i.key from player_identities i
        join player_identities o on o.operator_id = ${operatorId} and o.key = i.key and o.player_id = l.other_player_id
        where i.operator_id = ${operatorId} and i.player_id = l.player_id
          and i.kind = any(${[...certainKinds.always, ...certainKinds.ifVerified]}::text[]))
    where l.operator_id = ${operatorId} and l.id = ${id}
    returning ${linkColumns(tx)}`;
  return row!;
};

/** The pairs that connect the accounts of a person. */
export const selectPairs = async (tx: Tx, operatorId: number, personId: number): Promise<[number, number][]> => {
  const rows = await tx<{ player_id: number; other_player_id: number }[]>`
    select l.player_id, l.other_player_id from ${sharedPlayers} p
    join player_links l on l.operator_id = ${operatorId} and l.player_id = p.id and l.state <> 'other_person'
    where p.operator_id = ${operatorId} and p.person_id = ${personId}`;
  return rows.map(({ player_id, other_player_id }) => [player_id, other_player_id]);
};

/** Accounts by their ids, as part of a statement. */
export const accountsNamed = (tx: Tx, players: readonly number[]) => tx`select unnest(${[...players]}::bigint[])`;

type StaffLink = z.input<typeof staffPlayerLink>;

/** Links as staff see them, with names. */
export const viewStaffLinks = async (
  tx: Tx,
  operatorId: number,
  links: readonly PlayerLink[],
): Promise<StaffLink[]> => {
  const names = await selectPlayerNames(
    tx,
    operatorId,
    links.flatMap((link) => [link.player_id, link.other_player_id]),
  );
  const rows = links.map((link) => ({
    ...viewLink(link),
    player_name: names.get(link.player_id) ?? '',
    other_player_name: names.get(link.other_player_id) ?? '',
    found_by: link.found_by,
    reason: link.reason,
    decided_by: link.decided_by,
    decided_at: link.decided_at?.toISOString() ?? null,
    updated_at: link.updated_at.toISOString(),
  }));
  return nameStaff(tx, operatorId, rows, ['decided_by']);
};

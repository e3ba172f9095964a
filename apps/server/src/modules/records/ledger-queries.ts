import type { listLedger } from '@croupier/contract/back-office/ledger.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { TransactionRow } from '../wallet/ledger-queries.ts';
import type { EntryPlace } from './places.ts';
import type { Held, Window } from './read-newest.ts';

export type LedgerFilters = Omit<QueryOf<typeof listLedger>, 'before'>;
export type EntryRow = TransactionRow & { readonly seq: number };

/** How many entries a statement reads at most: without a filter, no more than it shows. */
export const maxScanned = (filters: LedgerFilters): number => {
  const { limit, wallet, amount_min, amount_max, type } = filters;
  const isBounded = [wallet, amount_min, amount_max].every((filter) => filter === undefined);
  return isBounded && (type === undefined || isRare(filters)) ? limit + 1 : 20_000;
};

const columns = (tx: Tx) => tx`e.player_id, e.seq, e.id, e.wallet, e.type, e.amount, e.balance_after,
  e.payment_request_id, e.game_id, e.game_round_id, e.player_bonus_id, e.created_at`;

const newestFirst = (tx: Tx) => tx`created_at desc, player_id desc, seq desc`;

const before = (tx: Tx, place: EntryPlace | undefined) =>
  place === undefined
    ? tx``
    : tx`and (created_at, player_id, seq) < (${place.at}::timestamptz, ${place.player_id}::bigint, ${place.seq}::bigint)`;

const matching = (tx: Tx, { type, wallet, amount_min, amount_max }: LedgerFilters) => tx`
  ${type === undefined ? tx`` : tx`and type = ${type}`}
  ${wallet === undefined ? tx`` : tx`and wallet = ${wallet}`}
  ${amount_min === undefined ? tx`` : tx`and amount >= ${amount_min}`}
  ${amount_max === undefined ? tx`` : tx`and amount <= ${amount_max}`}`;

/** The entries that were read, and the matching ones, in one answer: `last` is the place of the last entry read. */
type Scanned = Held<EntryRow> & { readonly last: EntryPlace | undefined };

type ScannedRow = EntryRow & {
  readonly read: number;
  readonly last_at: Date | null;
  readonly last_player_id: number | null;
  readonly last_seq: number | null;
};

const scannedOf = (rows: readonly ScannedRow[]): Scanned => {
  const [first] = rows;
  const { read = 0, last_at = null, last_player_id, last_seq } = first ?? {};
  return {
    read,
    rows: rows.filter((row) => row.id !== null),
    last: last_at === null ? undefined : { at: last_at, player_id: last_player_id!, seq: last_seq! },
  };
};

const scan = (tx: Tx, inner: SqlPart, filters: LedgerFilters, place: EntryPlace | undefined) => tx<ScannedRow[]>`
  with looked as materialized (${inner}), counted as (
    select count(*) as read from looked
  ), ended as (
    select created_at as last_at, player_id as last_player_id, seq as last_seq from looked
    order by created_at, player_id, seq limit 1
  )
  select c.read, l.last_at, l.last_player_id, l.last_seq, e.*
  from counted c left join ended l on true
  left join lateral (
    select * from looked where true ${matching(tx, filters)} ${before(tx, place)}
    order by ${newestFirst(tx)} limit ${filters.limit + 1}
  ) e on true
  order by ${newestFirst(tx)}`;

/** The entries of a time window; a BRIN index finds them. */
export const scanWindow = async (
  tx: Tx,
  operatorId: number,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
  { from, to }: Window,
  most: number,
): Promise<Scanned> => {
  const inner = tx`
    select ${columns(tx)} from ledger_entries e
    where e.operator_id = ${operatorId} and e.created_at >= ${from}
      ${to === null ? tx`` : tx`and e.created_at < ${to}`}
    limit ${most}::bigint`;
  return scannedOf(await scan(tx, inner, filters, place));
};

/** Entries of types other than bets and wins, by their partial index. */
export const scanRare = async (
  tx: Tx,
  operatorId: number,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<Scanned> => {
  const { created_from, created_to } = filters;
  const inner = tx`
    select ${columns(tx)} from ledger_entries e
    where e.operator_id = ${operatorId} and e.type = ${filters.type!}
      and e.type <> all (array['casino_bet', 'casino_win'])
      ${created_from === undefined ? tx`` : tx`and e.created_at >= ${created_from}`}
      ${created_to === undefined ? tx`` : tx`and e.created_at <= ${created_to}`}
      ${before(tx, place)}
    order by ${newestFirst(tx)} limit ${maxScanned(filters)}`;
  return scannedOf(await scan(tx, inner, filters, place));
};

export type SeqStretch = { readonly player_id: number; readonly below: number; readonly upto: number };

/** A range of one player's ledger, by its numbers. */
export const scanPlayer = async (
  tx: Tx,
  operatorId: number,
  filters: LedgerFilters,
  { player_id, below, upto }: SeqStretch,
): Promise<Scanned> => {
  const inner = tx`
    select ${columns(tx)} from ledger_entries e
    where e.operator_id = ${operatorId} and e.player_id = ${player_id} and e.seq > ${below} and e.seq <= ${upto}
      ${isRare(filters) ? tx`and e.type = ${filters.type!} and e.type <> all (array['casino_bet', 'casino_win'])` : tx``}
    order by e.seq desc limit ${maxScanned(filters)}`;
  return scannedOf(await scan(tx, inner, filters, undefined));
};

export const isRare = ({ type }: Pick<LedgerFilters, 'type'>): boolean =>
  type !== undefined && type !== 'casino_bet' && type !== 'casino_win';

/** A time range in a player's ledger, both ends included; without an end, up to now. */
export type Span = { readonly player_id: number; readonly from: Date; readonly to: Date | null };

const spanColumns = { player_id: 'bigint', from: 'timestamptz', to: 'timestamptz' } as const;

type Named = { readonly payment_request_id?: number | undefined; readonly round_id?: string | undefined };

/** The entries that name a payment or a round, searched where they must be in the ledgers of the players. */
export const selectNamed = (
  tx: Tx,
  operatorId: number,
  spans: readonly Span[],
  { payment_request_id, round_id }: Named,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<EntryRow[]> => tx<EntryRow[]>`
  select distinct on (created_at, player_id, seq) * from (
    select e.* from ${unnest('s', spanColumns, spans)}
    join accounts a on a.operator_id = ${operatorId} and a.player_id = s.player_id
    cross join lateral (
      select ledger_entries_before(${operatorId}, s.player_id, a.entries, s.from) as below,
        case when s.to is null then a.entries
          else ledger_entries_before(${operatorId}, s.player_id, a.entries, s.to + interval '1 millisecond') end as upto
      offset 0
    ) b
    cross join lateral (
      select ${columns(tx)} from ledger_entries e
      where e.operator_id = ${operatorId} and e.player_id = s.player_id and e.seq > b.below and e.seq <= b.upto
      offset 0
    ) e
  ) e
  where true ${payment_request_id === undefined ? tx`` : tx`and payment_request_id = ${payment_request_id}`}
    ${round_id === undefined ? tx`` : tx`and game_round_id = ${round_id}`}
    ${matching(tx, filters)} ${before(tx, place)}
  order by ${newestFirst(tx)} limit ${filters.limit + 1}`;

/** The payment that a filter names by its id or by the operator's reference. */
export const findPaymentSpan = async (
  tx: Tx,
  operatorId: number,
  { payment_request_id, external_reference }: Pick<LedgerFilters, 'payment_request_id' | 'external_reference'>,
): Promise<(Span & { readonly id: number }) | undefined> => {
  const [row] = await tx<{ id: number; player_id: number; created_at: Date }[]>`
    select id, player_id, created_at from payment_requests
    where operator_id = ${operatorId}
      ${payment_request_id === undefined ? tx`` : tx`and id = ${payment_request_id}`}
      ${external_reference === undefined ? tx`` : tx`and external_reference = ${external_reference}`}
    limit 1`;
  return row && { id: row.id, player_id: row.player_id, from: row.created_at, to: null };
};

export type PlayerName = { readonly username: string; readonly currency: string };

/** The names of the players of the entries. */
export const selectPlayerNames = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlayerName>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx<(PlayerName & { id: number })[]>`
    select p.id, p.username, p.currency from ${sharedPlayers} p
    where p.operator_id = ${operatorId} and p.id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
};

/** These reads use only BRIN and small indexes: a plan for many rows would sort a whole table. */
export const readByBlocks = (tx: Tx): Promise<unknown> =>
  tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true)`.execute();

export const readByIndexes = (tx: Tx): Promise<unknown> =>
  tx`select set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true)`.execute();

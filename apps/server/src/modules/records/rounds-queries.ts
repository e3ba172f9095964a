import type { listRounds, roundTransaction } from '@croupier/contract/back-office/rounds.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedGames, sharedProviders } from '../games/shared-queries.ts';
import { type Round, roundColumns } from '../rounds/round.ts';
import type { Span } from './ledger-queries.ts';
import type { RoundPlace } from './places.ts';
import type { Held, Window } from './read-newest.ts';

export type RoundFilters = Omit<QueryOf<typeof listRounds>, 'before'>;
export type RoundRow = Omit<Round, 'outcome'>;

/** How many parts of one round are read. */
const maxParts = 20_000;

/** How many rounds a statement reads at most: without a filter, no more than it shows. */
export const maxScannedRounds = ({ limit, player_id, game_id, provider_id, status }: RoundFilters): number => {
  const isBounded = game_id === undefined && provider_id === undefined;
  return isBounded && (status === undefined || player_id === undefined) ? limit + 1 : maxParts;
};

const newestFirst = (tx: Tx) => tx`opened_at desc, provider_id desc, player_id desc, round_id collate "C" desc`;

const before = (tx: Tx, place: RoundPlace | undefined) =>
  place === undefined
    ? tx``
    : tx`and opened_at <= ${place.at} and (opened_at, provider_id, player_id, round_id collate "C")
        < (${place.at}::timestamptz, ${place.provider_id}::bigint, ${place.player_id}::bigint, ${place.round_id}::text)`;

const inRange = (tx: Tx, { created_from, created_to }: RoundFilters) => tx`
  ${created_from === undefined ? tx`` : tx`and r.opened_at >= ${created_from}`}
  ${created_to === undefined ? tx`` : tx`and r.opened_at <= ${created_to}`}`;

const matching = (tx: Tx, { player_id, game_id, provider_id, status }: RoundFilters) => tx`
  ${player_id === undefined ? tx`` : tx`and player_id = ${player_id}`}
  ${game_id === undefined ? tx`` : tx`and game_id = ${game_id}`}
  ${provider_id === undefined ? tx`` : tx`and provider_id = ${provider_id}`}
  ${status === undefined ? tx`` : tx`and status = ${status}`}`;

export type ScannedRounds = Held<RoundRow> & { readonly last: RoundPlace | undefined };
type ScannedRow = RoundRow & {
  readonly read: number;
  readonly last_at: Date | null;
  readonly last_provider_id: number | null;
  readonly last_player_id: number | null;
  readonly last_round_id: string | null;
};

const scan = async (
  tx: Tx,
  inner: SqlPart,
  filters: RoundFilters,
  place: RoundPlace | undefined,
): Promise<ScannedRounds> => {
  const rows = await tx<ScannedRow[]>`
    with looked as materialized (${inner}), counted as (
      select count(*) as read from looked
    ), ended as (
      select opened_at as last_at, provider_id as last_provider_id, player_id as last_player_id, round_id as last_round_id
      from looked order by opened_at, provider_id, player_id, round_id collate "C" limit 1
    )
    select c.read, l.*, r.*
    from counted c left join ended l on true
    left join lateral (
      select * from looked where true ${matching(tx, filters)} ${before(tx, place)}
      order by ${newestFirst(tx)} limit ${filters.limit + 1}
    ) r on true
    order by ${newestFirst(tx)}`;
  const [first] = rows;
  const at = first?.last_at ?? null;
  return {
    read: first?.read ?? 0,
    rows: rows.filter((row) => row.round_id !== null),
    last: at === null ? undefined : { at, ...lastOf(first as ScannedRow) },
  };
};

const lastOf = (row: ScannedRow) => ({
  provider_id: row.last_provider_id as number,
  player_id: row.last_player_id as number,
  round_id: row.last_round_id as string,
});

/** The rounds of a time window; a BRIN index finds them. */
export const scanRoundsOfWindow = (
  tx: Tx,
  operatorId: number,
  filters: RoundFilters,
  place: RoundPlace | undefined,
  { from, to }: Window,
  most: number,
): Promise<ScannedRounds> =>
  scan(
    tx,
    tx`
      select ${columnList(roundColumns, 'r')} from game_rounds r
      where r.operator_id = ${operatorId} and r.opened_at >= ${from}
        ${to === null ? tx`` : tx`and r.opened_at < ${to}`}
      limit ${most}::bigint`,
    filters,
    place,
  );

/** The rounds of one player, or open ones: each has an index by time. */
export const scanRoundsByIndex = (
  tx: Tx,
  operatorId: number,
  filters: RoundFilters,
  place: RoundPlace | undefined,
): Promise<ScannedRounds> => {
  const { player_id } = filters;
  return scan(
    tx,
    tx`
      select ${columnList(roundColumns, 'r')} from game_rounds r
      where r.operator_id = ${operatorId} ${player_id === undefined ? tx`and r.status = 'open'` : tx`and r.player_id = ${player_id}`}
        ${inRange(tx, filters)} ${before(tx, place)}
      order by ${newestFirst(tx)} limit ${maxScannedRounds(filters)}`,
    filters,
    place,
  );
};

/** The rounds of this id: one lookup per provider. */
export const scanRoundsOfId = (
  tx: Tx,
  operatorId: number,
  filters: RoundFilters,
  place: RoundPlace | undefined,
): Promise<ScannedRounds> =>
  scan(
    tx,
    tx`
      select r.* from ${sharedProviders} p cross join lateral (
        select ${columnList(roundColumns, 'r')} from game_rounds r
        where r.operator_id = ${operatorId} and r.provider_id = p.id and r.round_id = ${filters.round_id as string}
          ${inRange(tx, filters)}
        limit ${maxParts}
      ) r
      where p.operator_id = ${operatorId}`,
    filters,
    place,
  );

export type RoundNames = {
  readonly players: ReadonlyMap<number, { readonly username: string; readonly currency: string }>;
  readonly games: ReadonlyMap<number, { readonly id: number; readonly name: string }>;
  readonly providers: ReadonlyMap<number, { readonly id: number; readonly slug: string; readonly name: string }>;
};

/** The names of games and providers of rounds. */
export const selectGameNames = async (
  tx: Tx,
  operatorId: number,
  rows: readonly RoundRow[],
): Promise<Omit<RoundNames, 'players'>> => {
  const [games, providers] = await Promise.all([
    tx<{ id: number; name: string }[]>`
      select id, name from ${sharedGames} g
      where operator_id = ${operatorId} and id = any(${[...new Set(rows.map((row) => row.game_id))]}::bigint[])`,
    tx<{ id: number; slug: string; name: string }[]>`
      select id, slug, name from ${sharedProviders} p
      where operator_id = ${operatorId} and id = any(${[...new Set(rows.map((row) => row.provider_id))]}::bigint[])`,
  ]);
  return {
    games: new Map(games.map((row) => [row.id, row])),
    providers: new Map(providers.map((row) => [row.id, row])),
  };
};

export const maxPerRound = 500;

type TransactionRow = Omit<z.input<typeof roundTransaction>, 'created_at'> & { readonly created_at: Date };

/** What the provider sent for a player's part of a round, oldest first. */
export const selectRoundTransactions = (
  tx: Tx,
  operatorId: number,
  { provider_id, round_id, player_id }: Pick<RoundRow, 'provider_id' | 'round_id' | 'player_id'>,
): Promise<TransactionRow[]> =>
  tx<TransactionRow[]>`
    select id, kind, transaction_id, win_kind, reference_transaction_id, status, amount, real_amount, bonus_amount, fraction,
      carried, currency, created_at
    from provider_transactions
    where operator_id = ${operatorId} and provider_id = ${provider_id} and round_id = ${round_id}
      and player_id = ${player_id}
    order by created_at, id limit ${maxPerRound}`.execute();

type Part = { readonly round_id: string; readonly provider_id?: number; readonly player_id?: number };

/**
 * The times at which a round has entries: those of its transactions. An Original is played at once; its entries may be
 * a little later than its opening when another node's clock was ahead.
 */
export const selectRoundSpans = (tx: Tx, operatorId: number, part: Part): Promise<Span[]> => {
  const { round_id, provider_id, player_id } = part;
  const wanted = tx`
    ${provider_id === undefined ? tx`` : tx`and r.provider_id = ${provider_id}`}
    ${player_id === undefined ? tx`` : tx`and r.player_id = ${player_id}`}`;
  return tx<Span[]>`
    select r.player_id, r.opened_at as from, r.opened_at + interval '1 minute' as to
    from ${sharedProviders} p join game_rounds r on r.operator_id = ${operatorId} and r.provider_id = p.id
      and r.round_id = ${round_id} ${wanted}
    where p.operator_id = ${operatorId} and p.slug = 'originals'
    union all
    (
      select t.player_id, t.created_at, t.created_at
      from ${sharedProviders} p cross join lateral (
        select r.player_id, r.created_at from provider_transactions r
        where r.operator_id = ${operatorId} and r.provider_id = p.id and r.round_id = ${round_id} ${wanted}
        limit ${maxPerRound}
      ) t
      where p.operator_id = ${operatorId} limit ${maxPerRound}
    )`.execute();
};

export type DrawRow = {
  readonly outcome: unknown;
  readonly server_seed: string | null;
  readonly server_seed_sealed: Buffer | null;
};

/** What an Original was drawn from: the revealed seed, or the stored one while it is secret. */
export const findDraw = async (
  tx: Tx,
  operatorId: number,
  { provider_id, round_id, player_id }: Pick<RoundRow, 'provider_id' | 'round_id' | 'player_id'>,
): Promise<DrawRow | undefined> => {
  const [row] = await tx<DrawRow[]>`
    select r.outcome, s.server_seed, k.server_seed_sealed
    from game_rounds r
    left join revealed_seeds s on s.operator_id = ${operatorId} and s.player_id = r.player_id
      and s.server_seed_hash = decode(r.outcome->>'server_seed_hash', 'hex')
    left join player_seeds k on k.operator_id = ${operatorId} and k.player_id = r.player_id
      and k.server_seed_hash = decode(r.outcome->>'server_seed_hash', 'hex')
    where r.operator_id = ${operatorId} and r.provider_id = ${provider_id} and r.round_id = ${round_id}
      and r.player_id = ${player_id} and r.outcome is not null`;
  return row;
};

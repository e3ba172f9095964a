import type { playerFilters } from '@croupier/contract/operator/players.ts';
import { type KycStatus, kycStatuses, type PlayerStatus, playerStatuses } from '@croupier/contract/player-fields.ts';
import type { z } from 'zod';
import { isCalled, searchSpellings } from '../../base/search-names.ts';
import type { Tx } from '../../database/pool.ts';

export type Filters = Omit<z.output<typeof playerFilters>, 'page' | 'per_page'>;
export type Slice = { readonly skip: number; readonly take: number };
/** The ids of one page, newest first, and the total. */
export type Page = { readonly ids: number[]; readonly total: number };

/** With a search, totals and pages end here. */
const maxSearched = 10_000;

/** How many ids a block of counts covers. */
const blockSize = 8_192;

export const findPage = (tx: Tx, operatorId: number, filters: Filters, slice: Slice): Promise<Page> => {
  const { email, username, external_id, search } = filters;
  if (email !== undefined || username !== undefined || external_id !== undefined)
    return findByName(tx, operatorId, filters, slice);
  if (search !== undefined) return findBySearch(tx, filters, search, slice);
  return findByBlocks(tx, operatorId, filters, slice);
};

/**
 * E-mail, username and external id are unique: at most one player is found, and the other filters are checked on it.
 */
const findByName = async (tx: Tx, operatorId: number, filters: Filters, { skip }: Slice): Promise<Page> => {
  const { kyc_status } = filters;
  const rows = await tx<{ id: number }[]>`
    select id from players
    where operator_id = ${operatorId}
      ${kyc_status === undefined ? tx`` : tx`and kyc_status = ${kyc_status}`}
      ${matching(tx, filters)}
    limit 1`;
  return { ids: skip === 0 ? rows.map((row) => row.id) : [], total: rows.length };
};

/** Players whose verification has expired but whose row does not say so yet, newest first: usually none or few. */
export const findLapsed = async (tx: Tx, operatorId: number, filters: Filters, now: Date): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select id from players
    where operator_id = ${operatorId} and kyc_status = 'verified' and kyc_expires_at <= ${now}
      ${matching(tx, filters)}
    order by id desc`;
  return rows.map((row) => row.id);
};

/** All filters except that of the verification, each on the player itself. */
const matching = (tx: Tx, filters: Filters) => {
  const { email, username, external_id, search, status } = filters;
  return tx`
    ${email === undefined ? tx`` : tx`and email = ${email}`}
    ${username === undefined ? tx`` : tx`and username_key = ${username.toLowerCase()}`}
    ${external_id === undefined ? tx`` : tx`and external_id = ${external_id}`}
    ${status === undefined ? tx`` : tx`and status = ${status}`}
    ${inRange(tx, filters)}
    ${search === undefined ? tx`` : tx`and strpos(player_search_text(username, email, last_name), fold_search(${search})) > 0`}`;
};

const findBySearch = async (tx: Tx, filters: Filters, search: string, { skip, take }: Slice): Promise<Page> => {
  const [page] = await tx<[Page]>`
    select total, ids from search_players(fold_search(${search}), ${filters.status ?? null}, ${filters.kyc_status ?? null},
      ${filters.created_from ?? null}, ${filters.created_to ?? null}, ${Math.min(skip, maxSearched)}, ${take},
      ${maxSearched})`;
  return page;
};

/** How many players are read for each part of a name. */
const maxNamed = 500;

/** Finds players by first and last name together, in any order, and as user names are written. */
export const findByNames = async (
  tx: Tx,
  operatorId: number,
  filters: Filters,
  { skip, take }: Slice,
): Promise<Page> => {
  const { search, email, username, external_id } = filters;
  const nobody: Page = { ids: [], total: 0 };
  // An exact match was looked up already.
  if (search === undefined || [email, username, external_id].some((name) => name !== undefined)) return nobody;
  const words = search.trim().split(/\s+/);
  const needles = searchSpellings([words.at(-1) ?? '', words[0] ?? '']);
  // A single word with one spelling was searched already.
  if (words.length === 1 && needles.length <= 1) return nobody;
  const rows = await tx<{ id: number; names: string }[]>`
    select p.id, concat_ws(' ', p.first_name, p.last_name, p.username, p.email) as names
    from (
      select distinct n.id from unnest(${needles}::text[]) as t (needle)
      cross join lateral search_players(fold_search(t.needle), ${filters.status ?? null}, ${filters.kyc_status ?? null},
        ${filters.created_from ?? null}, ${filters.created_to ?? null}, 0, ${maxNamed}, ${maxNamed}) as s
      cross join unnest(s.ids) as n (id)
    ) f join players p on p.operator_id = ${operatorId} and p.id = f.id
    order by p.id desc`;
  const ids = rows.filter(({ names }) => isCalled(names, words)).map(({ id }) => id);
  return { ids: ids.slice(skip, skip + take), total: ids.length };
};

/** The counts give the total and the block where the page starts; only that block is read. */
const findByBlocks = async (tx: Tx, operatorId: number, filters: Filters, slice: Slice): Promise<Page> => {
  const [, place] = await Promise.all([
    // By indexes only: the list of one operator must not get slower because another has grown.
    tx`select set_config('enable_seqscan', 'off', true)`.execute(),
    findPlace(tx, operatorId, filters, slice.skip),
  ]);
  if (!place || place.block === null) return { ids: [], total: place?.total ?? 0 };
  const rows = await selectPage(tx, operatorId, filters, {
    below: (place.block + 1) * blockSize,
    from: place.lowest * blockSize,
    skip: slice.skip - place.before,
    take: slice.take,
  });
  return { ids: rows.map((row) => row.id), total: place.total };
};

type Place = {
  readonly total: number;
  /** The block of the page's first player, and how many matching players are in later blocks. */
  readonly block: number | null;
  readonly before: number;
  readonly lowest: number;
};

/** A block that a bound of the range cuts is counted row by row; that happens at the two ends of a range. */
const findPlace = async (tx: Tx, operatorId: number, filters: Filters, skip: number): Promise<Place | undefined> => {
  const { status, kyc_status, created_from, created_to } = filters;
  const ofState = tx`
    ${status === undefined ? tx`` : tx`and status = ${status}`}
    ${kyc_status === undefined ? tx`` : tx`and kyc_status = ${kyc_status}`}`;
  const [place] = await tx<Place[]>`
    with counted as (
      select block, sum(players) as players,
        bool_or(false
          ${created_from === undefined ? tx`` : tx`or min_created_at < ${created_from}`}
          ${created_to === undefined ? tx`` : tx`or max_created_at > ${created_to}`}) as is_edge
      from player_blocks
      where operator_id = ${operatorId} ${ofState}
        ${created_from === undefined ? tx`` : tx`and max_created_at >= ${created_from}`}
        ${created_to === undefined ? tx`` : tx`and min_created_at <= ${created_to}`}
      group by block
    ), exact as materialized (
      select block, case when is_edge then (
        select count(*) from player_index i
        where i.operator_id = ${operatorId} and i.id >= block * ${blockSize}::bigint
          and i.id < (block + 1) * ${blockSize}::bigint ${ofState} ${inRange(tx, filters)}
      ) else players end as players
      from counted
    ), placed as (
      select block, players, sum(players) over (order by block desc) - players as before from exact where players > 0
    )
    select total::bigint, lowest, block, before::bigint
    from (select sum(players) as total, min(block) as lowest from placed) as whole
    left join placed on before <= ${skip}::bigint and before + players > ${skip}::bigint`;
  return place;
};

const inRange = (tx: Tx, { created_from, created_to }: Filters) => tx`
  ${created_from === undefined ? tx`` : tx`and created_at >= ${created_from}`}
  ${created_to === undefined ? tx`` : tx`and created_at <= ${created_to}`}`;

type Bounds = { readonly below: number; readonly from: number; readonly skip: number; readonly take: number };

/** One ordered read per possible status and verification, merged: each is in the order of ids. */
const selectPage = (tx: Tx, operatorId: number, filters: Filters, bounds: Bounds): Promise<{ id: number }[]> => {
  const { below, from, skip, take } = bounds;
  const within = tx`operator_id = ${operatorId} and id < ${below} and id >= ${from} ${inRange(tx, filters)}`;
  if (filters.status === undefined && filters.kyc_status === undefined)
    return tx`select id from player_index where ${within} order by id desc offset ${skip} limit ${take}`.execute() as never;
  const branches = statesOf(filters).map(
    ([status, kyc]) => tx`
      (select id from player_index where ${within} and status = ${status} and kyc_status = ${kyc}
        order by id desc limit ${skip + take})`,
  );
  const merged = branches.reduce((all, branch) => tx`${all} union all ${branch}`);
  return tx<
    { id: number }[]
  >`select id from (${merged}) as page order by id desc offset ${skip} limit ${take}`.execute();
};

const statesOf = ({ status, kyc_status }: Filters): [PlayerStatus, KycStatus][] =>
  (status ? [status] : playerStatuses).flatMap((s) =>
    (kyc_status ? [kyc_status] : kycStatuses).map((k): [PlayerStatus, KycStatus] => [s, k]),
  );

import type { Money } from '../../base/money.ts';
import { type Order, offsetOf, type Paging, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedGames, sharedProviders } from '../games/shared-queries.ts';
import type { OrderResult, WantedRounds } from './free-round-orders.ts';
import { givenUp } from './shared-queries.ts';

type Claim = { readonly provider_id: number; readonly now: Date; readonly until: Date; readonly most: number };

/** An order that this process carries out, with the grant that it is about. */
export type ClaimedOrder = {
  readonly player_bonus_id: number;
  readonly player_id: number;
  readonly provider_id: number;
  readonly wanted: WantedRounds;
  readonly attempts: number;
  readonly issue_attempts: number;
  readonly claimed_until: Date;
  readonly count: number;
  readonly stake: Money;
  readonly currency: string;
  readonly playable_until: Date | null;
  /** The provider's own ids. */
  readonly game_ids: string[];
};

/** Claims orders that are due. An attempt counts from its claim: its process may end before it records anything. */
export const claimOrders = async (
  tx: Tx,
  operatorId: number,
  { provider_id, now, until, most }: Claim,
): Promise<ClaimedOrder[]> =>
  tx<ClaimedOrder[]>`
    with due as (
      select o.player_bonus_id as id from free_round_orders o
      where o.operator_id = ${operatorId} and o.provider_id = ${provider_id} and o.state = 'due'
        and (o.next_attempt_at is null or o.next_attempt_at <= ${now})
        and (o.claimed_until is null or o.claimed_until <= ${now})
      order by o.next_attempt_at nulls first, o.player_bonus_id limit ${most}
      for no key update skip locked
    ), claimed as (
      update free_round_orders o set claimed_until = ${until}, attempts = o.attempts + 1,
        issue_attempts = o.issue_attempts + (o.wanted = 'issued')::integer
      from due where o.operator_id = ${operatorId} and o.player_bonus_id = due.id
      returning o.*
    )
    select c.player_bonus_id, c.player_id, c.provider_id, c.wanted, c.attempts, c.issue_attempts, c.claimed_until,
      coalesce(b.free_spins_count, 0) as count, b.free_spin_stake as stake, b.currency,
      coalesce(b.free_spins_until, b.expires_at) as playable_until,
      array(
        select g.external_id from ${sharedGames} g
        where g.operator_id = ${operatorId}
          and g.id in (select jsonb_array_elements_text(b.terms->'free_rounds'->'games')::bigint) order by g.id
      ) as game_ids
    from claimed c join player_bonuses b on b.operator_id = ${operatorId} and b.id = c.player_bonus_id
    order by c.player_bonus_id`;

/**
 * Records what became of an order, unless its claim was lost. Where something else is wanted by now, that is still to be
 * done, unless `settles` says that it has nothing left to do.
 */
export const recordOrder = async (
  tx: Tx,
  operatorId: number,
  order: Pick<ClaimedOrder, 'player_bonus_id' | 'wanted' | 'claimed_until'>,
  result: OrderResult,
  { now, settles }: { readonly now: Date; readonly settles: boolean },
): Promise<boolean> => {
  const { state, status, error, next_attempt_at, reported } = result;
  const isOurs = tx`(wanted = ${order.wanted} or ${settles})`;
  const recorded = await tx`
    update free_round_orders set claimed_until = null, settled_at = ${settles ? now : null}, updated_at = ${now},
      state = case when ${isOurs} then ${state} else state end,
      next_attempt_at = case when ${isOurs} then ${next_attempt_at}::timestamptz else next_attempt_at end,
      last_status = case when ${isOurs} then ${status}::integer else last_status end,
      last_error = case when ${isOurs} then ${error}::text else last_error end,
      issued_at = case when ${order.wanted === 'issued' && state === 'done'} then coalesce(issued_at, ${now}) else issued_at end,
      reported_state = coalesce(${reported?.state ?? null}::text, reported_state),
      reported_left = case when ${reported === undefined} then reported_left else ${reported?.left ?? null}::integer end,
      reported_at = case when ${reported === undefined} then reported_at else ${now} end
    where operator_id = ${operatorId} and player_bonus_id = ${order.player_bonus_id}
      and claimed_until = ${order.claimed_until}`;
  return recorded.count === 1;
};

/** A grant with what its provider was told of it, as staff see it. */
export type OrderRow = {
  readonly player_bonus_id: number;
  readonly player_id: number;
  readonly provider_id: number;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly bonus_name: string;
  readonly wanted: WantedRounds;
  readonly state: OrderResult['state'];
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly issued_at: Date | null;
  readonly reported_state: 'active' | 'finished' | 'cancelled' | 'unknown' | null;
  readonly reported_left: number | null;
  readonly reported_at: Date | null;
  readonly count: number;
  readonly played: number;
  readonly left: number;
  readonly stake: Money;
  readonly won: Money;
  readonly currency: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly needs_staff: boolean;
  readonly updated_at: Date;
};

type OrderFilters = Paging & {
  readonly order: Order;
  readonly player_bonus_id?: number;
  readonly player_id?: number | undefined;
  readonly provider_id?: number | undefined;
  readonly state?: OrderResult['state'] | undefined;
  readonly stuck?: boolean | undefined;
  readonly needs_staff?: boolean | undefined;
};

export const selectOrders = async (tx: Tx, operatorId: number, filters: OrderFilters) => {
  const { player_bonus_id, player_id, provider_id, state, stuck, needs_staff } = filters;
  const named = tx`
    free_round_orders o where o.operator_id = ${operatorId}
      ${player_bonus_id === undefined ? tx`` : tx`and o.player_bonus_id = ${player_bonus_id}`}
      ${player_id === undefined ? tx`` : tx`and o.player_id = ${player_id}`}
      ${provider_id === undefined ? tx`` : tx`and o.provider_id = ${provider_id}`}
      ${state === undefined ? tx`` : tx`and o.state = ${state}`}
      ${stuck === undefined ? tx`` : tx`and (o.state in ('refused', 'failed') or (o.state = 'due' and o.attempts > 2)) = ${stuck}`}
      ${needs_staff === undefined ? tx`` : tx`and ${givenUp(tx)} = ${needs_staff}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<OrderRow[]>`
      select o.player_bonus_id, o.player_id, o.provider_id, p.slug as provider_slug, p.name as provider_name,
        b.name as bonus_name, o.wanted, o.state, o.attempts, o.next_attempt_at, o.last_status, o.last_error, o.issued_at,
        o.reported_state, o.reported_left, o.reported_at, coalesce(b.free_spins_count, 0) as count,
        b.free_spins_used as played, b.free_spins_left as left, b.free_spin_stake as stake, b.amount as won, b.currency,
        o.created_at, o.updated_at, o.settled_at, ${givenUp(tx)} as needs_staff
      from (
        select o.* from ${named}
        order by o.player_bonus_id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}
      ) o
      join player_bonuses b on b.operator_id = ${operatorId} and b.id = o.player_bonus_id
      join ${sharedProviders} p on p.operator_id = ${operatorId} and p.id = o.provider_id
      order by o.player_bonus_id ${wayOf(tx, filters.order)}`,
    tx<{ total: number }[]>`select count(*) as total from ${named}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
};

/** Takes an order that the platform gave up off the queue of staff; returns whether there was one. */
export const settleOrder = async (tx: Tx, operatorId: number, playerBonusId: number, now: Date): Promise<boolean> => {
  const settled = await tx`
    update free_round_orders o set settled_at = greatest(${now}, o.updated_at), updated_at = greatest(${now}, o.updated_at)
    where o.operator_id = ${operatorId} and o.player_bonus_id = ${playerBonusId} and ${givenUp(tx)}`;
  return settled.count === 1;
};

/** Makes an order due again, as if it were new; returns whether there is one. */
export const repeatOrder = async (tx: Tx, operatorId: number, playerBonusId: number, now: Date): Promise<boolean> => {
  const repeated = await tx`
    update free_round_orders set state = 'due', attempts = 0, next_attempt_at = null, settled_at = null, updated_at = ${now}
    where operator_id = ${operatorId} and player_bonus_id = ${playerBonusId}`;
  return repeated.count === 1;
};

import type { Money } from '../../base/money.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { operatorsAt } from '../../engine/operator.ts';
import { isNoTip, lossesOfOpenRounds } from '../provider/shared-queries.ts';
import { roundsClosedIn, roundsOpenAt } from '../rounds/shared-queries.ts';
import { sharedAccounts, sharedEntries } from '../wallet/shared-queries.ts';
import type { CashbackPeriod, Period } from './cashback-periods.ts';

export type CashbackBonus = {
  readonly operator_id: number;
  readonly bonus_id: number;
  readonly kind: CashbackPeriod;
  readonly active_since: Date;
  /** The operator's own time. */
  readonly now: Date;
};

export const findCashbackBonuses = (
  control: Queryable,
  now: Date,
  onlyOperator: number | null,
): Promise<CashbackBonus[]> =>
  control<CashbackBonus[]>`
    select b.operator_id, b.id as bonus_id, b.terms->>'cashback_period' as kind, b.active_since, o.at as now
    from ${operatorsAt(control, now, onlyOperator)} o join bonuses b on b.operator_id = o.operator_id
    where b.is_active and b.type = 'cashback' and b.terms->>'cashback_period' is not null
    order by b.operator_id, b.id`;

export type Run = { readonly after_player_id: number; readonly finished_at: Date | null };

export const findRun = async (
  tx: Tx,
  { operator_id, bonus_id }: CashbackBonus,
  { start }: Period,
): Promise<Run | undefined> => {
  const [row] = await tx<Run[]>`
    select after_player_id, finished_at from cashback_runs
    where operator_id = ${operator_id} and bonus_id = ${bonus_id} and period_start = ${start}`;
  return row;
};

/** Nodes may run at once: progress of another node is never reverted. */
export const saveRun = (
  tx: Tx,
  { operator_id, bonus_id }: CashbackBonus,
  { start }: Period,
  { after_player_id, finished_at }: Run,
): Promise<unknown> =>
  tx`
    insert into cashback_runs as kept (operator_id, bonus_id, period_start, after_player_id, finished_at)
    values (${operator_id}, ${bonus_id}, ${start}, ${after_player_id}, ${finished_at})
    on conflict (operator_id, bonus_id, period_start) do update set
      after_player_id = greatest(kept.after_player_id, excluded.after_player_id),
      finished_at = coalesce(kept.finished_at, excluded.finished_at)`;

/** Larger net results count as this one: a cashback could not return them. */
const countable = Number.MAX_SAFE_INTEGER;

export type PlayerLoss = { readonly player_id: number; readonly loss: Money };

/**
 * The next players whose real wallet moved since the period began, or who had a round that closed in it, with their net
 * loss of real money: what play moved in the period, without the losses of rounds that are open at its end, and with
 * those of rounds that were open at its start. So a loss counts when its round closes. What puts the player ahead in a
 * round counts when it is paid: a round that is won and never closed would hide it. A tip is a gift, no loss in play.
 */
export const selectLosses = (
  tx: Tx,
  { operator_id, active_since }: CashbackBonus,
  { start, end }: Period,
  afterPlayer: number,
  most: number,
): Promise<PlayerLoss[]> => {
  const from = new Date(Math.max(start.getTime(), active_since.getTime()));
  return tx<PlayerLoss[]>`
    with closing as (
      ${roundsClosedIn(tx, operator_id, from, end)}
    ), chunk as (
      select player_id, entries from ${sharedAccounts} a
      where operator_id = ${operator_id} and player_id > ${afterPlayer}
        and (real_changed_at >= ${from} or player_id in (select player_id from closing))
      order by player_id limit ${most}
    ), still_open as (
      ${roundsOpenAt(tx, operator_id, end, tx`select player_id from chunk`)}
    ), moved as (
      select player_id, sum(loss) as loss from (
        ${lossesOfOpenRounds(tx, operator_id, tx`(table closing union all table still_open)`, active_since, from)}
        union all
        select player_id, -loss from (${lossesOfOpenRounds(tx, operator_id, tx`still_open`, active_since, end)}) open
      ) each group by player_id
    )
    select a.player_id,
      greatest(least(played.loss + coalesce(m.loss, 0), ${countable}), -${countable}::numeric)::bigint as loss
    from chunk a cross join lateral (
      select -coalesce(sum(e.amount), 0) as loss from ${sharedEntries} e
      where e.operator_id = ${operator_id} and e.player_id = a.player_id and e.wallet = 'real'
        and e.seq > ledger_entries_before(${operator_id}, a.player_id, a.entries, ${from})
        and e.seq <= ledger_entries_before(${operator_id}, a.player_id, a.entries, ${end})
        and e.type in ('casino_bet', 'casino_win', 'casino_rollback') and ${isNoTip(tx)}
    ) played
    left join moved m on m.player_id = a.player_id
    order by a.player_id`;
};

import { withdrawalDecisions } from '@croupier/contract/staff-payment-fields.ts';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedAlerts } from '../aml/shared-queries.ts';
import { sharedAudit } from '../audit/shared-queries.ts';
import { sharedPlayerBonuses } from '../bonuses/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedRounds } from '../rounds/shared-queries.ts';
import { sharedAccounts, sharedEntries } from '../wallet/shared-queries.ts';

/** What the warnings of a withdrawal are decided by, in its review and in lists. */
export type WarningFacts = {
  /** Of all deposits since some deposit, those that were played least; null without deposits. */
  readonly deposited: Money | null;
  readonly turnover: Money | null;
  readonly withdrawal_day: Money;
  readonly window_day: number;
  readonly deposits_by_method: number;
  readonly last_deposit_at: Date | null;
  readonly last_deposit_amount: Money | null;
  readonly staked_since_last_deposit: Money;
};

/** The facts that only a review shows. */
export type ReviewFacts = {
  readonly bonus_balance: Money;
  readonly lifetime_ggr: Money;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly risk_since: Date | null;
  readonly risk_reason: string | null;
  readonly alert_ids: readonly number[];
  readonly forfeited: readonly string[];
};

type Subject = { readonly player_id: number; readonly created_at: Date };

/** How many of the newest rounds, deposits or alerts are read: enough to decide by, however much was played. */
const maxRounds = 50_000;
const maxShown = 20;
const maxDeposits = 1_000;

/**
 * The facts behind the warnings of several withdrawals, by one statement and by the number of each. A sum out of range
 * is the maximum.
 */
export const findWarningFacts = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
  turnoverPercent: number,
): Promise<ReadonlyMap<number, WarningFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx<(WarningFacts & { payment_id: number })[]>`
    select p.id as payment_id, played.deposited, played.turnover, a.withdrawal_day, a.window_day,
      (select count(*) from (
        select from payment_requests d
        where d.operator_id = ${operatorId} and d.player_id = p.player_id and d.type = 'deposit'
          and d.payment_method = p.payment_method limit ${maxDeposits}) found) as deposits_by_method,
      last_deposit.created_at as last_deposit_at, last_deposit.amount as last_deposit_amount,
      least(${Number.MAX_SAFE_INTEGER}::numeric, coalesce((
        select sum(s.staked_real) from (
          select r.staked_real from ${sharedRounds} r
          where r.operator_id = ${operatorId} and r.player_id = p.player_id and r.status = 'closed'
            and r.opened_at >= last_deposit.created_at
          order by r.opened_at desc limit ${maxRounds}) s), 0))::bigint as staked_since_last_deposit
    from payment_requests p
    join ${sharedAccounts} a on a.operator_id = ${operatorId} and a.player_id = p.player_id
    left join lateral (
      select l.amount, l.created_at from ${sharedEntries} l
      where l.operator_id = ${operatorId} and l.player_id = p.player_id and l.type = 'deposit'
        and l.type <> all (array['casino_bet', 'casino_win'])
      order by l.seq desc limit 1
    ) last_deposit on true
    left join lateral least_played_deposits(${operatorId}, p.player_id, ${turnoverPercent}, ${maxRounds}) played on true
    where p.operator_id = ${operatorId} and p.id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ payment_id, ...facts }) => [payment_id, facts]));
};

/** What a review shows beside the payout gate and the warnings, by one statement. A sum out of range is the maximum. */
export const findReviewFacts = async (
  tx: Tx,
  operatorId: number,
  { player_id, created_at }: Subject,
): Promise<ReviewFacts> => {
  const [row] = await tx<ReviewFacts[]>`
    with risk as (
      select at, reason from ${sharedAudit} l
      where operator_id = ${operatorId} and subject_kind = 'player' and subject_id = ${player_id}
        and field = 'risk_level'
      order by at desc, id desc limit 1
    )
    select a.bonus_balance,
      -- All that is no play, less what is left of it, went into play.
      greatest(-${Number.MAX_SAFE_INTEGER}::numeric, least(${Number.MAX_SAFE_INTEGER}::numeric, coalesce((
        select sum(l.amount) from ${sharedEntries} l
        where l.operator_id = ${operatorId} and l.player_id = ${player_id} and l.wallet = 'real'
          and l.type <> all (array['casino_bet', 'casino_win']) and l.type <> 'casino_rollback'
      ), 0) - a.real_balance))::bigint as lifetime_ggr,
      p.created_at as registered_at, p.last_login_at, risk.at as risk_since, risk.reason as risk_reason,
      array(
        select l.id from ${sharedAlerts} l
        where l.operator_id = ${operatorId} and l.player_id = ${player_id} and l.status <> 'closed'
        order by l.id desc limit ${maxShown}) as alert_ids,
      array(
        select b.name from ${sharedPlayerBonuses} b
        where b.operator_id = ${operatorId} and b.player_id = ${player_id} and b.result = 'forfeited'
          and b.finished_at = ${created_at}
        order by b.id limit ${maxShown}) as forfeited
    from ${sharedAccounts} a
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = a.player_id
    left join risk on true
    where a.operator_id = ${operatorId} and a.player_id = ${player_id}`;
  return row!;
};

export type DecisionRow = {
  readonly action: (typeof withdrawalDecisions)[number];
  readonly staff_id: number | null;
  readonly at: Date;
  readonly reason: string | null;
};

/**
 * More decisions than a withdrawal has. A person can approve it again only after the approval was withdrawn, or when
 * fewer approvals became necessary.
 */
const maxDecisions = 100;

/** The decisions on a withdrawal from the audit log, oldest first. */
export const findDecisions = (tx: Tx, operatorId: number, paymentId: number): Promise<DecisionRow[]> =>
  tx<DecisionRow[]>`
    select split_part(action, '.', 2) as action, case when actor_kind = 'staff' then actor_id end as staff_id, at, reason
    from ${sharedAudit} l
    where operator_id = ${operatorId} and subject_kind = 'payment' and subject_id = ${paymentId}
      and action = any(${withdrawalDecisions.map((decision) => `withdrawal.${decision}`)}::text[])
    order by at, id limit ${maxDecisions}`;

import { withdrawalDecisions } from '@croupier/contract/staff-payment-fields.ts';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedAlerts } from '../aml/shared-queries.ts';
import { sharedAudit } from '../audit/shared-queries.ts';
import { sharedPlayerBonuses } from '../bonuses/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedRounds } from '../rounds/shared-queries.ts';
import { sharedAccounts, sharedEntries } from '../wallet/shared-queries.ts';

export type ReviewFacts = {
  readonly bonus_balance: Money;
  /** Of all deposits since some deposit, those that were played least; null without deposits. */
  readonly deposited: Money | null;
  readonly turnover: Money | null;
  readonly withdrawal_day: Money;
  readonly window_day: number;
  readonly lifetime_ggr: Money;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly risk_since: Date | null;
  readonly risk_reason: string | null;
  readonly alert_ids: readonly number[];
  readonly forfeited: readonly string[];
  readonly deposits_by_method: number;
  readonly last_deposit_at: Date | null;
  readonly last_deposit_amount: Money | null;
  readonly staked_since_last_deposit: Money;
};

type Subject = {
  readonly player_id: number;
  readonly payment_method: string | null;
  readonly created_at: Date;
};

/** How many of the newest rounds, deposits or alerts are read: enough to decide by, however much was played. */
const maxRounds = 50_000;
const maxShown = 20;
const maxDeposits = 1_000;

/** What a review shows beside the payout gate, by one statement. A sum out of range is shown as the maximum. */
export const findReviewFacts = async (
  tx: Tx,
  operatorId: number,
  { player_id, payment_method, created_at }: Subject,
  turnoverPercent: number,
): Promise<ReviewFacts> => {
  const [row] = await tx<ReviewFacts[]>`
    with last_deposit as (
      select seq, amount, created_at from ${sharedEntries} l
      where operator_id = ${operatorId} and player_id = ${player_id} and type = 'deposit'
        and type <> all (array['casino_bet', 'casino_win'])
      order by seq desc limit 1
    ), risk as (
      select at, reason from ${sharedAudit} l
      where operator_id = ${operatorId} and subject_kind = 'player' and subject_id = ${player_id}
        and field = 'risk_level'
      order by at desc, id desc limit 1
    )
    select a.bonus_balance, played.deposited, played.turnover, a.withdrawal_day, a.window_day,
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
        order by b.id limit ${maxShown}) as forfeited,
      (select count(*) from (
        select from payment_requests d
        where d.operator_id = ${operatorId} and d.player_id = ${player_id} and d.type = 'deposit'
          and d.payment_method = ${payment_method}::text limit ${maxDeposits}) found) as deposits_by_method,
      last_deposit.created_at as last_deposit_at, last_deposit.amount as last_deposit_amount,
      least(${Number.MAX_SAFE_INTEGER}::numeric, coalesce((
        select sum(s.staked_real) from (
          select r.staked_real from ${sharedRounds} r
          where r.operator_id = ${operatorId} and r.player_id = ${player_id} and r.status = 'closed'
            and r.opened_at >= last_deposit.created_at
          order by r.opened_at desc limit ${maxRounds}) s), 0))::bigint as staked_since_last_deposit
    from ${sharedAccounts} a
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = a.player_id
    left join last_deposit on true
    left join least_played_deposits(${operatorId}, ${player_id}, ${turnoverPercent}, ${maxRounds}) played on true
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

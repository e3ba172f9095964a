import type { Tx } from '../../database/pool.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import type { Rated } from '../wallet/conversion.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import type { Claim } from './claim.ts';
import { endedBonus, hasAlert, isFirst, owedBy } from './list-queries.ts';
import { approverSum, playerSum } from './memory-queries.ts';
import type { Payee } from './payee.ts';
import type { RowFacts } from './staff-row.ts';

type FlatRow = Payee['player'] &
  Payee['wallet'] &
  Payee['memory'] &
  Omit<RowFacts['person'], 'id'> &
  Pick<RowFacts, 'payment_id' | 'owed' | 'aml_alert' | 'first_withdrawal' | 'bonus_forfeited'> & {
    readonly player_id: number;
    readonly taken_by: number | null;
    readonly taken_by_name: string;
    readonly taken_until: Date;
  };

/** Everything that the rows of a page show beside their payments, by one statement. */
export const findRowFacts = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
  { now, currency }: { readonly now: Date; readonly currency: string },
): Promise<ReadonlyMap<number, RowFacts>> => {
  const rate = rateOn(tx, { operator: operatorId, currency: tx`a.currency`, day: tx`${now}::date` });
  const rows = await tx<FlatRow[]>`
    select p.id as payment_id, pl.id as player_id, pl.username, pl.first_name, pl.last_name, pl.country, pl.status,
      pl.status_set_by, pl.can_withdraw, pl.is_test, pl.kyc_status, pl.kyc_expires_at, pl.risk_level, pl.exclusion_type,
      pl.exclusion_since, pl.exclusion_until, a.currency, a.real_balance, a.deposited_total, a.withdrawn_total,
      case when a.currency = ${currency} then '1' else ${rate} end as rate,
      ${owedBy(tx, operatorId)} as owed, ${playerSum(tx, operatorId)} as player_sum,
      ${approverSum(tx, operatorId)} as approver_sum,
      c.staff_id as taken_by, s.name as taken_by_name, c.taken_until, ${hasAlert(tx, operatorId)} as aml_alert,
      ${isFirst(tx, operatorId)} as first_withdrawal, ${endedBonus(tx, operatorId)} as bonus_forfeited
    from payment_requests p
    join ${sharedPlayers} pl on pl.operator_id = ${operatorId} and pl.id = p.player_id
    join ${sharedAccounts} a on a.operator_id = ${operatorId} and a.player_id = p.player_id
    left join payment_claims c on c.operator_id = ${operatorId} and c.payment_id = p.id
    left join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = c.staff_id
    where p.operator_id = ${operatorId} and p.id = any(${ids}::bigint[])`;
  return new Map(rows.map((row) => [row.payment_id, toFacts(row)]));
};

const toFacts = (row: FlatRow): RowFacts => ({
  payment_id: row.payment_id,
  player: row,
  wallet: row,
  owed: row.owed,
  memory: { player_sum: row.player_sum, approver_sum: row.approver_sum },
  person: {
    id: row.player_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    country: row.country,
    deposited_total: row.deposited_total,
  },
  claim: toClaim(row),
  aml_alert: row.aml_alert,
  first_withdrawal: row.first_withdrawal,
  bonus_forfeited: row.bonus_forfeited,
});

const toClaim = ({ payment_id, taken_by, taken_by_name, taken_until }: FlatRow): Claim | undefined =>
  taken_by === null ? undefined : { payment_id, staff_id: taken_by, staff_name: taken_by_name, taken_until };

/** The rate of each currency that has one on the day. */
export const findRates = (tx: Tx, operatorId: number, currencies: readonly string[], now: Date): Promise<Rated[]> => tx<
  Rated[]
>`
  select c.currency, r.rate
  from unnest(${currencies}::text[]) as c (currency)
  cross join lateral ${rateOn(tx, { operator: operatorId, currency: tx`c.currency`, day: tx`${now}::date` })} r`;

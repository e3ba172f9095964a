import type { Tx } from '../database/pool.ts';
import type { Finding } from '../module/finding.ts';

type Report = (finding: Omit<Finding, 'operator'>) => void;

type Wrong = {
  readonly kind: string;
  readonly id: number;
  readonly times: number;
  readonly next: number;
};

const maxListed = 1_000;

/** The kinds whose finding has a field of its own; of others the message names the kind. */
const fieldOf: Readonly<Record<string, 'player_id' | 'payment_id' | 'player_bonus_id' | 'entry_id'>> = {
  player: 'player_id',
  payment: 'payment_id',
  player_bonus: 'player_bonus_id',
  ledger_entry: 'entry_id',
};

/**
 * Ids are the operator's own. One that was given twice, or that will be given again, is a finding: an index that is
 * damaged or was rebuilt wrongly no longer refuses the second row, and transactions and ledger entries have no index by id.
 */
export const checkIds = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Wrong[]>`
    with given (kind, id) as (
      select 'player', id from players where operator_id = ${operatorId}
      union all select 'payment', id from payment_requests where operator_id = ${operatorId}
      union all select 'bonus', id from bonuses where operator_id = ${operatorId}
      union all select 'player_bonus', id from player_bonuses where operator_id = ${operatorId}
      union all select 'promo_redemption', id from promo_redemptions where operator_id = ${operatorId}
      union all select 'aml_alert', id from aml_alerts where operator_id = ${operatorId}
      union all select 'provider_transaction', id from provider_transactions where operator_id = ${operatorId}
      union all select 'ledger_entry', id from ledger_entries where operator_id = ${operatorId}
    )
    select g.kind, g.id, count(*)::int as times, max(b.next) as next
    from given g left join id_blocks b on b.operator_id = ${operatorId} and b.kind = g.kind
    group by g.kind, g.id having count(*) > 1 or g.id >= max(b.next)
    order by g.kind, g.id limit ${maxListed}`;
  for (const { kind, id, times, next } of rows) {
    const field = fieldOf[kind];
    const what =
      times > 1 ? `the id was given ${times} times` : `the operator gets ${next} next, which is not above it`;
    report({
      check: 'ids',
      ...(field ? { [field]: id } : {}),
      message: field ? what : `${kind.replaceAll('_', ' ')} ${id}: ${what}`,
    });
  }
};

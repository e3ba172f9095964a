import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';
import { sharedProviders } from '../games/shared-queries.ts';

/**
 * Compares what is kept of fractions with what wins and their rollbacks say: everything won beyond whole units, less the
 * units that were paid of it. A held win counts by the payment of staff alone.
 */
export const checkFractions = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; provider: string; kept: number; expected: number }[]>`
    with said as (
      select t.player_id, t.provider_id,
        sum(case t.kind when 'win' then 1 else -1 end * (t.fraction - 1000000::bigint * t.carried)) as expected
      from provider_transactions t
      where t.operator_id = ${operatorId} and (t.fraction > 0 or t.carried > 0) and t.status <> 'held'
        and not exists (
          select from held_wins h
          where h.operator_id = ${operatorId} and h.provider_id = t.provider_id and h.scope = t.scope
            and h.transaction_id = case t.kind when 'win' then t.transaction_id else t.reference_transaction_id end)
      group by t.player_id, t.provider_id
    ), kept as (
      select player_id, provider_id, millionths as kept from provider_fractions where operator_id = ${operatorId}
    )
    select player_id, p.slug as provider, coalesce(k.kept, 0) as kept, coalesce(s.expected, 0) as expected
    from said s full join kept k using (player_id, provider_id)
    join ${sharedProviders} p on p.operator_id = ${operatorId} and p.id = provider_id
    where coalesce(k.kept, 0) <> coalesce(s.expected, 0)
    order by player_id, provider limit ${maxListed}`;
  for (const { player_id, provider, kept, expected } of rows)
    report({
      check: 'fractions',
      player_id,
      message: `${kept} millionths are kept of wins at ${provider} instead of ${expected}`,
    });
};

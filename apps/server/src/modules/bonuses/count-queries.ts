import type { listedBonus } from '@croupier/contract/back-office/bonuses.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';

export type GrantCounts = Pick<z.input<typeof listedBonus>, 'granted' | 'running' | 'converted' | 'cost'>;

type Row = Omit<GrantCounts, 'cost'> & { bonus_id: number; currency: string; amount: Money };

/** Counts the grants of each bonus by state, by an index-only scan. A sum beyond 2^53 − 1 shows as that. */
export const countGrants = async (tx: Tx, operatorId: number): Promise<ReadonlyMap<number, GrantCounts>> => {
  const rows = await tx<Row[]>`
    select bonus_id, currency, count(*) as granted, count(*) filter (where state <> 'finished') as running,
      count(*) filter (where result in ('converted', 'paid_out')) as converted, least(sum(converted_amount), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint as amount
    from player_bonuses where operator_id = ${operatorId} group by bonus_id, currency order by bonus_id, currency`;
  const groups = Map.groupBy(rows, (row) => row.bonus_id);
  const sum = (parts: readonly Row[], name: 'granted' | 'running' | 'converted'): number =>
    parts.reduce((total, part) => total + part[name], 0);
  return new Map(
    [...groups].map(([id, parts]) => [
      id,
      {
        granted: sum(parts, 'granted'),
        running: sum(parts, 'running'),
        converted: sum(parts, 'converted'),
        cost: parts.filter((part) => part.amount > 0).map(({ currency, amount }) => ({ currency, amount })),
      },
    ]),
  );
};

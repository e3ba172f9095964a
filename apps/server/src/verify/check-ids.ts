import type { Tx } from '../database/pool.ts';

type Report = (finding: {
  readonly check: 'ids';
  readonly player_id?: number;
  readonly payment_id?: number;
  readonly message: string;
}) => void;

type Wrong = {
  readonly kind: 'player' | 'payment';
  readonly id: number;
  readonly times: number;
  readonly next: number;
};

const maxListed = 1_000;

/**
 * Ids are the operator's own. One that was given twice, or that will be given again, is a finding: an index that is
 * damaged or was rebuilt wrongly no longer refuses the second row.
 */
export const checkIds = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Wrong[]>`
    with given (kind, id) as (
      select 'player', id from players where operator_id = ${operatorId}
      union all select 'payment', id from payment_requests where operator_id = ${operatorId}
    )
    select g.kind, g.id, count(*)::int as times, max(b.next) as next
    from given g left join id_blocks b on b.operator_id = ${operatorId} and b.kind = g.kind
    group by g.kind, g.id having count(*) > 1 or g.id >= max(b.next)
    order by g.kind, g.id limit ${maxListed}`;
  for (const { kind, id, times, next } of rows)
    report({
      check: 'ids',
      ...(kind === 'player' ? { player_id: id } : { payment_id: id }),
      message: times > 1 ? `the id was given ${times} times` : `the operator gets ${next} next, which is not above it`,
    });
};

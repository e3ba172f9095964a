import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

type Announced = {
  payment_id: string;
  player_id: number | null;
  known: boolean;
  agrees: boolean;
  faults: Record<string, [is: number, fewest: number, most: number]>;
};

/**
 * Compares, for each payment, its events with its status: each expected event once. A rejected or cancelled withdrawal
 * may have been allowed before; nothing else is left open.
 */
export const checkPaymentEvents = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Announced[]>`
    with facts as (
      select id::text as id, player_id, amount, e.type, e.most,
        -- Events are kept for some time only: what happened before then need not be announced any more.
        case when p.created_at > r.removed_until or r.removed_until is null then e.fewest else 0 end as fewest
      from payment_requests p
      left join (select removed_until from event_sequences where operator_id = ${operatorId}) r on true
      cross join lateral (values
        ('deposit.paid', (p.type = 'deposit' and p.status = 'paid')::int, (p.type = 'deposit' and p.status = 'paid')::int),
        -- A refund that its payment provider refuses comes back, and the deposit may be reversed again.
        ('deposit.charged_back', (p.type = 'deposit' and p.is_reversed)::int, case when p.type = 'deposit' then 1000000 else 0 end),
        ('deposit.partly_reversed', (p.type = 'deposit' and p.reversed_amount > 0 and not p.is_reversed)::int,
          case when p.type = 'deposit' then 1000000 else 0 end),
        ('deposit.refund_refused', 0, case when p.type = 'deposit' then 1000000 else 0 end),
        ('withdrawal.requested', (p.type = 'withdrawal')::int, (p.type = 'withdrawal')::int),
        ('withdrawal.allowed', (p.type = 'withdrawal' and p.status in ('allowed', 'paid'))::int,
          (p.type = 'withdrawal' and p.status <> 'new')::int),
        -- Once for each claim, of which there may be many; a payout without a claim of its own has none.
        ('withdrawal.paying', 0, case when p.type = 'withdrawal' then 1000000 else 0 end),
        ('withdrawal.paid', (p.type = 'withdrawal' and p.status = 'paid')::int,
          (p.type = 'withdrawal' and p.status = 'paid')::int),
        ('withdrawal.returned', (p.payout_state = 'returned')::int, (p.payout_state = 'returned')::int),
        ('withdrawal.rejected', (p.status = 'rejected')::int, (p.status = 'rejected')::int),
        ('withdrawal.cancelled', (p.status = 'cancelled')::int, (p.status = 'cancelled')::int)
      ) as e (type, fewest, most)
      where p.operator_id = ${operatorId}
    ), announced as (
      select data->>'id' as id, type, count(*) as times, min(player_id) as player_id,
        min(player_id) is not distinct from max(player_id) and count(distinct data->>'amount') = 1 as agrees,
        min(data->>'amount') as amount
      from outbox_events
      where operator_id = ${operatorId} and (type in ('deposit.paid', 'deposit.charged_back', 'deposit.partly_reversed', 'deposit.refund_refused') or type like 'withdrawal.%')
      group by 1, 2
    ), compared as (
      select coalesce(f.id, t.id) as payment_id, coalesce(f.player_id, t.player_id) as player_id, f.id is not null as known,
        t.id is null or f.id is null
          or (t.agrees and t.player_id = f.player_id and t.amount = f.amount::text) as agrees,
        coalesce(f.type, t.type) as type, coalesce(t.times, 0) as times, f.fewest, f.most
      from facts f full join announced t on t.id = f.id and t.type = f.type
    )
    select payment_id, min(player_id) as player_id, bool_and(known) as known, bool_and(agrees) as agrees,
      jsonb_object_agg(type, jsonb_build_array(times, fewest, most)) as faults
    from compared
    where not known or not agrees or times < fewest or times > most
    group by payment_id order by payment_id limit ${maxListed}`;
  for (const row of rows)
    report({
      check: 'payment_events',
      player_id: row.player_id ?? undefined,
      payment_id: Number(row.payment_id),
      message: formatAnnounced(row),
    });
};

const formatAnnounced = ({ known, agrees, faults }: Announced): string => {
  const types = Object.keys(faults).join(', ');
  if (!known) return `events speak of a payment that is not there: ${types}`;
  if (!agrees) return `events name another player or amount: ${types}`;
  return Object.entries(faults)
    .map(([type, [is, fewest, atMost]]) => `${type} stands ${is} times instead of ${is < fewest ? fewest : atMost}`)
    .join(', ');
};

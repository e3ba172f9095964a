import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import { differs, formatFaults } from '../../module/compare.ts';
import type { Report } from '../../module/finding.ts';

type Compared = {
  intent_id: number;
  player_id: number;
  known: boolean;
  right_player: boolean;
  faults: Record<string, [is: string, expected: string]>;
};

/** Compares each intent with the payments that were captured from it, and with what its status says. */
export const checkDepositIntents = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Compared[]>`
    with captured as (
      select intent_id as id, min(player_id) as player_id, min(player_id) = max(player_id) as one_player,
        count(*) as payments, sum(amount) as amount, count(*) filter (where type <> 'deposit') as others
      from payment_requests where operator_id = ${operatorId} and intent_id is not null
      group by intent_id
    ), expected as (
      select id, player_id, captured_amount, (captured_at is not null)::int as captures,
        ('again' = any(beyond))::int as again, (captured_amount > amount)::int as more,
        (beyond && array['amount', 'again'])::int as says_more, (status = 'captured_late')::int as late,
        (captured_at is not null and beyond && array['released', 'expired'])::int as says_late
      from deposit_intents where operator_id = ${operatorId}
    ), compared as (
      select coalesce(e.id, c.id) as intent_id, coalesce(e.player_id, c.player_id) as player_id, e.id is not null as known,
        c.id is null or (c.one_player and c.player_id = e.player_id) as right_player,
        jsonb_strip_nulls(jsonb_build_object(
          'captured', ${differs('e.captured_amount', 'c.amount')},
          'captures', ${differs('e.captures', '(c.payments > 0)::int')},
          'captured again', ${differs('e.again', '(c.payments > 1)::int')},
          'captured late', ${differs('e.late', 'e.says_late')},
          'captured more', ${differs('e.says_more', 'greatest(e.says_more, e.more)')},
          'payments of another type', ${differs('c.others', '0')})) as faults
      from expected e full join captured c on c.id = e.id
    )
    select * from compared where not known or not right_player or faults <> '{}' order by intent_id limit ${maxListed}`;
  for (const row of rows)
    report({
      check: 'deposit_intents',
      player_id: row.player_id,
      message: `deposit intent ${row.intent_id}: ${formatCompared(row)}`,
    });
};

const formatCompared = ({ known, right_player, faults }: Compared): string => {
  if (!known) return 'payments name it, but it is not there';
  if (!right_player) return "another player's payments name it";
  return formatFaults(faults);
};

/** A reference belongs to a payment or to an intent; only what is captured has that of its intent. */
export const checkIntentReferences = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ intent_id: number; payment_id: number; player_id: number; external_reference: string }[]>`
    select i.id as intent_id, p.id as payment_id, p.player_id, i.external_reference
    from deposit_intents i
    join payment_requests p on p.operator_id = ${operatorId} and p.external_reference = i.external_reference
    where i.operator_id = ${operatorId} and p.intent_id is distinct from i.id
    order by i.id limit ${maxListed}`;
  for (const { intent_id, payment_id, player_id, external_reference } of rows)
    report({
      check: 'payment_reference',
      player_id,
      payment_id,
      message: `${JSON.stringify(external_reference)} is the reference of deposit intent ${intent_id} too`,
    });
};

type Announced = { id: string; player_id: number; faults: Record<string, [is: string, expected: string]> };

/** Every intent is announced once, and so is how it ended. */
export const checkIntentEvents = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Announced[]>`
    with announced as (
      select data->>'id' as id, min(player_id) as player_id,
        count(*) filter (where type = 'deposit.authorised') as authorised,
        count(*) filter (where type = 'deposit.released') as released,
        count(*) filter (where type = 'deposit.expired') as expired
      from outbox_events
      where operator_id = ${operatorId} and type in ('deposit.authorised', 'deposit.released', 'deposit.expired')
      group by 1
    ), facts as (
      select i.id::text as id, i.player_id,
        (not 'unauthorised' = any(i.beyond))::int as authorised, (i.released_at is not null)::int as released,
        (i.status = 'expired' or 'expired' = any(i.beyond))::int as expired,
        -- Events are kept for some time only: what happened before then need not be announced any more.
        r.removed_until is null or i.created_at > r.removed_until as is_kept
      from deposit_intents i
      left join (select removed_until from event_sequences where operator_id = ${operatorId}) r on true
      where i.operator_id = ${operatorId}
    ), compared as (
      select coalesce(f.id, a.id) as id, coalesce(f.player_id, a.player_id) as player_id,
        jsonb_strip_nulls(jsonb_build_object(
          'deposit.authorised', ${differs('a.authorised', 'f.authorised')},
          'deposit.released', ${differs('a.released', 'f.released')},
          'deposit.expired', ${differs('a.expired', 'f.expired')})) as faults
      from facts f full join announced a on a.id = f.id
      where coalesce(f.is_kept, true)
    )
    select * from compared where faults <> '{}' order by id limit ${maxListed}`;
  for (const { id, player_id, faults } of rows)
    report({ check: 'payment_events', player_id, message: `deposit intent ${id}: ${formatFaults(faults)}` });
};

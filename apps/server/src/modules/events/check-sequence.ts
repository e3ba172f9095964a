import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

/**
 * Checks that the sequence numbers of kept events have no gap and no duplicate, and that those of a player follow the
 * order of commits. A gap is allowed before `ledger.entries_lost`, which reports lost entries.
 */
export const checkEventSequence = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const gaps = await tx<{ event_id: string; player_id: number | null; sequence: number; before: number }[]>`
    select event_id, player_id, sequence, before from (
      select event_id, type, player_id, sequence, lag(sequence, 1, coalesce((
          select removed_sequence from event_sequences where operator_id = ${operatorId}), 0)) over (order by sequence) as before
      from outbox_events where operator_id = ${operatorId} and sequence is not null
    ) numbered
    where sequence <> before + 1 and not (type = 'ledger.entries_lost' and sequence > before + 1)
    order by sequence limit ${maxListed}`;
  for (const { event_id, player_id, sequence, before } of gaps)
    report({
      check: 'event_sequence',
      event_id,
      player_id: player_id ?? undefined,
      message: `number ${sequence} follows number ${before}`,
    });

  const swapped = await tx<{ event_id: string; player_id: number; sequence: number }[]>`
    select event_id, player_id, sequence from (
      select event_id, player_id, sequence, lag(sequence) over (partition by player_id order by id) as before
      from outbox_events where operator_id = ${operatorId} and player_id is not null and sequence is not null
    ) ordered
    where sequence < before order by sequence limit ${maxListed}`;
  for (const { event_id, player_id, sequence } of swapped)
    report({
      check: 'event_sequence',
      event_id,
      player_id,
      message: `number ${sequence} was given before that of an earlier event of the player`,
    });

  const [last] = await tx<{ given: number; highest: number }[]>`
    select coalesce((select last_sequence from event_sequences where operator_id = ${operatorId}), 0) as given,
      coalesce((select max(sequence) from outbox_events where operator_id = ${operatorId}),
        (select removed_sequence from event_sequences where operator_id = ${operatorId}), 0) as highest`;
  if (last && last.given !== last.highest)
    report({
      check: 'event_sequence',
      message: `the last number given is ${last.given}, the highest that an event has is ${last.highest}`,
    });
};

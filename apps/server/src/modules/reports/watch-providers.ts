import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { readSettings } from '../../base/settings.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { notifyOnce } from '../notices/notify.ts';
import { holdOperator, listOperatorIds } from '../operators/shared-queries.ts';
import { findGenerousDays, type GenerousDay } from './watch-queries.ts';

type WatchParts = { readonly sql: Sql; readonly control: Sql; readonly clock: Clock; readonly log: Logger };

/** Whether the games of a provider paid more on a day, beyond what was staked on them, than the operator expects. */
export const isBeyondDay = (paid: bigint, bound: number | null): boolean => bound !== null && paid > BigInt(bound);

/**
 * Tells staff, once for each provider and day, that its games paid far more than was staked on them: whoever holds a
 * provider's key can create money by many wins, each of which is below the bounds of a single one.
 */
export const createProviderWatch =
  ({ sql, control, clock, log }: WatchParts): Sweep =>
  async (onlyOperator) => {
    const operators = onlyOperator === null ? await listOperatorIds(control) : [onlyOperator];
    let told = 0;
    for (const operator_id of operators)
      told += await watchOperator(sql, operator_id, clock.now()).catch((error: unknown) => {
        log.warn({ err: error, operator_id }, 'the days of game providers could not be compared; will retry');
        return 0;
      });
    return told;
  };

const watchOperator = (sql: Sql, operator_id: number, now: Date): Promise<number> =>
  inOperator(sql, operator_id, async (tx) => {
    const found = await findGenerousDays(tx, operator_id, now);
    const beyond = found.filter(({ paid, settings }) =>
      isBeyondDay(BigInt(paid), readSettings(settings).provider_day_payout),
    );
    // Two nodes that look at the same time tell once.
    if (beyond.length > 0) await holdOperator(tx, operator_id);
    for (const day of beyond) await tell(tx, operator_id, day);
    return beyond.length;
  });

const tell = (tx: Parameters<typeof notifyOnce>[0], operator_id: number, one: GenerousDay): Promise<void> =>
  notifyOnce(tx, { operator_id, actor: systemActor, now: one.at }, new Date(`${one.day}T00:00:00Z`), {
    kind: 'game_provider.paid_much',
    permission: 'review_aml',
    message: `The games of ${one.name} paid ${one.paid} more than was staked on them on ${one.day} (minor units of ${one.currency}). Compare its rounds of that day with the provider, and revoke its key if they are not its own.`,
    subject_kind: 'game_provider',
    subject_id: one.provider_id,
  });

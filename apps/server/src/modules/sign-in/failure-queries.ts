import { dayMilliseconds } from '../../base/windows.ts';
import type { Sql } from '../../database/pool.ts';

/** The operator is not known yet. */
const nobody = 0;

export const freeFailures = 5;
const longestMinutes = 30;
export const addressLimit = 30;
const addressMilliseconds = 600_000;

/**
 * Counts an attempt as a failure before it is made, so that concurrent attempts count like sequential ones: a success
 * takes it back. From the fifth on the key waits 1, 2, 4 … 30 minutes. Returns when the next attempt is allowed, if
 * this one is not.
 */
export const countAttempt = async (strangers: Sql, key: Buffer, now: Date): Promise<Date | undefined> => {
  const forgotten = new Date(now.getTime() + dayMilliseconds);
  const counted = await strangers`
    insert into sign_in_failures as f (operator_id, key, failures, started_at, locked_until, expires_at)
    values (${nobody}, ${key}, 1, ${now}, ${now}, ${forgotten})
    on conflict (operator_id, key) do update set
      failures = case when f.expires_at <= ${now} then 1 else f.failures + 1 end,
      locked_until = case
        when f.expires_at <= ${now} or f.failures + 1 < ${freeFailures} then ${now}
        else ${now}::timestamptz
          + interval '1 minute' * least(${longestMinutes}, power(2, least(f.failures + 1 - ${freeFailures}, 10)))
      end,
      started_at = ${now}, expires_at = ${forgotten}
    where f.locked_until <= ${now} or f.expires_at <= ${now}`;
  if (counted.count === 1) return undefined;
  const [row] = await strangers<{ locked_until: Date }[]>`
    select locked_until from sign_in_failures where operator_id = ${nobody} and key = ${key}`;
  return row?.locked_until ?? now;
};

/** The same for an address, which many may share: so many in ten minutes. */
export const countAttemptFrom = async (
  strangers: Sql,
  key: Buffer,
  now: Date,
  limit = addressLimit,
): Promise<Date | undefined> => {
  const over = new Date(now.getTime() - addressMilliseconds);
  const end = new Date(now.getTime() + addressMilliseconds);
  const counted = await strangers`
    insert into sign_in_failures as f (operator_id, key, failures, started_at, locked_until, expires_at)
    values (${nobody}, ${key}, 1, ${now}, ${now}, ${end})
    on conflict (operator_id, key) do update set
      failures = case when f.started_at <= ${over} then 1 else f.failures + 1 end,
      started_at = case when f.started_at <= ${over} then ${now} else f.started_at end,
      expires_at = case when f.started_at <= ${over} then ${end} else f.expires_at end
    where f.started_at <= ${over} or f.failures < ${limit}`;
  if (counted.count === 1) return undefined;
  const [row] = await strangers<{ expires_at: Date }[]>`
    select expires_at from sign_in_failures where operator_id = ${nobody} and key = ${key} and started_at > ${over}`;
  return row?.expires_at ?? now;
};

export const forgetFailures = (strangers: Sql, key: Buffer): Promise<unknown> => strangers`
  delete from sign_in_failures where operator_id = ${nobody} and key = ${key}`;

/** Takes one attempt back, with the wait that it began: it was made after the wait before it had ended. */
export const takeBackAttempt = (strangers: Sql, key: Buffer, now: Date): Promise<unknown> => strangers`
  update sign_in_failures set failures = greatest(0, failures - 1), locked_until = least(locked_until, ${now})
  where operator_id = ${nobody} and key = ${key}`;

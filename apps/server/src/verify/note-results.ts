import type { Clock } from '../base/clock.ts';
import { isAway } from '../database/failures.ts';
import { backgroundTimeouts, openPool } from '../database/pool.ts';
import { saveVerifyRun } from '../modules/desk/shared-queries.ts';
import type { Verdict } from './verify.ts';

/**
 * Stores the results for the staff of each operator, and returns whether that was possible: not when no host takes
 * writes any more. What was read from a standby is not stored, because the primary may have more.
 */
export const noteResults = async (
  { databaseUrl, clock }: { readonly databaseUrl: string; readonly clock: Clock },
  { read_from, checked }: Pick<Verdict, 'read_from' | 'checked'>,
): Promise<boolean> => {
  if (read_from === 'standby') return false;
  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1, timeouts: backgroundTimeouts });
  try {
    for (const result of checked) await saveVerifyRun(control, result, clock.now());
    return true;
  } catch (error) {
    if (!isAway(error)) throw error;
    return false;
  } finally {
    await control.end();
  }
};

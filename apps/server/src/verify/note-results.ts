import type { Clock } from '../base/clock.ts';
import { backgroundTimeouts, openPool } from '../database/pool.ts';
import { saveVerifyRun } from '../modules/desk/shared-queries.ts';
import type { CheckedResult } from './verify.ts';

const takesNoWrites = '25006';

/** Stores the results for the staff of each operator. A standby cannot store them. */
export const noteResults = async (
  { databaseUrl, clock }: { readonly databaseUrl: string; readonly clock: Clock },
  results: readonly CheckedResult[],
): Promise<void> => {
  const control = openPool({
    url: databaseUrl,
    role: 'croupier_control',
    max: 1,
    mayReadOnly: true,
    timeouts: backgroundTimeouts,
  });
  try {
    for (const result of results) await saveVerifyRun(control, result, clock.now());
  } catch (error) {
    if ((error as { code?: string }).code !== takesNoWrites) throw error;
  } finally {
    await control.end();
  }
};

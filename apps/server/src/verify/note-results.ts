import type { Clock } from '../base/clock.ts';
import { backgroundTimeouts, openPool } from '../database/pool.ts';
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
    for (const { operator_id, accounts, findings } of results)
      await control`
        insert into verify_runs (operator_id, finished_at, accounts, findings)
        values (${operator_id}, ${clock.now()}, ${accounts}, ${findings})
        on conflict (operator_id) do update set finished_at = excluded.finished_at, accounts = excluded.accounts,
          findings = excluded.findings
        where verify_runs.operator_id = ${operator_id}`;
  } catch (error) {
    if ((error as { code?: string }).code !== takesNoWrites) throw error;
  } finally {
    await control.end();
  }
};

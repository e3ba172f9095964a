import type { Queryable } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';

/** The results of the last verifications, for statements of other modules. */
export const sharedVerifyRuns = statement`(select operator_id, findings, finished_at from verify_runs)`;

type VerifyRun = { readonly operator_id: number; readonly accounts: number; readonly findings: number };

/** Stores the result of a verification in place of the one before. */
export const saveVerifyRun = (
  control: Queryable,
  { operator_id, accounts, findings }: VerifyRun,
  now: Date,
): Promise<unknown> =>
  control`
    insert into verify_runs (operator_id, finished_at, accounts, findings)
    values (${operator_id}, ${now}, ${accounts}, ${findings})
    on conflict (operator_id) do update set finished_at = excluded.finished_at, accounts = excluded.accounts,
      findings = excluded.findings
    where verify_runs.operator_id = ${operator_id}`;

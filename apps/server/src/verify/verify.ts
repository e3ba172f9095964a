import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';
import { chooseReader } from '../database/choose-reader.ts';
import { backgroundTimeouts, openPool, type Sql, type Tx } from '../database/pool.ts';
import { type Check, type CheckCounts, type CheckScope, checksOutsideModules } from '../module/check.ts';
import type { Finding, Report } from '../module/finding.ts';
import { allModules } from '../platform/all-modules.ts';
import { checkIds } from './check-ids.ts';

/** Reports the progress: how many ledger entries of all were checked. */
export type Progress = (done: number, total: number, operator: string) => void;

export type VerifyOptions = {
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** Only this operator; without it, all. */
  readonly operator?: string | undefined;
  readonly progress?: Progress | undefined;
  /** Checks beside those of the books. */
  readonly more?: readonly Check[] | undefined;
};

export type Verdict = Readonly<CheckCounts> & {
  readonly operators: number;
  /** A standby lacks what the primary has got since. */
  readonly read_from: 'primary' | 'standby';
  readonly findings: readonly Finding[];
  /** The same by operator, to be stored for its staff. */
  readonly checked: readonly CheckedResult[];
};

type CheckedResult = {
  readonly operator_id: number;
  readonly accounts: number;
  readonly findings: number;
};

type CheckedOperator = { readonly operator_id: number; readonly slug: string; readonly currency: string };

/** The ledger comes first, because the wallet is the first module. */
const allChecks: readonly Check[] = [
  ...allModules.flatMap(({ checks = [] }) => checks),
  ...checksOutsideModules,
  checkIds,
];

/** How many findings of one operator are listed. */
const maxFindings = 5_000;

class TooMany extends Error {}

/** What is added up per operator; entries are added up while they pass, for the progress. */
type Counted = Pick<CheckCounts, 'accounts' | 'abandoned_claims'>;

/** The invariant violations found; empty when there are none. */
export const verify = async (options: VerifyOptions): Promise<readonly Finding[]> =>
  (await verifyDatabase(options)).findings;

/**
 * Checks every money invariant in the whole database, operator by operator. Each operator is read in one read-only
 * snapshot, so that the platform can keep running; rows are read in chunks.
 */
export const verifyDatabase = async ({
  databaseUrl,
  clock,
  operator,
  progress,
  more = [],
}: VerifyOptions): Promise<Verdict> => {
  const settings = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', cursor_tuple_fraction: '1' };
  // It changes nothing, so a standby is enough where no host takes writes.
  const reader = await chooseReader(databaseUrl);
  const url = { url: reader.url, mayReadOnly: true, timeouts: backgroundTimeouts };
  const control = openPool({ ...url, role: 'croupier_control', max: 1 });
  const sql = openPool({ ...url, role: 'croupier_app', max: 1, settings });
  const verdict = { operators: 0, accounts: 0, entries: 0, abandoned_claims: 0 };
  const findings: Finding[] = [];
  const results: CheckedResult[] = [];
  try {
    const operators = await selectOperators(control, operator);
    const total = await countEntries(sql, operators);
    for (const one of operators) {
      const passed = () => {
        verdict.entries += 1;
        if (verdict.entries % 1_000 === 0) progress?.(verdict.entries, total, one.slug);
      };
      const found = collectFindings(one.slug);
      const checked = await atOneMoment(sql, one, (tx) =>
        checkOperator(tx, one, [...allChecks, ...more], { now: clock.now(), report: found.report, passed }).catch(
          found.giveUp,
        ),
      );
      findings.push(...found.findings);
      const { operator_id } = one;
      results.push({ operator_id, accounts: checked.accounts, findings: found.findings.length });
      verdict.operators += 1;
      verdict.accounts += checked.accounts;
      verdict.abandoned_claims += checked.abandoned_claims;
    }
  } finally {
    await Promise.all([control.end(), sql.end()]);
  }
  return { ...verdict, read_from: reader.isStandby ? 'standby' : 'primary', findings, checked: results };
};

/** Limits the findings of one operator, so that those of the others are still listed. */
const collectFindings = (operator: string) => {
  const findings: Finding[] = [];
  const report: Report = (finding) => {
    if (findings.length >= maxFindings) throw new TooMany();
    findings.push({ ...finding, operator });
  };
  const giveUp = (error: unknown): Counted => {
    if (!(error instanceof TooMany)) throw error;
    findings.push({ check: 'too_many', operator, message: 'the rest is not listed' });
    return { accounts: 0, abandoned_claims: 0 };
  };
  return { findings, report, giveUp };
};

/** Returns what the checks counted; `passed` is called for each entry of the ledger. */
const checkOperator = async (
  tx: Tx,
  { operator_id, currency }: CheckedOperator,
  checks: readonly Check[],
  { now, report, passed }: { readonly now: Date; readonly report: Report; readonly passed: () => void },
): Promise<Counted> => {
  const counts = { accounts: 0, entries: 0, abandoned_claims: 0 };
  const count: CheckScope['count'] = (what, many = 1) => {
    counts[what] += many;
    if (what === 'entries') for (let entry = 0; entry < many; entry += 1) passed();
  };
  for (const check of checks) await check(tx, operator_id, report, { currency, now, count });
  return counts;
};

/** One snapshot for everything that is compared, restricted to the operator whatever the login role. */
const atOneMoment = <T>(sql: Sql, { operator_id }: CheckedOperator, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
    return work(tx);
  });

const selectOperators = async (control: Sql, slug: string | undefined): Promise<CheckedOperator[]> => {
  const operators = await control<CheckedOperator[]>`
    select operator_id, slug, currency from operators where slug = coalesce(${slug ?? null}, slug) order by slug`;
  if (slug !== undefined && operators.length === 0)
    throw new Refusal('NOT_FOUND', `There is no operator ${JSON.stringify(slug)}.`);
  return operators;
};

const countEntries = async (sql: Sql, operators: readonly CheckedOperator[]): Promise<number> => {
  let total = 0;
  for (const operator of operators)
    total += await atOneMoment(sql, operator, async (tx) => {
      const [row] = await tx<{ entries: number }[]>`
        select coalesce(sum(entries), 0)::bigint as entries from accounts where operator_id = ${operator.operator_id}`;
      return row?.entries ?? 0;
    });
  return total;
};

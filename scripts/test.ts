import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { runVariable } from './guard/processes.ts';
import { startGuard } from './guard/start-guard.ts';
import { runTool } from './tool.ts';

// Every test, and the checks beside them: npm test. With arguments (a file, -t 'a name'): only those tests, without the
// checks. The last line always says how many passed and failed.

type Counts = { passed: number; failed: number; skipped: number };

type JsonReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

const runTests = async (args: readonly string[]): Promise<Counts> => {
  // With the name of the run, so that the guard removes it if this process is killed.
  const folder = mkdtempSync(join(tmpdir(), `croupier-test-report-${process.env[runVariable]}-`));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { ok } = await runTool('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], {
      streamsOutput: true,
      ownSession: true,
    });
    return countTests(file, ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const countTests = (file: string, ok: boolean): Counts => {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that could not be loaded has no failed test, but it failed.
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    // An error outside of any test, such as in the set-up, shows only in the exit code.
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const readReport = (file: string): JsonReport | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  } catch {
    return undefined;
  }
};

type CheckCounts = Pick<Counts, 'passed' | 'failed'>;

/** Runs the checks in the pauses of the tests, and returns how to print their lines once the tests have printed theirs. */
const startChecks = (): (() => Promise<CheckCounts>) => {
  const lines: string[] = [];
  const ending = runChecks({ atATime: 1, besideTests: true, print: (line) => lines.push(line) });
  return async () => {
    const counts = await ending;
    for (const line of lines) console.log(line);
    return counts;
  };
};

const noChecks = async (): Promise<CheckCounts> => ({ passed: 0, failed: 0 });

// Nothing that a run starts outlives it, whenever and however it is interrupted.
const guard = startGuard();
let isInterrupted = false;
const onSignal = (): void => {
  isInterrupted = true;
  guard.stopping();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// Under npm the launcher is the parent. When it was killed, nobody waits for this run.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1_000).unref();

const args = process.argv.slice(2);
if (args.length === 0) console.log('All tests and checks. A file or folder after `npm test --` runs only its tests.');
const finishChecks = args.length === 0 ? startChecks() : noChecks;
const tests = await runTests(args);
const checks = await finishChecks();
const left = await guard.end();
if (left.length > 0 && !isInterrupted) console.log(`Ended, because the tests left it running:\n${left.join('\n')}`);
const failed = checks.failed + tests.failed;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
console.log(`${checks.passed + tests.passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed === 0 ? 0 : 1;

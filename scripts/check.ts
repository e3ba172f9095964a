import { pathToFileURL } from 'node:url';
import { runTool } from './tool.ts';

type Check = {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of a run that keeps nothing for the next one: in a clean checkout keeping takes a third of the time. */
  readonly keepingNothing?: readonly string[];
};

// The longest first, so that two of them at a time end together.
export const checks: readonly Check[] = [
  { name: 'OpenAPI documents', script: 'scripts/lint-openapi.ts', args: [] },
  {
    name: 'types',
    script: 'node_modules/typescript/bin/tsc',
    // One program for server and web apps, which share most files, and one checker: each of several would work out the
    // same types for itself.
    args: ['--checkers', '1', '-p', 'tsconfig.all.json'],
    keepingNothing: ['--incremental', 'false'],
    // It ends soon: collecting garbage often would take a quarter of its time.
    env: { GOGC: '400' },
  },
  { name: 'format and lint', script: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  {
    name: 'unused files, exports and dependencies',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'generated files', script: 'scripts/openapi.ts', args: ['--check'] },
];

export type CheckOptions = {
  /** Part of the name of the checks to run; by default all run. */
  readonly only?: string | undefined;
  readonly atATime: number;
  /** Leave the processor to others while they need it, and keep nothing for the next run. */
  readonly besideTests: boolean;
  readonly print: (line: string) => void;
};

/** Runs the static checks. One that passes prints one line. Those that a signal prevents count as failed. */
export const runChecks = async ({
  only = '',
  atATime,
  besideTests,
  print,
}: CheckOptions): Promise<{ passed: number; failed: number }> => {
  let passed = 0;
  const chosen = checks.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    print(`No check has “${only}” in its name. There are: ${checks.map(({ name }) => name).join('; ')}.`);
    return { passed, failed: 1 };
  }
  const waiting = chosen.values();
  const runWaiting = async (): Promise<void> => {
    for (const { name, script, args, env, keepingNothing = [] } of waiting) {
      const given = besideTests ? [...args, ...keepingNothing] : args;
      const result = await runTool(script, given, { lowPriority: besideTests, env });
      if (result.ok) passed += 1;
      print(`${result.ok ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`);
      if (!result.ok) print(result.output.trimEnd());
      if (result.stoppedBy) return;
    }
  };
  await Promise.all(Array.from({ length: atATime }, runWaiting));
  return { passed, failed: chosen.length - passed };
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await runChecks({
    only: process.argv[2],
    atATime: 2,
    besideTests: false,
    print: console.log,
  });
  process.exitCode = failed === 0 ? 0 : 1;
}

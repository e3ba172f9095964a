import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { applyMutant, type Mutant } from './make-mutants.ts';

/**
 * Tries mutants one after the other in a sandbox: node try-mutants.ts <job.json>. One Vitest and one PostgreSQL serve
 * all of them. Prints a line of JSON as each begins and as it ends; the parent restarts it when a mutant hangs.
 */
type Job = {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  readonly tests: readonly string[];
};

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const job = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Job;
const vitest = await createVitest('test', {
  root: job.folder,
  watch: false,
  bail: 1,
  testTimeout: 60_000,
  reporters: [{}],
  include: [...job.tests],
});
const all = await vitest.globTestSpecifications();

const isIn = (folder: string, { moduleId }: TestSpecification): boolean =>
  dirname(moduleId) === join(job.folder, folder);

/** The tests that import the file, then those of its folder, then those that name its folder, then those of no folder. */
const stagesFor = (mutant: Mutant): TestSpecification[][] => {
  const folder = dirname(mutant.file);
  const others = job.mutants.map(({ file }) => dirname(file)).filter((other) => other !== folder);
  const distance = (test: TestSpecification): number => {
    const text = readFileSync(test.moduleId, 'utf8');
    if (isIn(folder, test)) return text.includes(`/${basename(mutant.file)}'`) ? 0 : 1;
    if (others.some((other) => isIn(other, test))) return Number.POSITIVE_INFINITY;
    return text.includes(`/${basename(folder)}/`) ? 2 : 3;
  };
  const stages = [0, 1, 2, 3].map((stage) => all.filter((test) => distance(test) === stage));
  return stages.filter((tests) => tests.length > 0);
};

type Failure = { readonly test: TestSpecification; readonly reason: string };

/** The first failure of a run, named by its test and message. */
const run = async (tests: TestSpecification[]): Promise<Failure | undefined> => {
  // Vitest reports the files of earlier runs again: without this, one failure would be that of every later mutant.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  const module = testModules.find((each) => !each.ok());
  const test = tests.find(({ moduleId }) => moduleId === module?.moduleId) ?? tests[0];
  if (!test || (!module && unhandledErrors.length === 0)) return undefined;
  const [failed] = module?.children.allTests('failed') ?? [];
  const { message } = (failed?.result().errors ?? module?.errors() ?? [])[0] ?? { message: String(unhandledErrors[0]) };
  return { test, reason: [basename(test.moduleId), failed?.fullName, message].filter(Boolean).join(': ') };
};

/** What a test says that waited in vain. It may be the machine and not the mutant: such a test is asked once more. */
const isBusy = ({ reason }: Failure): boolean =>
  /timed out|did not become true|\b503\b|SERVER_ERROR|Overloaded/.test(reason);

const findFailure = async (mutant: Mutant): Promise<Failure | undefined> => {
  for (const tests of stagesFor(mutant)) {
    const failure = await run(tests);
    const again = failure && isBusy(failure) ? await run(tests) : failure;
    if (again) return again;
  }
  return undefined;
};

/** Only a test that passes on the code as it is can notice that it is broken. */
const proved = new Set<TestSpecification>();
const assertPassing = async (test: TestSpecification): Promise<void> => {
  if (proved.has(test)) return;
  const failure = await run([test]);
  if (failure) throw new Error(`A test fails without any mutant: ${failure.reason}`);
  proved.add(test);
};

const tryOne = async (mutant: Mutant): Promise<Failure | undefined> => {
  const path = join(job.folder, mutant.file);
  const text = readFileSync(path, 'utf8');
  const write = (content: string): void => {
    writeFileSync(path, content);
    vitest.invalidateFile(path);
  };
  write(applyMutant(text, mutant));
  const failure = await findFailure(mutant).finally(() => write(text));
  if (failure) await assertPassing(failure.test);
  return failure;
};

for (const mutant of job.mutants) {
  say({ state: 'begun' });
  const failure = await tryOne(mutant);
  say({ state: 'ended', by: failure?.reason });
}
await vitest.close();
process.exit(0);

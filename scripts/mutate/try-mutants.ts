import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  readonly isFirst: boolean;
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

/** The tests of the file itself first, then those that import it, then the rest. */
const stagesFor = (mutant: Mutant): TestSpecification[][] => {
  const name = basename(mutant.file);
  const distance = ({ moduleId }: TestSpecification): number => {
    if (basename(moduleId) === name.replace('.ts', '.test.ts') && moduleId.includes(join(mutant.file, '..'))) return 0;
    return readFileSync(moduleId, 'utf8').includes(`/${name}'`)
      ? 0
      : moduleId.includes(join(mutant.file, '..'))
        ? 1
        : 2;
  };
  return [0, 1, 2].map((stage) => all.filter((test) => distance(test) === stage)).filter((tests) => tests.length > 0);
};

const isNoticed = async (mutant: Mutant): Promise<boolean> => {
  for (const tests of stagesFor(mutant)) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true;
  }
  return false;
};

/** Only tests that pass on the code as it is can notice that it is broken. */
const passing = async (): Promise<boolean> => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all);
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
};
if (job.isFirst && !(await passing())) throw new Error('The tests fail without any mutant.');

for (const [index, mutant] of job.mutants.entries()) {
  const path = join(job.folder, mutant.file);
  const text = readFileSync(path, 'utf8');
  say({ begun: index });
  writeFileSync(path, applyMutant(text, mutant));
  vitest.invalidateFile(path);
  try {
    say({ ended: index, noticed: await isNoticed(mutant) });
  } finally {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  }
}
await vitest.close();
process.exit(0);

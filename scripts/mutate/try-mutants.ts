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

const isIn = (folder: string, { moduleId }: TestSpecification): boolean =>
  dirname(moduleId) === join(job.folder, folder);

/** The tests that import the file, then the others of its folder, then those of the area that belong to no folder. */
const stagesFor = (mutant: Mutant): TestSpecification[][] => {
  const folder = dirname(mutant.file);
  const imports = ({ moduleId }: TestSpecification): boolean =>
    readFileSync(moduleId, 'utf8').includes(`/${basename(mutant.file)}'`);
  const others = job.mutants.map(({ file }) => dirname(file)).filter((other) => other !== folder);
  const near = all.filter((test) => isIn(folder, test));
  const far = all.filter((test) => !near.includes(test) && !others.some((other) => isIn(other, test)));
  const [first, second] = [near.filter(imports), near.filter((test) => !imports(test))];
  return [first, second, far].filter((tests) => tests.length > 0);
};

const isNoticed = async (mutant: Mutant): Promise<boolean> => {
  for (const tests of stagesFor(mutant)) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true;
  }
  return false;
};

/** Only tests that pass on the code as it is can notice that it is broken. */
const assertPassing = async (): Promise<void> => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all);
  const failed = testModules
    .filter((module) => !module.ok())
    .flatMap((module) => [
      module.moduleId,
      ...module.errors().map(({ message }) => message),
      ...[...module.children.allTests('failed')].map(
        (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
      ),
    ]);
  const errors = [...failed, ...unhandledErrors.map(String)];
  if (errors.length > 0) throw new Error(`The tests fail without any mutant:\n${errors.join('\n')}`);
};
if (job.isFirst) await assertPassing();

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

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applyMutant, type Mutant } from './make-mutants.ts';
import { orderTests } from './order-tests.ts';
import { type Failure, openTests, type TestRun } from './run-tests.ts';
import { switchMutants } from './switch-mutants.ts';

/**
 * Tries mutants in a sandbox: node try-mutants.ts <job.json>. All of them stand in the code at once and are switched on
 * by the copy of a test file that is run, so that the workers load the code once. First all tests run with none
 * switched on, which tells how long each takes and which mutants it reaches. Prints lines of JSON for the parent, which
 * restarts it when a mutant hangs.
 */
type Job = {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** Mutants with a verdict. */
  readonly done: readonly number[];
  readonly tests: readonly string[];
  /** Only this many tests per mutant, and no run before; 0 for all that reach it. */
  readonly likeliest: number;
};

/** What the run without a mutant recorded about a test file. `ids` is missing when it may reach everything. */
type Measured = TestRun & { readonly ids?: readonly number[] };

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const job = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Job;
const inSandbox = (path: string): string => join(job.folder, path);
const textOf = (path: string): string => readFileSync(inSandbox(path), 'utf8');
const noticedFile = (id: number): string => inSandbox(`noticed-${id}`);
const numberOf = (test: string): number | undefined => {
  const [, number] = /\.m(\d+)\.test\.ts$/.exec(test) ?? [];
  return number === undefined ? undefined : Number(number);
};

/**
 * The message of a test that timed out. The cause may be the machine and not the mutant, so such a test is repeated.
 */
const isBusy = ({ reason }: Failure): boolean =>
  /timed out|timeout|did not become true|\b503\b|SERVER_ERROR|Overloaded/.test(reason);

/** Messages that no mutant causes, but an overloaded machine. They are ignored. */
const isMachines = ({ reason }: Failure): boolean =>
  /(statement|lock|connection) timeout|Connection terminated/.test(reason);

let failures: Failure[] = [];
const killers = new Map<number, string>();
let isDoubted = isBusy;
const tests = await openTests(job.folder, ['scripts/mutate/note-mutants.ts'], {
  onBegin: (test) => say({ state: 'begun', id: numberOf(test) }),
  onEnd: (test) => say({ state: 'ended', id: numberOf(test) }),
  onFailure: (failure) => {
    failures.push(failure);
    const id = numberOf(failure.test);
    if (id === undefined || existsSync(noticedFile(id)) || isDoubted(failure)) return;
    writeFileSync(noticedFile(id), failure.reason);
    killers.set(id, failure.test.replace(/\.m\d+\.test\.ts$/, '.test.ts'));
    say({ state: 'killed', id, by: failure.reason });
  },
});

const write = (path: string, content: string): void => {
  writeFileSync(inSandbox(path), content);
  tests.forget(inSandbox(path));
};

const originals = new Map(job.mutants.map(({ file }) => [file, textOf(file)]));
const switched = new Set<number>();
for (const [file, text] of originals) {
  const own = job.mutants.flatMap((mutant, id) => (mutant.file === file ? [{ id, mutant }] : []));
  const result = switchMutants(text, own);
  for (const id of result.switched) switched.add(id);
  write(file, result.text);
}

/** Server processes started by a test do not report what they reach, and mutants cannot be switched in them. */
const startsProcesses = (test: string): boolean => /\/process\.ts'|child_process|worker_threads/.test(textOf(test));

const measure = async (): Promise<Measured[]> => {
  const usual = job.tests.filter((test) => !startsProcesses(test));
  const runs = await tests.run(usual);
  const failed = new Set(failures.map(({ test }) => test));
  failures = [];
  const again = await tests.run([...failed]);
  for (const { reason } of failures) say({ state: 'unusable', by: reason });
  const unusable = new Set(failures.map(({ test }) => test));
  const lines = textOf('reached.jsonl').trim().split('\n');
  const reached = lines.map((line) => JSON.parse(line) as { test: string; ids: number[] });
  return [...runs.filter(({ path }) => !failed.has(path)), ...again.filter(({ path }) => !unusable.has(path))].map(
    (run) => ({ ...run, ids: reached.filter(({ test }) => test === inSandbox(run.path)).flatMap(({ ids }) => ids) }),
  );
};

/** Without a measured run, a long file counts as a slow one. */
const guess = (): Measured[] =>
  job.tests
    .filter((test) => !startsProcesses(test))
    .map((path) => ({ path, milliseconds: Buffer.byteLength(textOf(path)) }));

const measuredFile = inSandbox('measured.json');
if (!existsSync(measuredFile))
  writeFileSync(measuredFile, JSON.stringify(job.likeliest > 0 ? guess() : await measure()));
const measured = JSON.parse(readFileSync(measuredFile, 'utf8')) as Measured[];

const testsFor = (id: number): string[] => {
  const { file } = job.mutants[id] as Mutant;
  const reaching = measured.filter(({ ids }) => !switched.has(id) || !ids || ids.includes(id));
  const ordered = orderTests(
    reaching.map(({ path, milliseconds }) => {
      const isBeside = dirname(path) === dirname(file);
      const imports = isBeside && textOf(path).includes(`/${basename(file)}'`);
      const isNamesake = basename(path) === basename(file).replace(/\.ts$/, '.test.ts');
      return { path, milliseconds, isOwn: imports || isNamesake, isBeside };
    }),
  );
  return job.likeliest > 0 ? ordered.slice(0, job.likeliest) : ordered;
};

/** The copy of a test file that is run with a mutant. */
const copyFor = (id: number, test: string): string => {
  const copy = test.replace(/\.test\.ts$/, `.m${id}.test.ts`);
  writeFileSync(inSandbox(copy), textOf(test));
  return copy;
};

/** Runs the tests of these mutants; a failure that the machine may have caused must happen twice. */
const runWith = async (ids: readonly number[]): Promise<void> => {
  failures = [];
  isDoubted = isBusy;
  await tests.run(ids.flatMap((id) => testsFor(id).map((test) => copyFor(id, test))));
  const doubtful = failures.filter((failure) => isBusy(failure) && !existsSync(noticedFile(numberOf(failure.test)!)));
  isDoubted = isMachines;
  await tests.run([...new Set(doubtful.map(({ test }) => test))]);
  for (const id of ids) if (!existsSync(noticedFile(id))) say({ state: 'survived', id, reached: testsFor(id).length });
};

for (const id of job.done) rmSync(noticedFile(id), { force: true });
const open = job.mutants.map((_, id) => id).filter((id) => !job.done.includes(id));
await runWith(open.filter((id) => switched.has(id)));
for (const id of open.filter((one) => !switched.has(one))) {
  const mutant = job.mutants[id] as Mutant;
  const text = textOf(mutant.file);
  write(mutant.file, applyMutant(originals.get(mutant.file) as string, mutant));
  await runWith([id]);
  write(mutant.file, text);
}
// Only a test that passes on the unchanged code can notice a mutant.
if (job.likeliest > 0) {
  failures = [];
  await tests.run([...new Set(killers.values())]);
  const unusable = new Set(failures.map(({ test }) => test));
  for (const [id, test] of killers) if (unusable.has(test)) say({ state: 'survived', id });
}
await tests.close();
process.exit(0);

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '../tool.ts';
import { areaOf, areas, codeOf, testsOf } from './areas.ts';
import { type Mutant, makeMutants } from './make-mutants.ts';
import { makeSandbox } from './sandbox.ts';

const usage = `npm run mutate -- <area or folder> [--sample N] [--seed S] [--at file:line] [--list]

Breaks the code in one place at a time and runs the tests that should notice. A mutant that no test
notices has survived: a rule that could be lost without anybody learning of it.

  areas      ${Object.keys(areas).join(', ')}
  folder     of apps/server/src, such as modules/wallet
  --sample   how many mutants to try, drawn by the seed (all of them: 0); default 25
  --seed     which ones; default 1
  --likeliest  only so many test files for each mutant, and no run of all tests before: quick, and finds fewer
  --at       only those in this file or on this line, such as batch.ts or batch.ts:52; may be given several times
  --list     list them instead of trying them
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    likeliest: { type: 'string', default: '0' },
    at: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** A mutant whose tests take this long hangs. It is listed, because a very slow machine looks the same. */
const hangsAfterMilliseconds = 600_000;

const draw = (mutants: readonly Mutant[], count: number, seed: number): Mutant[] => {
  if (count === 0 || count >= mutants.length) return [...mutants];
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const keyed = mutants.map((mutant) => ({ mutant, key: next() })).toSorted((a, b) => a.key - b.key);
  const drawn = new Set(keyed.slice(0, count).map(({ mutant }) => mutant));
  return mutants.filter((mutant) => drawn.has(mutant));
};

const describeMutant = ({ file, line, original, replacement }: Mutant): string => {
  const short = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60) || '(nothing)';
  return `${file}:${line}: ${short(original)} → ${short(replacement)}`;
};

type Verdict = 'killed' | 'hung' | 'survived';
type Verdicts = Map<number, Verdict>;
type Message = {
  readonly state: 'unusable' | 'begun' | 'ended' | 'killed' | 'survived';
  readonly id?: number;
  readonly by?: string;
};

/** Tries the mutants that have no verdict yet until all are done or one hangs. */
const tryFrom = (folder: string, mutants: readonly Mutant[], tests: readonly string[], verdicts: Verdicts) =>
  new Promise<void>((resolve, reject) => {
    const job = join(folder, 'mutants.json');
    writeFileSync(
      job,
      JSON.stringify({ folder, mutants, done: [...verdicts.keys()], tests, likeliest: Number(values.likeliest) }),
    );
    const child = spawn(process.execPath, [join(import.meta.dirname, 'try-mutants.ts'), job], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(-4_000);
    });
    const running = new Set<number>();
    let hung = false;
    const watchdog = setTimeout(() => {
      hung = true;
      process.kill(-(child.pid as number), 'SIGKILL');
    }, hangsAfterMilliseconds);
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{')) return;
      watchdog.refresh();
      const { state, id, by } = JSON.parse(line) as Message;
      if (state === 'unusable') console.log(`left out, as it fails without any mutant: ${by}`);
      else if (id === undefined) return;
      else if (state === 'begun') running.add(id);
      else if (state === 'ended') running.delete(id);
      else note(mutants, verdicts, id, state, by);
    });
    child.once('close', () => {
      clearTimeout(watchdog);
      if (hung) for (const id of running) if (!verdicts.has(id)) note(mutants, verdicts, id, 'hung');
      if (verdicts.size < mutants.length && (!hung || running.size === 0))
        return reject(new Error(`The tests could not be run:\n${errors}`));
      resolve();
    });
  });

const note = (mutants: readonly Mutant[], verdicts: Verdicts, id: number, verdict: Verdict, by?: string): void => {
  verdicts.set(id, verdict);
  const place = `${verdicts.size}/${mutants.length}`;
  console.log(`${place} ${verdict.padEnd(8)} ${describeMutant(mutants[id] as Mutant)}`);
  if (by !== undefined) console.log(`      by ${by.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
};

const tryAll = async (mutants: readonly Mutant[], tests: readonly string[]): Promise<Verdicts> => {
  const { folder, remove } = makeSandbox();
  const verdicts: Verdicts = new Map();
  try {
    while (verdicts.size < mutants.length) {
      // An interrupted run has left its files changed.
      for (const { file } of mutants) writeFileSync(join(folder, file), readFileSync(join(root, file)));
      await tryFrom(folder, mutants, tests, verdicts);
    }
    return verdicts;
  } finally {
    remove();
  }
};

const [name] = positionals;
if (name === undefined || values.help) {
  console.log(usage);
  process.exit(name === undefined && !values.help ? 1 : 0);
}
const area = areaOf(name);
const every = codeOf(root, area).flatMap((file) => makeMutants(file, readFileSync(join(root, file), 'utf8')));
if (every.length === 0) throw new Error(`Nothing to mutate in ${name}.`);
const isAsked = ({ file, line }: Mutant): boolean =>
  values.at.length === 0 || values.at.some((place) => `/${file}:${line}:`.includes(`/${place}:`));
const mutants = draw(every.filter(isAsked), Number(values.sample), Number(values.seed));
const tests = testsOf(
  root,
  area,
  mutants.map(({ file }) => file),
);
if (values.list) for (const mutant of mutants) console.log(describeMutant(mutant));
else {
  console.log(`${name}: ${mutants.length} of ${every.length} mutants, seed ${values.seed}, ${tests.length} test files`);
  const verdicts = await tryAll(mutants, tests);
  const killed = [...verdicts.values()].filter((verdict) => verdict === 'killed').length;
  console.log(`\n${name}: ${killed} of ${mutants.length} killed (${Math.round((100 * killed) / mutants.length)} %)`);
  for (const [index, mutant] of mutants.entries())
    if (verdicts.get(index) !== 'killed') console.log(`  ${verdicts.get(index)} ${describeMutant(mutant)}`);
}

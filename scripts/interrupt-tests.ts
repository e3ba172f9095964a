import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '../apps/server/support/random.ts';
import { type Family, followFamily } from './guard/family.ts';
import { commandOf, isMarked, signalProcess } from './guard/processes.ts';
import { root } from './tool.ts';

// Interrupts npm test at random moments and in every way, and lists what is left running:
//   npm run interrupt-tests -- [--times 10] [--from 5] [--within 60] [--load 2] [--seed 7] [files of tests]
// Without files it is the whole suite with its checks. The moment is between `from` and `within` seconds after the start,
// `load` the number of busy loops beside it. The exit code is 1 when something
// was left; it is then ended. It finds processes in its own way, by following them from the start of the run.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    from: { type: 'string', default: '5' },
    within: { type: 'string', default: '60' },
    load: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const endMilliseconds = 120_000;

type Way = { readonly name: string; readonly interrupt: (npm: number, runner: number) => void };
const ways: readonly Way[] = [
  { name: 'SIGINT to the group', interrupt: (npm) => process.kill(-npm, 'SIGINT') },
  { name: 'SIGTERM to npm', interrupt: (npm) => process.kill(npm, 'SIGTERM') },
  { name: 'SIGTERM to the runner', interrupt: (_, runner) => process.kill(runner, 'SIGTERM') },
  { name: 'SIGKILL to the runner', interrupt: (_, runner) => process.kill(runner, 'SIGKILL') },
];

/** The process of scripts/test.ts, or npm while there is none. */
const findRunner = (family: Family, npm: number): number =>
  family.look().find(({ pid }) => {
    const [program = '', ...words] = commandOf(pid);
    return /node[^/]*$/.test(program) && words.some((word) => word.endsWith('scripts/test.ts')) && !isLauncher(words);
  })?.pid ?? npm;

const isLauncher = (words: readonly string[]): boolean => words.some((word) => word.endsWith('run.cjs'));

/** The names of the runs that were seen: their guards have them as an argument. */
const runsIn = (family: Family): string[] =>
  family.look().flatMap(({ pid }) => commandOf(pid).filter((word) => /^run-[0-9a-f]{12}$/.test(word)));

const follow = async (npm: ChildProcess, milliseconds: number, family: Family, runs: Set<string>): Promise<void> => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && npm.exitCode === null && npm.signalCode === null) {
    for (const run of runsIn(family)) runs.add(run);
    await sleep(100);
  }
};

const tryOnce = async (moment: number, way: Way): Promise<string[]> => {
  const npm = spawn('npm', ['test', '--', ...positionals], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
  });
  const runs = new Set<string>();
  const family = followFamily(npm.pid as number, (pid) => [...runs].some((run) => isMarked(pid, run)), process.pid);
  await follow(npm, moment, family, runs);
  const isOver = npm.exitCode !== null;
  if (!isOver) way.interrupt(npm.pid as number, findRunner(family, npm.pid as number));
  const interrupted = performance.now();
  await follow(npm, endMilliseconds, family, runs);
  const npmEnded = performance.now();
  let left = family.look('thorough');
  while (left.length > 0 && performance.now() - npmEnded < endMilliseconds) {
    await sleep(100);
    left = family.look('thorough');
  }
  const commands = left.map(({ pid }) => `    ${pid} ${commandOf(pid).join(' ').slice(0, 160)}`);
  for (const one of left) signalProcess(one, 'SIGKILL');
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  const now = performance.now();
  console.log(
    `${(moment / 1000).toFixed(1).padStart(6)} s, ${isOver ? 'ended before' : way.name}: npm ended after ` +
      `${seconds(interrupted, npmEnded)} s, the last process ${seconds(npmEnded, now)} s later, ${left.length} left`,
  );
  for (const command of commands) console.log(command);
  return commands;
};

const random = seeded(Number(values.seed));
console.log(
  `seed ${values.seed}, ${values.times} times between ${values.from} and ${values.within} s beside ${values.load} busy loops`,
);
const loops = Array.from({ length: Number(values.load) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
process.once('exit', () => loops.map((loop) => loop.kill('SIGKILL')));
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
let all = 0;
for (let index = 0; index < Number(values.times); index += 1) {
  const [from, within] = [Number(values.from), Number(values.within)];
  const moment = (from + random() * (within - from)) * 1000;
  all += (await tryOnce(moment, ways[index % ways.length] as Way)).length;
}
console.log(all === 0 ? 'Nothing was left running.' : `${all} processes were left running.`);
process.exit(all === 0 ? 0 : 1);

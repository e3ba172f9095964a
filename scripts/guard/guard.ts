import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followFamily } from './family.ts';
import { commandOf, isMarked, isPostgres, type RunningProcess, signalProcess } from './processes.ts';

// Ends what a test run has started and left: node guard.ts <name of the run> <pid of its first process>. It is a
// process of its own, in a group of its own, because the run may be killed at any moment. Its stdin says when: a line
// when somebody asks the run to stop, and the end when the run has ended, in whatever way. It prints, as one line of
// JSON, the commands of the processes that did not end by themselves.

/** A run that is asked to stop has this long to stop its PostgreSQL and its browsers itself. */
const stopMilliseconds = 30_000;
/** Processes of a run that has ended need a moment to notice it. */
const ownEndMilliseconds = 3_000;
const signalMilliseconds = 3_000;
const killMilliseconds = 30_000;

const [run, first] = process.argv.slice(2) as [string, string];
const family = followFamily(Number(first), (pid) => isMarked(pid, run), process.pid);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let asked = Number.POSITIVE_INFINITY;
let ended = false;
process.stdin.on('data', () => {
  asked = Math.min(asked, performance.now());
});
const onEnd = (): void => {
  ended = true;
};
process.stdin.once('end', onEnd).once('error', onEnd);

const untilGone = async (milliseconds: number): Promise<RunningProcess[]> => {
  const end = performance.now() + milliseconds;
  for (;;) {
    const left = family.look('thorough');
    if (left.length === 0 || performance.now() > end) return left;
    await sleep(50);
  }
};

/** PostgreSQL ends at once by SIGQUIT, and removes its shared memory; by SIGTERM it would wait for its clients. */
const politely = (one: RunningProcess): void =>
  signalProcess(one, isPostgres(commandOf(one.pid)) ? 'SIGQUIT' : 'SIGTERM');

/** A stopped process starts no others, so that none is missed. */
const kill = async (): Promise<void> => {
  const stopped = new Set<number>();
  for (;;) {
    const running = family.look('thorough').filter(({ pid }) => !stopped.has(pid));
    if (running.length === 0) break;
    for (const one of running) {
      signalProcess(one, 'SIGSTOP');
      stopped.add(one.pid);
    }
  }
  for (const one of family.look()) signalProcess(one, 'SIGKILL');
};

const removeFolders = (): void => {
  for (const parent of ['/dev/shm', tmpdir()])
    for (const name of namesIn(parent))
      if (name.startsWith('croupier') && name.includes(run))
        rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

while (!ended && performance.now() - asked < stopMilliseconds) {
  family.look();
  await sleep(Number.isFinite(asked) ? 50 : 500);
}
const left = await untilGone(ownEndMilliseconds);
const commands = left.map(({ pid }) => commandOf(pid).join(' ').slice(0, 200));
for (const one of left) politely(one);
let still = await untilGone(signalMilliseconds);
for (const end = performance.now() + killMilliseconds; still.length > 0 && performance.now() < end; ) {
  await kill();
  still = await untilGone(1_000);
}
removeFolders();
console.log(JSON.stringify(commands));
process.exit(0);

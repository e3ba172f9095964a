import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiledForTests } from '../support/compiled.ts';
import { forkServer, freePort, untilReady } from '../support/server-process.ts';

export type SupervisedServer = {
  readonly base: string;
  kill(): void;
  /** Kills one of its workers, where it has some. */
  killWorker(random: () => number): void;
  /** Has it replace its workers one by one, and resolves when it has. */
  roll(): Promise<void>;
  /** Asks it to stop, as an update does, and resolves with its exit code when the next one is ready. */
  restart(): Promise<number | null>;
  end(): void;
  ready(): Promise<void>;
  /** How often it died without being killed since the last call: it must survive everything. */
  ownDeaths(): number;
};

/** The processes that a process has started, on Linux. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** A server process that is restarted on the same port whenever it dies. */
export const superviseServer = async (
  databaseUrl: string,
  masterKey: Buffer,
  env: Readonly<Record<string, string>> = {},
): Promise<SupervisedServer> => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let [ended, killed, deaths] = [false, false, 0];
  const start = (): void => {
    if (ended) return;
    child = forkServer({
      port,
      databaseUrl,
      masterKey,
      env: { LOG_LEVEL: 'fatal', NODE_COMPILE_CACHE: compiledForTests, ...env },
    });
    child.once('exit', () => {
      if (!killed) deaths += 1;
      killed = false;
      start();
    });
  };
  const kill = (): void => {
    killed = true;
    child?.kill('SIGKILL');
  };
  const ready = (): Promise<void> => untilReady(port, () => ended);
  start();
  return {
    base: `http://127.0.0.1:${port}`,
    kill,
    killWorker: (random) => {
      const workers = childrenOf((child as ChildProcess).pid as number);
      const victim = workers[Math.floor(random() * workers.length)];
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
    },
    roll: async () => {
      const pid = (child as ChildProcess).pid as number;
      const before = childrenOf(pid);
      child?.kill('SIGHUP');
      for (;;) {
        const now = childrenOf(pid);
        if (now.length === before.length && !now.some((worker) => before.includes(worker))) break;
        await sleep(20);
      }
      await ready();
    },
    restart: async () => {
      const exited = once(child as ChildProcess, 'exit');
      killed = true;
      child?.kill('SIGTERM');
      const [code] = await exited;
      await ready();
      return code;
    },
    end: () => {
      ended = true;
      kill();
    },
    ready,
    ownDeaths: () => {
      const seen = deaths;
      deaths = 0;
      return seen;
    },
  };
};

import type { ChildProcess } from 'node:child_process';
import { compiledForTests } from '../support/compiled.ts';
import { forkServer, freePort, untilReady } from '../support/server-process.ts';

export type SupervisedServer = {
  readonly base: string;
  kill(): void;
  end(): void;
  ready(): Promise<void>;
  /** How often it died without being killed since the last call: it must survive everything. */
  ownDeaths(): number;
};

/** A server process that is restarted on the same port whenever it dies. */
export const superviseServer = async (databaseUrl: string, masterKey: Buffer): Promise<SupervisedServer> => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let [ended, killed, deaths] = [false, false, 0];
  const start = (): void => {
    if (ended) return;
    child = forkServer({
      port,
      databaseUrl,
      masterKey,
      env: { LOG_LEVEL: 'fatal', NODE_COMPILE_CACHE: compiledForTests },
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
  start();
  return {
    base: `http://127.0.0.1:${port}`,
    kill,
    end: () => {
      ended = true;
      kill();
    },
    ready: () => untilReady(port, () => ended),
    ownDeaths: () => {
      const seen = deaths;
      deaths = 0;
      return seen;
    },
  };
};

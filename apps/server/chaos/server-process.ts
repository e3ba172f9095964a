import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const main = join(import.meta.dirname, '../src/main.ts');

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export type ServerProcess = {
  readonly base: string;
  kill(): void;
  end(): void;
  ready(): Promise<void>;
  /** How often it died without being killed since the last call: it must survive everything. */
  ownDeaths(): number;
};

/** A server process that is restarted on the same port whenever it dies. */
export const superviseServer = async (databaseUrl: string, masterKey: Buffer): Promise<ServerProcess> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    LOG_LEVEL: 'fatal',
  };
  let child: ChildProcess | undefined;
  let [ended, killed, deaths] = [false, false, 0];
  const start = (): void => {
    if (ended) return;
    child = fork(main, ['serve'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
    base,
    kill,
    end: () => {
      ended = true;
      kill();
    },
    ready: async () => {
      for (let tries = 0; tries < 600; tries += 1) {
        const answer = await fetch(`${base}/health/ready`).catch(() => undefined);
        if (answer?.ok) return;
        await pause(50);
      }
      throw new Error('The server did not become ready within 30 seconds.');
    },
    ownDeaths: () => {
      const seen = deaths;
      deaths = 0;
      return seen;
    },
  };
};

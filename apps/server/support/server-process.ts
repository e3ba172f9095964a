import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server's own entry. */
export const main = join(import.meta.dirname, '../src/main.ts');

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export type ServerOptions = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  /** Another program that listens on PORT, or the server of another version; the server itself by default. */
  readonly entry?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** Starts a server as a separate process; it does not wait until it listens. */
export const forkServer = ({ port, databaseUrl, masterKey, entry = main, env }: ServerOptions): ChildProcess =>
  fork(entry, basename(entry) === basename(main) ? ['serve'] : [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      CROUPIER_MASTER_KEY: masterKey.toString('hex'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Waits until a server says that it is ready; `hasEnded` tells when waiting is in vain. */
export const untilReady = async (port: number, hasEnded: () => boolean = () => false): Promise<void> => {
  const end = performance.now() + 600_000;
  while (performance.now() < end) {
    if (hasEnded()) throw new Error('The server ended before it was ready.');
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not become ready within ten minutes.');
};

/** Asks a process to end, and kills it when it has not ended after ten seconds. */
export const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledForTests } from '../../support/compiled.ts';
import { runMark } from '../../support/run-mark.ts';
import { main } from '../support/process.ts';

export type FuzzTarget = {
  readonly port: number;
  readonly child: ChildProcess;
  /** Bytes of heap in use after a full collection. */
  heap(): Promise<number>;
  output(): string;
  stop(): Promise<void>;
};

/** The server as a separate process, with an inspector to collect and measure its heap. */
export const startTarget = async (databaseUrl: string, masterKey: Buffer): Promise<FuzzTarget> => {
  const home = await mkdtemp(join(tmpdir(), 'croupier-fuzz-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--inspect=127.0.0.1:0', main, 'serve'],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        // A busy machine must not answer 503.
        DATABASE_WAIT_SECONDS: '600',
        CROUPIER_MASTER_KEY: masterKey.toString('hex'),
        CROUPIER_HOME: home,
        NODE_COMPILE_CACHE: compiledForTests,
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...runMark(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  const ready = new Promise<{ port: number; inspector: string }>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed = (printed + chunk).slice(-200_000);
      const url = /Croupier is ready at (\S+)/.exec(printed)?.[1];
      const inspector = /Debugger listening on (ws:\S+)/.exec(printed)?.[1];
      if (url && inspector) resolve({ port: Number(new URL(url).port), inspector });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  const { port, inspector } = await ready;
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(home, { recursive: true, force: true });
  };
  return { port, child, heap: () => measureHeap(inspector), output: () => printed, stop };
};

const measureHeap = async (inspector: string): Promise<number> => {
  const socket = new WebSocket(inspector);
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  let id = 0;
  const ask = (method: string): Promise<{ usedSize?: number }> => {
    id += 1;
    const asked = id;
    return new Promise((resolve) => {
      const read = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result: { usedSize?: number } };
        if (message.id !== asked) return;
        socket.removeEventListener('message', read);
        resolve(message.result);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id: asked, method }));
    });
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize ?? Number.NaN;
};

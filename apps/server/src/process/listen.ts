import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../platform/app.ts';

export type ListenOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether the next free port may be used when this one is in use. */
  readonly mayMove: boolean;
  /** How long the server may take to become ready: a minute by default, since a machine is busiest at the start. */
  readonly waitMilliseconds?: number;
};

const maxTries = 50;

/** Listens, and returns the port once the server answers there. */
export const listen = async (http: App['http'], options: ListenOptions): Promise<number> => {
  const wanted = options.mayMove ? await nextFreePort(options) : options.port;
  await http.listen({ host: options.host, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, options);
  });
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  await untilReady(options.host, port, options.waitMilliseconds ?? 60_000);
  return port;
};

/** Fails when the chosen port is taken: said before a database is started and migrated for nothing. */
export const refuseTakenPort = async ({ host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<void> => {
  if (port !== 0 && !(await isFree(host, port))) throw portTaken(port);
};

const portTaken = (port: number): Error => new Error(`Port ${port} is already taken: choose another with PORT=…`);

const nextFreePort = async ({ host, port }: ListenOptions): Promise<number> => {
  for (let candidate = port; candidate < port + maxTries; candidate += 1)
    if (await isFree(host, candidate)) return candidate;
  throw new Error(`All ports from ${port} to ${port + maxTries - 1} are taken: choose one with PORT=…`);
};

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(explain(error, { host, port })),
    );
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });

const explain = (error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error => {
  if (error.code === 'EADDRINUSE') return portTaken(port);
  if (error.code === 'EACCES') return new Error(`Port ${port} is not open to this user: choose another with PORT=…`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`${host} is no address of this machine: choose another with HOST=…`);
  return error;
};

/** The address at which this machine reaches a server that listens on the host. */
export const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

const untilReady = async (host: string, port: number, waitMilliseconds: number): Promise<void> => {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    const problem = await findProblem(host, port);
    if (problem === undefined) return;
    if (performance.now() >= end) throw new Error(`The server started but ${problem}.`);
    await sleep(100);
  }
};

/** Asks the server whether it is ready. Returns what it lacks, or undefined. */
const findProblem = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const request = get(`http://${reachable(host)}:${port}/health/ready`, { agent: false, timeout: 5_000 }, (reply) => {
      resolve(reply.statusCode === 200 ? undefined : `is not ready: it answers ${reply.statusCode}`);
      // The status says it all.
      request.destroy();
    });
    request.once('timeout', () => {
      resolve('does not answer');
      request.destroy();
    });
    request.once('error', reject);
  });

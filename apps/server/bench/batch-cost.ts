import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPool } from '../src/database/pool.ts';
import { cpuMillisecondsOf } from './cpu.ts';
import type { Target } from './job.ts';
import { percentile } from './report.ts';

/**
 * A server of some version without sockets, as a process of its own: runs batches of requests that arrive together, and
 * answers what one request costs on the CPU, of Node and of PostgreSQL.
 */
export type BatchServer = {
  /** The folder `apps/server` of the version. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly masterKey: string;
};

export type BatchOrder = {
  readonly targets: readonly Target[];
  readonly key?: { readonly key: string; readonly secret: string };
  readonly batches: number;
};

export type BatchCost = { readonly node: number; readonly postgres: number };

/** The cheapest tenth of the batches says what the work takes: the others were disturbed by something else. */
const share = 0.1;

type Modules = {
  readonly 'src/platform/app.ts': typeof import('../src/platform/app.ts');
  readonly 'src/base/clock.ts': typeof import('../src/base/clock.ts');
  readonly 'src/base/random.ts': typeof import('../src/base/random.ts');
  readonly 'src/base/file-store.ts': typeof import('../src/base/file-store.ts');
};

const open = async ({ folder, databaseUrl, masterKey }: BatchServer) => {
  const load = <Name extends keyof Modules>(name: Name): Promise<Modules[Name]> =>
    import(pathToFileURL(join(folder, name)).href);
  const [{ createApp }, { systemClock }, { systemRandom }, { folderFileStore }] = await Promise.all([
    load('src/platform/app.ts'),
    load('src/base/clock.ts'),
    load('src/base/random.ts'),
    load('src/base/file-store.ts'),
  ]);
  const { pino } = await import('pino');
  const key = Buffer.from(masterKey, 'hex');
  const app = await createApp({
    ...{ databaseUrl, masterKey: key, clock: systemClock, random: systemRandom },
    log: pino({ level: 'silent' }),
    fileStore: folderFileStore('/nonexistent', key),
  });
  const owner = openPool({ url: databaseUrl, max: 1 });
  return { app, owner };
};

let numbers = 0;

const requestOf = ({ method, url, body = '', headers = {} }: Target, n: number, key: BatchOrder['key']) => {
  const fill = (text: string): string => text.replaceAll('{{n}}', String(n));
  const [path, payload] = [fill(url), fill(body)];
  const sent: Record<string, string> = { 'content-type': 'application/json', ...headers };
  if (key) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = `${process.pid}-${n}-${url.length}`;
    const signed = `${method}\n${path}\n${timestamp}\n${payload}\n${nonce}`;
    const signature = createHmac('sha256', key.secret).update(signed).digest('hex');
    Object.assign(sent, {
      ...{ 'x-api-key': key.key, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature },
    });
  }
  return { method: method as 'POST', url: path, payload, headers: sent };
};

type Opened = Awaited<ReturnType<typeof open>>;

const runBatches = async ({ app, owner }: Opened, { targets, key, batches }: BatchOrder): Promise<BatchCost> => {
  const found = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const postgres = (): number => found.reduce((sum, { pid }) => sum + (cpuMillisecondsOf(pid) ?? 0), 0);
  const costs: BatchCost[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const numbered = targets.map((target) => {
      numbers += 1;
      return { target, n: numbers };
    });
    const waves: ReturnType<typeof requestOf>[][] = [];
    for (let each: typeof numbered = numbered; each.length > 0; ) {
      waves.push(each.map(({ target, n }) => requestOf(target, n, key)));
      each = each.flatMap(({ target: { next }, n }) => (next ? [{ target: next, n }] : []));
    }
    const [began, before] = [process.cpuUsage(), postgres()];
    for (const wave of waves)
      for (const { statusCode, payload } of await Promise.all(wave.map((request) => app.http.inject(request))))
        if (statusCode > 299) throw new Error(`${statusCode} ${payload}`);
    const { user, system } = process.cpuUsage(began);
    costs.push({
      node: (user + system) / targets.length,
      postgres: ((postgres() - before) * 1_000) / targets.length,
    });
  }
  const low = (what: keyof BatchCost): number =>
    percentile(
      costs.map((cost) => cost[what]),
      share,
    );
  return { node: low('node'), postgres: low('postgres') };
};

if (process.send) {
  let opened: Promise<Opened> | undefined;
  process.on('message', (message: { server: BatchServer } | { order: BatchOrder }) => {
    const work = async () => {
      if ('server' in message) opened = open(message.server);
      const server = await (opened as Promise<Opened>);
      return 'order' in message ? runBatches(server, message.order) : undefined;
    };
    work().then(
      (cost) => process.send?.({ cost }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
  process.on('disconnect', () => process.exit());
}

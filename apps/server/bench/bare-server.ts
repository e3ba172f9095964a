import Fastify from 'fastify';
import { pino } from 'pino';
import type { Admission } from '../src/admission/admission.ts';
import { createDirectory } from '../src/admission/directory.ts';
import { systemClock } from '../src/base/clock.ts';
import { createLog } from '../src/base/log.ts';
import { systemRandom } from '../src/base/random.ts';
import type { Caller } from '../src/call/facts.ts';
import { openPool } from '../src/database/pool.ts';
import { mount } from '../src/http/mount.ts';
import { observeRequests } from '../src/http/observe.ts';
import { createServer } from '../src/http/server.ts';
import { createMetrics } from '../src/metrics/metrics.ts';
import type { Parts } from '../src/module/parts.ts';
import { operatorsModule } from '../src/modules/operators/module.ts';
import { playersModule } from '../src/modules/players/module.ts';

/** The server that the benches compare with: a bare Fastify route, or the server without admission. */
const { BENCH_SERVES, BENCH_KEY, PORT, DATABASE_URL, CROUPIER_MASTER_KEY } = process.env as Record<string, string>;

const serveBare = () => {
  const app = Fastify();
  const answer = {
    data: {
      api_key: { key: 'opk_abcdefghijklmnopqrstuvwx', name: 'bench', scopes: ['players:read'], expires_at: null },
      operator: { id: 1, slug: 'bench', name: 'Bench', currency: 'EUR', cooperation_model: 'api' },
    },
  };
  app.get('/api/v1/operator/me', async () => ({ data: { ...answer.data, server_time: new Date() } }));
  app.get('/health/ready', async () => ({ status: 'ready' }));
  return app;
};

/** The server and its handlers; every caller is admitted with the same key. */
const serveHandlers = async () => {
  const guarded = openPool({ url: DATABASE_URL!, role: 'croupier_admission', max: 1 });
  const key = await createDirectory(guarded, Buffer.from(CROUPIER_MASTER_KEY!, 'hex')).key(BENCH_KEY!);
  if (!key) throw new Error('BENCH_KEY names no key.');
  const caller: Caller = { kind: 'api_key', key };
  const admit = async () => ({ caller });
  const knowsOrigin = async () => false;
  const admission: Admission = {
    operator: admit,
    player: admit,
    staff: admit,
    provider: admit,
    knownCaller: () => ({ name: 'bench' }),
    enterHead: async () => ({ name: 'bench' }),
    reportLimit: async () => undefined,
    knowsOrigin,
  };

  const sql = openPool({ url: DATABASE_URL!, role: 'croupier_app', max: 10 });
  const log = createLog('info', pino.destination({ dest: 1, sync: false }));
  // They only read, so nothing else of the platform is needed.
  const parts = { sql, random: systemRandom } as Parts;
  const routes = [operatorsModule, playersModule].flatMap((module) => module.routes?.(parts) ?? []);
  const app = createServer({ log, routes: routes.map((mounted) => mounted.route), knowsOrigin: async () => false });
  observeRequests(app, {
    metrics: createMetrics([]),
    log,
    clock: systemClock,
    note: () => undefined,
    noteProvider: () => undefined,
  });
  mount(app, routes, {
    admission,
    releaseClaim: async () => undefined,
    sql,
    shares: { run: (_operator, work) => work() },
    clock: systemClock,
    resolvers: {},
    addressOf: (request) => request.socket.remoteAddress ?? '',
    publicUrl: undefined,
  });
  app.get('/health/ready', async () => ({ status: 'ready' }));
  return app;
};

const app = BENCH_SERVES === 'bare' ? serveBare() : await serveHandlers();
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

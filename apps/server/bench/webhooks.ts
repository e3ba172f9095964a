import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { eventTypes } from '@croupier/contract/events.ts';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { insertEndpoint, saveSecrets } from '../src/modules/webhooks/queries.ts';
import { makeSecret } from '../src/modules/webhooks/sign.ts';
import type { Bench, BenchContext } from './context.ts';
import { analyze } from './deposits.ts';
import { roundsOf, seedPlay } from './play.ts';
import { type Figure, median } from './report.ts';

const eventsPerSecond = 1_000;
const endpointCount = 10;
const types = eventTypes.slice(0, endpointCount);

/** What is compared, in turns: who delivers, and whether each event goes to one endpoint or to all of them. */
type Mode = {
  readonly name: string;
  readonly events: boolean;
  readonly to: 'none' | 'one' | 'all';
  readonly apart: boolean;
  /** Bare requests in place of deliveries: what any sender would cost on a machine that its receivers share. */
  readonly bare?: boolean;
};

const modes: readonly Mode[] = [
  { name: 'play', events: false, to: 'none', apart: false },
  { name: 'play, events undelivered', events: true, to: 'none', apart: false },
  { name: 'play, 900 bare requests/s', events: true, to: 'none', apart: false, bare: true },
  { name: 'play, 1,000 deliveries/s', events: true, to: 'one', apart: false },
  { name: 'play, 1,000 deliveries/s by croupier work', events: true, to: 'one', apart: true },
  { name: 'play, 10,000 deliveries/s', events: true, to: 'all', apart: false },
  { name: 'play, 10,000 deliveries/s by croupier work', events: true, to: 'all', apart: true },
];

export const webhooksBench: Bench = {
  name: 'webhooks',
  summary: '1,000 events/s to ten endpoints, one of them dead, beside rounds of orig-slot without them',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedPlay(context, databaseUrl);
    const owner = openPool({ url: databaseUrl, max: 2 });
    const receiver = await startChild(join(import.meta.dirname, 'webhook-receiver.ts'), [], {});
    const { port } = await receiver.next();
    await addEndpoints(context, databaseUrl, owner, seeded.operator_id, port as number);
    const env = { LOG_LEVEL: 'warn' };
    const [inside, outside] = await Promise.all([
      context.server({ databaseUrl, env }),
      context.server({ databaseUrl, env: { ...env, WEBHOOK_DELIVERY: 'off' } }),
    ]);
    const targets = roundsOf(seeded);
    const connections = context.connections.includes(64) ? 64 : (context.connections[0] as number);
    const signAhead = Math.ceil(15_000 * context.seconds);
    const play = (at: number, seconds: number) => context.load({ port: at, targets, connections, seconds, signAhead });
    for (const server of [inside, outside]) await play(server.port, 3);
    await analyze(databaseUrl);

    const results = new Map(modes.map((mode) => [mode, [] as Result[]]));
    const count = async (): Promise<number> => (await receiver.ask()).received as number;
    for (let round = 1; round <= context.rounds; round += 1)
      for (const mode of modes) {
        const worker = mode.apart ? await startWorker(context, databaseUrl) : undefined;
        const poster = mode.bare ? await startPoster(port as number) : undefined;
        await aim(owner, mode.to);
        const emitter = mode.events ? emit(owner, seeded.operator_id) : undefined;
        // The first seconds find out which endpoint is dead.
        await new Promise((done) => setTimeout(done, 1_500));
        const [before, started] = [await count(), performance.now()];
        const result = await play((mode.apart ? outside : inside).port, context.seconds);
        const delivered = ((await count()) - before) / ((performance.now() - started) / 1000);
        await emitter?.stop();
        const behind = await findBehind(owner);
        await aim(owner, 'none');
        await Promise.all([worker?.stop(), poster?.stop()]);
        results.get(mode)?.push({ rate: result.requests_per_second, p99: result.p99_ms, delivered, behind });
        context.say(
          `  round ${round}, ${mode.name}: ${Math.round(result.requests_per_second)} rounds/s, ${Math.round(delivered)} delivered/s, ${behind} behind`,
        );
      }
    await receiver.stop();
    await owner.end();
    return modes.flatMap((mode) => figuresOf(mode, results.get(mode) as Result[], connections));
  },
};

type Result = { readonly rate: number; readonly p99: number; readonly delivered: number; readonly behind: number };

const figuresOf = ({ name, to, bare }: Mode, results: readonly Result[], connections: number): Figure[] => {
  const figure = (what: string, pick: (result: Result) => number, unit: string, compared: string | null): Figure => ({
    name: `${name}${what}`,
    value: median(results.map(pick)),
    unit,
    connections,
    compared_with: name === 'play' ? null : compared,
  });
  return [
    figure('', ({ rate }) => rate, 'rounds/s', 'play'),
    figure(' p99', ({ p99 }) => p99, 'ms', 'play p99'),
    ...(to === 'none' && !bare ? [] : [figure(' delivered', ({ delivered }) => delivered, 'deliveries/s', null)]),
    ...(to === 'none' ? [] : [figure(' behind', ({ behind }) => behind, 'events', null)]),
  ];
};

/** Nine that answer and one where nobody listens. */
const addEndpoints = async (
  { masterKey }: BenchContext,
  databaseUrl: string,
  owner: Sql,
  operator_id: number,
  port: number,
): Promise<void> => {
  await owner`update operators set is_sandbox = true`;
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  await inOperator(sql, operator_id, async (tx) => {
    for (let n = 0; n < endpointCount; n += 1) {
      const url = n === 0 ? 'http://127.0.0.1:1025/dead' : `http://127.0.0.1:${port}/${n}`;
      const id = await insertEndpoint(tx, { operator_id, now }, { url, events: ['*'], description: '' });
      const { sealed } = makeSecret({ masterKey, random: systemRandom }, { operator_id, id });
      const secrets = { secret_sealed: sealed, previous_secret_sealed: null, previous_secret_expires_at: null };
      await saveSecrets(tx, { operator_id, id, now }, secrets);
    }
  });
  await sql.end();
};

/** Which events the endpoints want: each all of them, each a type of its own, or nothing at all. */
const aim = async (owner: Sql, to: Mode['to']): Promise<void> => {
  const enabled = to !== 'none';
  await owner`update webhook_endpoints set status = ${enabled ? 'enabled' : 'disabled'},
    disabled_cause = ${enabled ? null : 'staff'}, disabled_at = ${enabled ? null : systemClock.now()},
    events = case when ${to === 'one'} then array[(${types}::text[])[(id - 1) % ${endpointCount} + 1]] else '{*}' end`;
  // As if everything up to now had been delivered, and nothing had failed.
  await owner`delete from webhook_pending`;
  await owner`update webhook_queues q set cursor_sequence = coalesce(s.last_sequence, 0), failures_in_row = 0,
    paused_until = null, next_retry_at = null, lease = null, leased_until = null
    from event_sequences s where s.operator_id = q.operator_id`;
};

/** How many events the endpoints that live had not been sent when the load ended. */
const findBehind = async (owner: Sql): Promise<number> => {
  const [row] = await owner<{ behind: number }[]>`
    select coalesce(max(s.last_sequence - q.cursor_sequence), 0) as behind
    from webhook_queues q join event_sequences s using (operator_id)
    join webhook_endpoints e on e.operator_id = q.operator_id and e.id = q.endpoint_id
    where e.status = 'enabled' and e.url not like '%/dead'`;
  return row!.behind;
};

const data = JSON.stringify({
  id: 123_456,
  type: 'deposit',
  status: 'paid',
  player_id: 4711,
  amount: 10_000,
  currency: 'EUR',
  payment_method: 'card',
  external_reference: 'psp-2026-11-15-0004711',
  info: '',
  is_reversed: false,
  created_at: '2026-11-15T08:00:00.000Z',
  updated_at: '2026-11-15T08:00:00.000Z',
  paid_at: '2026-11-15T08:00:00.000Z',
});

/** So many events each second, in twenty portions, as if as many deposits had been made. */
const emit = (owner: Sql, operator_id: number) => {
  const portion = eventsPerSecond / 20;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(
      () => owner`
        insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
        select ${operator_id}, gen_random_uuid(), (${types}::text[])[n % ${endpointCount} + 1], n % 500 + 1, ${data}::json,
          ${systemClock.now()}
        from generate_series(1, ${portion}::int) n`,
    );
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};

const startWorker = async (context: BenchContext, databaseUrl: string) => {
  const env = { DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: context.masterKey.toString('hex'), LOG_LEVEL: 'warn' };
  const worker = await startChild(join(import.meta.dirname, '../src/main.ts'), ['work'], env);
  await new Promise((done) => setTimeout(done, 1_500));
  return worker;
};

/** To the nine that answer. */
const startPoster = async (port: number) => {
  const args = [port, (eventsPerSecond * (endpointCount - 1)) / endpointCount, endpointCount - 1, 16].map(String);
  const poster = await startChild(join(import.meta.dirname, 'webhook-bare.ts'), args, {});
  await poster.next();
  return poster;
};

const startChild = async (entry: string, args: string[], env: Record<string, string>) => {
  const child: ChildProcess = fork(entry, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = (): Promise<Record<string, unknown>> => new Promise((told) => child.once('message', told as never));
  return {
    next,
    ask: () => {
      const answer = next();
      child.send('how many');
      return answer;
    },
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
};

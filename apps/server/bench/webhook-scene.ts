import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypes } from '@croupier/contract/events.ts';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { isTransient } from '../src/database/failures.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { insertEndpoint, saveSecrets } from '../src/modules/webhooks/manage/queries.ts';
import { makeSecret } from '../src/modules/webhooks/transport/sign.ts';
import type { BenchContext } from './context.ts';
import { cpuSecondsOf } from './cpu.ts';
import { seedPlay } from './play.ts';

const eventsPerSecond = 1_000;
const endpointCount = 10;
const types = eventTypes.slice(0, endpointCount);

/** Which events the endpoints subscribe to: all events each, one type each, or none. */
export type Aim = 'none' | 'one' | 'all';

/** Players who can play, nine receivers that answer, one that does not, and the endpoints of an operator for them. */
export const setScene = async (context: BenchContext) => {
  const databaseUrl = await context.database();
  const seeded = await seedPlay(context, databaseUrl);
  // Emitting events is not measured here, so it commits asynchronously.
  const owner = openPool({ url: databaseUrl, max: 2, settings: { synchronous_commit: 'off' } });
  const { receiver, port } = await startReceiver();
  const urls = Array.from({ length: endpointCount }, (_, n) =>
    n === 0 ? 'http://127.0.0.1:1025/dead' : `http://127.0.0.1:${port}/${n}`,
  );
  await addEndpoints(context, databaseUrl, owner, seeded.operator_id, urls);
  return { databaseUrl, seeded, owner, receiver, port };
};

/** Registers endpoints for all events. */
export const addEndpoints = async (
  { masterKey }: BenchContext,
  databaseUrl: string,
  owner: Sql,
  operator_id: number,
  urls: readonly string[],
): Promise<void> => {
  // Webhooks of a sandbox may go to this machine. A trigger keeps a live operator from becoming one, so it is off here.
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update operators set is_sandbox = true, version = version + 1`;
  });
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  await inOperator(sql, operator_id, async (tx) => {
    for (const url of urls) {
      const id = await insertEndpoint(tx, { operator_id, now }, { url, events: ['*'], description: '' });
      const { sealed } = makeSecret({ masterKey, random: systemRandom }, { operator_id, id });
      const secrets = { secret_sealed: sealed, previous_secret_sealed: null, previous_secret_expires_at: null };
      await saveSecrets(tx, { operator_id, id, now }, secrets);
    }
  });
  await sql.end();
};

/**
 * Resets the endpoints: everything up to now counts as delivered, nothing as failed, and they subscribe to these
 * events.
 */
export const aim = (owner: Sql, to: Aim): Promise<void> =>
  aimOnce(owner, to).catch((error) => {
    // A running worker locks the same rows in another order.
    if (!isTransient(error)) throw error;
    return aim(owner, to);
  });

const aimOnce = async (owner: Sql, to: Aim): Promise<void> => {
  const enabled = to !== 'none';
  await owner`update webhook_endpoints set status = ${enabled ? 'enabled' : 'disabled'},
    disabled_cause = ${enabled ? null : 'staff'}, disabled_at = ${enabled ? null : systemClock.now()},
    events = case when ${to === 'one'} then array[(${types}::text[])[(id - 1) % ${endpointCount} + 1]] else '{*}' end`;
  await owner`delete from webhook_pending`;
  await owner`update webhook_queues q set cursor_sequence = coalesce(s.last_sequence, 0), failures_in_row = 0,
    paused_until = null, next_retry_at = null, lease = null, leased_until = null
    from event_sequences s where s.operator_id = q.operator_id`;
};

/** How many events the working endpoints had not received when the load ended. */
export const findBehind = async (owner: Sql): Promise<number> => {
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

/** Emits this many events per second, in twenty portions, as if as many deposits had been made. */
export const emit = (owner: Sql, operator_id: number) => {
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

/** The nine that answer, in one process, and where they listen. */
const startReceiver = async () => {
  const receiver = await startChild(join(import.meta.dirname, 'webhook-receiver.ts'), [], {});
  const { port } = (await receiver.next()) as { port: number };
  return { receiver, port };
};

export const startWorker = async (context: BenchContext, databaseUrl: string, execArgv: string[] = []) => {
  const env = { DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: context.masterKey.toString('hex'), LOG_LEVEL: 'warn' };
  const worker = await startChild(join(import.meta.dirname, '../src/main.ts'), ['work'], env, execArgv);
  await sleep(1_500);
  return worker;
};

/** To the nine that answer. */
export const startPoster = async (port: number) => {
  const args = [port, (eventsPerSecond * (endpointCount - 1)) / endpointCount, endpointCount - 1, 16].map(String);
  const poster = await startChild(join(import.meta.dirname, 'webhook-bare.ts'), args, {});
  await poster.next();
  return poster;
};

const startChild = async (entry: string, args: string[], env: Record<string, string>, execArgv: string[] = []) => {
  const child: ChildProcess = fork(entry, args, {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = (): Promise<Record<string, unknown>> =>
    new Promise((resolve) => child.once('message', resolve as never));
  return {
    cpuSeconds: () => cpuSecondsOf(child.pid as number),
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

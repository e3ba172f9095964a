import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import type { Clock } from '../base/clock.ts';
import { sign } from '../http/signature.ts';
import type { KeyMaker } from '../modules/keys/create-key.ts';
import type { Demo, DemoKey, SeedStep } from './demo.ts';
import { gamesStep } from './games.ts';
import { type DemoKeys, ensureKeys } from './keys.ts';
import { ensureOperator } from './operator.ts';
import { paymentsStep } from './payments.ts';
import { playersStep } from './players.ts';
import { providerKeysStep } from './provider-keys.ts';
import { ratesStep } from './rates.ts';
import { rewardsStep } from './rewards.ts';
import { staffStep } from './staff.ts';

/** What the demo consists of besides operator and keys, in this order. */
const steps: readonly SeedStep[] = [
  staffStep,
  ratesStep,
  gamesStep,
  playersStep,
  paymentsStep,
  providerKeysStep,
  rewardsStep,
];

/** Any number: one process seeds at a time. */
const lockKey = 7_305_216_002;

/**
 * A sandbox operator to try things with. Every step looks for what it makes, so a second start changes nothing; what
 * was renamed or removed since is left so, and a step that fails harms no start.
 */
export const seedDemo = async (
  app: App,
  { clock, maker, warn }: { clock: Clock; maker: KeyMaker; warn: (line: string) => void },
): Promise<DemoKeys> => {
  const lock = await app.control.reserve();
  try {
    await lock`select pg_advisory_lock(${lockKey})`;
    const { operator_id } = await ensureOperator(app, clock);
    const keys = await ensureKeys({ app, clock, maker, operator_id });
    const demo: Demo = { app, clock, maker, operator_id, send: sender(app, clock, keys.full) };
    for (const step of steps)
      await step.run(demo).catch((error: Error) => warn(`Demo ${step.name} left out: ${error.message}`));
    return keys;
  } finally {
    await lock`select pg_advisory_unlock(${lockKey})`.catch(() => undefined);
    lock.release();
  }
};

const sender =
  (app: App, clock: Clock, { key, secret }: DemoKey): Demo['send'] =>
  async (method, path, body) => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const nonce = randomUUID();
    const parts = { method, uri: path, timestamp, body: Buffer.from(payload), nonce };
    const reply = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'x-api-key': key,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': sign(secret, parts).toString('hex'),
        ...(payload === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === '' ? {} : { payload }),
    });
    if (reply.statusCode >= 400) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.payload}`);
    return { status: reply.statusCode, body: reply.json() as unknown };
  };

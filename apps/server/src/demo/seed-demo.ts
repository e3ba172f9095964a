import type { Clock } from '../base/clock.ts';
import { signedHeaders } from '../call/signed-headers.ts';
import type { KeyMaker } from '../modules/keys/create-key.ts';
import { updateFilledUntil } from '../modules/operators/shared-queries.ts';
import type { App } from '../platform/app.ts';
import { cashierStep } from './cashier-step.ts';
import type { Demo, DemoKey, SeedStep } from './demo.ts';
import { gamesStep } from './games.ts';
import { selectPast } from './history/queries.ts';
import { type DemoKeys, ensureKeys } from './keys.ts';
import { lobbyStep } from './lobby.ts';
import { ensureOperator } from './operator.ts';
import { paymentsStep } from './payments.ts';
import { playersStep } from './players.ts';
import { providerKeysStep } from './provider-keys.ts';
import { ratesStep } from './rates.ts';
import { rewardsStep } from './rewards.ts';
import { staffStep } from './staff.ts';

/** The parts of the demo besides operator, keys and staff, in this order. */
const steps: readonly SeedStep[] = [ratesStep, gamesStep, lobbyStep, providerKeysStep, cashierStep];

/** Further parts when there is no history; a history brings its own. */
const todaySteps: readonly SeedStep[] = [playersStep, paymentsStep, rewardsStep];

export type SeedOptions = {
  readonly clock: Clock;
  readonly maker: KeyMaker;
  readonly warn: (line: string) => void;
  /** Whether a new demo operator gets a history, which is filled in afterwards. */
  readonly withHistory?: boolean;
};

export type Seeded = DemoKeys & { readonly operator_id: number; readonly hasHistory: boolean };

/** An arbitrary number; the lock lets one process seed at a time. */
const lockKey = 7_305_216_002;

/**
 * A sandbox operator for trying things out. Every step looks for what it makes, so a second start changes nothing; what
 * was renamed or removed stays so, and a failed step does not fail the start.
 */
export const seedDemo = async (app: App, { clock, maker, warn, withHistory = false }: SeedOptions): Promise<Seeded> => {
  const lock = await app.control.reserve();
  try {
    await lock`select pg_advisory_lock(${lockKey})`;
    const { operator_id } = await ensureOperator(app, clock, withHistory);
    const past = await selectPast(app.control, operator_id);
    // A history that is no longer wanted counts as complete.
    if (past?.filled_until && !withHistory) await updateFilledUntil(app.control, operator_id, null);
    const hasHistory = Boolean(past?.filled_until && withHistory);
    const opened = past ? { now: () => past.filled_from } : clock;
    const keys = await ensureKeys({ app, clock: opened, maker, operator_id });
    const demo: Demo = { app, clock, maker, operator_id, send: sender(app, clock, keys.full) };
    const run = (step: SeedStep, at: Clock): Promise<void> =>
      step.run({ ...demo, clock: at }).catch((error: Error) => warn(`Demo ${step.name} left out: ${error.message}`));
    // Sign-ins belong to real time; rates, games and their keys existed when the casino opened.
    await run(staffStep, clock);
    for (const step of steps) await run(step, opened);
    if (!past) for (const step of todaySteps) await run(step, clock);
    return { ...keys, operator_id, hasHistory };
  } finally {
    await lock`select pg_advisory_unlock(${lockKey})`.catch(() => undefined);
    lock.release();
  }
};

const sender =
  (app: App, clock: Clock, key: DemoKey): Demo['send'] =>
  async (method, path, body) => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const reply = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: signedHeaders(key, clock.now(), { method, url: path, body: payload }),
      ...(payload === '' ? {} : { payload }),
    });
    if (reply.statusCode >= 400) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.payload}`);
    return { status: reply.statusCode, body: reply.json() as unknown };
  };

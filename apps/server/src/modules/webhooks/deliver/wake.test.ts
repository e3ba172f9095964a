import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPooler } from '../../../../test/fixtures/pooler.ts';
import { openDeliveries } from '../../../../test/support/deliveries.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { newReference } from '../../../../test/support/money.ts';
import { registerTestPlayer } from '../../../../test/support/players.ts';
import { createWorld, masterKey, type World } from '../../../../test/support/world.ts';
import { systemClock } from '../../../base/clock.ts';
import { hour } from '../../../base/durations.ts';
import { systemRandom } from '../../../base/random.ts';
import { startDelivery } from './delivery.ts';

/** Polling is off (one hour), so every event in these tests arrives because of a wake-up. */
const pollMilliseconds = hour;

type Scene = Awaited<ReturnType<typeof openDeliveries>>;

const typesOf = ({ receiver }: Scene): string[] => receiver.accepted.map(({ event }) => event.type);

/** Waits for each delivery before the next act, so that no look for events can serve two of them. */
const deliverEach = async (scene: Scene, type: string, act: () => Promise<{ status: number; text: string }>) => {
  for (let n = 1; n <= 4; n += 1) {
    const reply = await act();
    expect(reply.status, reply.text).toBeLessThan(300);
    await eventually(() => typesOf(scene).filter((each) => each === type).length >= n);
  }
};

const depositOf = (scene: Scene, player: number) => () =>
  scene.operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
    amount: 100,
    external_reference: newReference(),
  });

describe('in the process that committed', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(undefined, { deliversWebhooks: true, pollMilliseconds });
  });
  afterAll(() => world.close());

  test('a batch of the engine wakes relay and delivery', async () => {
    const scene = await openDeliveries(world);
    await scene.register({ events: ['deposit.paid'] });
    const player = await registerTestPlayer(scene.operator);
    await deliverEach(scene, 'deposit.paid', depositOf(scene, player));
  });

  test('so does any other SQL transaction that emits an event', async () => {
    const scene = await openDeliveries(world);
    await scene.register({ events: ['player.updated'] });
    const player = await registerTestPlayer(scene.operator);
    let city = 0;
    await deliverEach(scene, 'player.updated', () => {
      city += 1;
      return scene.operator.client.patch(`/api/v1/operator/players/${player}`, { city: `Town ${city}` });
    });
  });

  test('events that a reader of the API has numbered wake the delivery', async () => {
    const scene = await openDeliveries(world);
    await scene.register();
    // Put there by a process without a relay, and numbered by GET /events.
    for (let n = 1; n <= 4; n += 1) {
      await scene.emitMany(1);
      await eventually(() => scene.receiver.accepted.length >= n);
    }
  });
});

describe('in another process', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(undefined, { pollMilliseconds });
  });
  afterAll(() => world.close());

  const startDeliveryAt = (databaseUrl: string, poll?: number) => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
    const parts = { clock: systemClock, random: systemRandom, masterKey, log };
    const delivery = startDelivery({ ...parts, databaseUrl, pollMilliseconds: poll });
    onTestFinished(delivery.stop);
    return warnings;
  };

  /** The connections that listen. */
  const listeners = async (): Promise<number[]> => {
    const rows = await world.admin<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    return rows.map(({ pid }) => pid);
  };

  test('a notice of the relay wakes the delivery', async () => {
    const scene = await openDeliveries(world);
    await scene.register({ events: ['deposit.paid'] });
    const player = await registerTestPlayer(scene.operator);
    startDeliveryAt(world.url, pollMilliseconds);
    await deliverEach(scene, 'deposit.paid', depositOf(scene, player));
  });

  test('a listening connection that is lost is made anew', async () => {
    const scene = await openDeliveries(world);
    await scene.register({ events: ['deposit.paid'] });
    const player = await registerTestPlayer(scene.operator);
    startDeliveryAt(world.url, pollMilliseconds);
    await eventually(async () => (await listeners()).length === 1);
    const [first] = await listeners();
    await world.admin`select pg_terminate_backend(${first as number}::int)`;
    // Events that commit while nobody listens are found when somebody listens again.
    await depositOf(scene, player)();
    await eventually(async () => (await listeners()).some((pid) => pid !== first));
    await eventually(() => scene.receiver.accepted.length === 1);
    await deliverEach(scene, 'deposit.paid', depositOf(scene, player));
  });

  test('behind a pooler that refuses LISTEN events arrive by polling, and the log says so once', async () => {
    const scene = await openDeliveries(world);
    await scene.register({ events: ['deposit.paid'] });
    const player = await registerTestPlayer(scene.operator);
    const faults = { drops: [], fakesProcess: false, refuses: undefined, refusesListen: true };
    const pooler = await startPooler(world.url, faults);
    onTestFinished(pooler.close);
    const warnings = startDeliveryAt(pooler.url);
    await deliverEach(scene, 'deposit.paid', depositOf(scene, player));
    await eventually(() => pooler.refusedListens() >= 2);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('polling goes on');
  });
});

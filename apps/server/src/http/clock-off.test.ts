import { expect, test } from 'vitest';
import { optionsOf } from '../../test/support/app-options.ts';
import { clientFor } from '../../test/support/client.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { manualClock } from '../base/clock.ts';
import { minute } from '../base/durations.ts';
import { createApp } from '../platform/app.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

test('503 with Retry-After: a process whose clock is off decides nothing, and says so', async () => {
  const clock = manualClock(world.clock.now());
  const app = await createApp({ ...optionsOf(world), clock, databaseTime: async () => world.clock.now() });
  const client = clientFor(app, clock, operator.key);
  const ready = async () => (await app.http.inject('/health/ready')).json();
  const metrics = async () => (await app.http.inject('/metrics')).body;
  try {
    await app.prove();
    expect((await client.get('/api/v1/operator/me')).status).toBe(200);

    clock.advance(2 * minute);
    await app.prove();
    const refused = await client.get('/api/v1/operator/me');
    expect([refused.status, refused.headers['retry-after'], refused.body.error.retry]).toEqual([
      503,
      '30',
      'new_signature',
    ]);
    expect(await ready()).toEqual({ status: 'not ready', reason: 'clock off', skew_seconds: '120' });
    expect(await metrics()).toContain('croupier_clock_skew_seconds 120');

    clock.advance(-2 * minute);
    await app.prove();
    expect((await client.get('/api/v1/operator/me')).status).toBe(200);
    expect((await ready()).status).toBe('ready');
  } finally {
    await app.close();
  }
});

test('the clock of this machine is compared with that of PostgreSQL', async () => {
  const clock = { now: () => new Date(Date.now() + 10 * minute) };
  const app = await createApp({ ...optionsOf(world), clock, databaseTime: 'ask' });
  try {
    await app.prove();
    const ready = (await app.http.inject('/health/ready')).json();
    expect(ready.reason).toBe('clock off');
  } finally {
    await app.close();
  }
});

import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { addTestStaff } from '../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../test/support/world.ts';
import { day } from '../base/durations.ts';
import type { Sql } from '../database/pool.ts';
import { startHousekeeping, sweep } from './housekeeping.ts';

describe('housekeeping', () => {
  let world: World;
  let operator: Operator;
  let owner: Sql;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    owner = openTestPool({ url: world.url, max: 1 });
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  const run = () => sweep({ control: world.app.control, clock: world.clock, log: pino({ level: 'silent' }) });
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day);
  const remember = (count: number, expiresAt: Date) => owner`
    insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at)
    select ${operator.operator_id}, 'key', ${operator.key.id}, ${randomBytes(4).toString('hex')} || n, '', gen_random_uuid(),
      ${expiresAt}::timestamptz, ${expiresAt}::timestamptz
    from generate_series(1, ${count}::int) n`;

  test('removes all expired idempotency keys, in chunks, and no others', async () => {
    await remember(11_000, inDays(-0.001));
    await remember(7, inDays(0.001));
    expect(await run()).toBe(11_000);
    const [left] = await owner<{ count: number }[]>`select count(*) from idempotency`;
    expect(left?.count).toBe(7);
    expect(await run()).toBe(0);
  });

  test('keeps tokens for a month after they expired', async () => {
    const staff = await addTestStaff(world, operator);
    const expire = (at: Date) => owner`update staff_tokens set expires_at = ${at} where staff_id = ${staff.id}`;
    await expire(inDays(-29));
    expect(await run()).toBe(0);
    await expire(inDays(-31));
    expect(await run()).toBe(1);
    expect((await staff.get('/api/back-office/v1/me')).status).toBe(401);
  });

  test('a sweep that is slow or fails does not hold up the others, and does not start twice', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const begun = { slow: 0, failing: 0, quick: 0 };
    const slow = Promise.withResolvers<number>();
    const sweeps = [
      () => {
        begun.slow += 1;
        return slow.promise;
      },
      () => {
        begun.failing += 1;
        return Promise.reject(new Error('test'));
      },
      () => {
        begun.quick += 1;
        return Promise.resolve(0);
      },
    ];
    try {
      const { app, clock } = world;
      let isOff = false;
      const clockWatch = { isOff: () => isOff };
      const log = pino({ level: 'silent' });
      const stop = startHousekeeping({ control: app.control, clock, log, sweeps, clockWatch }, 0);
      for (let minute = 0; minute < 5; minute += 1) {
        // By a wrong clock nothing is due.
        isOff = minute >= 3;
        vi.advanceTimersByTime(60_000);
        await new Promise((done) => setImmediate(done));
      }
      expect(begun).toEqual({ slow: 1, failing: 3, quick: 3 });
      let isStopped = false;
      const stopping = stop().then(() => {
        isStopped = true;
      });
      await new Promise((done) => setTimeout(done, 50));
      expect(isStopped).toBe(false);
      slow.resolve(0);
      await stopping;
    } finally {
      vi.useRealTimers();
    }
  });
});

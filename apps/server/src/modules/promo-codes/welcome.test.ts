import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { untilServed } from '../../../test/support/eventually.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { addCode } from '../../../test/support/promo-codes.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const bonus = await addBonus(staff);

describe('a promo code at registration', () => {
  test('is redeemed in the SQL transaction that creates the player', async () => {
    const { code } = await addCode(staff, bonus);
    const player = await registerTestPlayer(operator, { promo_code: code.toLowerCase() });
    expect(await bonusesOf(operator, player)).toMatchObject([{ bonus_id: bonus, state: 'activated', amount: 1_000 }]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'bonus.granted']);
  });

  test.each([
    ['unknown', async () => 'NO-SUCH-CODE'],
    ['expired', async () => (await addCode(staff, bonus, { ends_at: world.clock.now().toISOString() })).code],
    ['refused by the bonus', async () => (await addCode(staff, await addBonus(staff, { is_active: false }))).code],
  ])('201 all the same when it is %s: kept as it was sent, and nothing granted', async (_why, makeCode) => {
    const promo_code = await makeCode();
    const reply = await operator.client.post('/api/v1/operator/players', newPlayerBody({ promo_code }));
    expect(reply.status).toBe(201);
    expect(reply.body.data.registration.promo_code).toBe(promo_code);
    expect(await bonusesOf(operator, reply.body.data.id)).toEqual([]);
  });

  test.each([null, '', 'x'.repeat(65), 'A\u0007B'])(
    '201 all the same when it is %j: none is kept',
    async (promo_code) => {
      const reply = await operator.client.post('/api/v1/operator/players', newPlayerBody({ promo_code }));
      expect(reply.status, reply.text).toBe(201);
      expect(reply.body.data.registration.promo_code).toBe('');
    },
  );

  test('a refused registration uses up nothing', async () => {
    const { id, code } = await addCode(staff, bonus, { max_uses: 1 });
    const body = newPlayerBody({ promo_code: code });
    await operator.client.post('/api/v1/operator/players', newPlayerBody({ username: body.username }));
    expect((await operator.client.post('/api/v1/operator/players', body)).status).toBe(422);
    const [row] = await world.admin<{ uses: number }[]>`select uses from promo_codes where id = ${id}`;
    expect(row?.uses).toBe(0);
  });

  test('30 registrations and 30 redemptions at once for a code with 10 uses, on two nodes: exactly 10', async () => {
    const node = await world.startNode();
    const { id, code } = await addCode(staff, bonus, { max_uses: 10 });
    const players = await Promise.all(Array.from({ length: 30 }, () => registerTestPlayer(operator)));
    const bodies = players.map(() => newPlayerBody({ promo_code: code }));
    const replies = await Promise.all([
      ...bodies.map((body, n) => {
        const options = { idempotencyKey: randomUUID(), ...(n % 2 === 0 ? { via: node } : {}) };
        return untilServed(() => operator.client.post('/api/v1/operator/players', body, options));
      }),
      ...players.map((player) => {
        const options = { idempotencyKey: randomUUID() };
        const path = `/api/v1/operator/players/${player}/promo-codes`;
        return untilServed(() => operator.client.post(path, { code }, options));
      }),
    ]);
    expect(replies.slice(0, 30).map((reply) => reply.status)).toEqual(bodies.map(() => 201));
    const [row] = await world.admin<{ uses: number; bonuses: number }[]>`
      select uses, (select count(*) from promo_redemptions r where r.promo_code_id = c.id) as bonuses
      from promo_codes c where id = ${id}`;
    expect(row).toEqual({ uses: 10, bonuses: 10 });
  });
});

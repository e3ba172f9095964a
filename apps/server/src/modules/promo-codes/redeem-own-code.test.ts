import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { clientFor, must } from '../../../test/support/client.ts';
import { playerWith } from '../../../test/support/money.ts';
import { browserOf, playerPassword, signInTestPlayer } from '../../../test/support/players.ts';
import { addCode } from '../../../test/support/promo-codes.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const url = '/api/v1/player/promo-codes';
const noBonuses = { excluded_from_bonuses: true, reason: 'Asked by phone.' };
const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const bonus = await addBonus(staff);

test('201: a player redeems a code once; the second time is PROMO_CODE_INVALID', async () => {
  const { code } = await addCode(staff, bonus);
  const player = await playerWith(operator, 0);
  const browser = await browserOf(world, operator, player, ['payments']);
  const reply = await browser.post(url, { code: code.toLowerCase() });
  expect(reply.status, reply.text).toBe(201);
  const [granted] = await bonusesOf(operator, player);
  expect(reply.body.data).toEqual({ redemption_id: expect.any(Number), code, bonus: granted });
  const again = await browser.post(url, { code });
  expect(again.body.error).toMatchObject({ code: 'PROMO_CODE_INVALID', details: { rule: 'already_used' } });
});

test('403 INSUFFICIENT_SCOPE without the access payments, or where the key lacks bonuses:write', async () => {
  const { code } = await addCode(staff, bonus);
  const player = await playerWith(operator, 0);
  const plain = await (await browserOf(world, operator, player, [])).post(url, { code });
  expect(plain.body.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', details: { required_access: ['payments'] } });
  const key = await operator.addKey(['players:write', 'payments:write']);
  const weaker = { ...operator, client: clientFor(world.app, world.clock, key) };
  const reply = await (await browserOf(world, weaker, player, ['payments'])).post(url, { code });
  expect(reply.body.error).toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
    details: { required_scopes: ['bonuses:write'] },
  });
  expect(await bonusesOf(operator, player)).toEqual([]);
});

describe('429 RATE_LIMITED', () => {
  const redeem = async (player: number, code: string, by = operator) =>
    (await browserOf(world, by, player, ['payments'])).post(url, { code });

  test('after five wrong codes from the pages of a player: 1, 2, 4 … minutes; the operator’s server is not bounded', async () => {
    const { code } = await addCode(staff, bonus);
    const [player, other] = [await playerWith(operator, 0), await playerWith(operator, 0)];
    const browser = await browserOf(world, operator, player, ['payments']);
    for (let n = 0; n < 5; n += 1) {
      const reply = n % 2 ? await redeem(player, `WRONG-${n}`) : await browser.post(url, { code: `WRONG-${n}` });
      expect(reply.body.error).toMatchObject({ code: 'PROMO_CODE_INVALID', details: { rule: 'unknown' } });
    }
    for (const minutes of [1, 2]) {
      const refused = await browser.post(url, { code });
      expect(refused.body.error).toMatchObject({
        code: 'RATE_LIMITED',
        details: { limit: 5, retry_after_seconds: 60 * minutes, limit_of: 'player' },
      });
      world.clock.advance(minutes * minute);
      expect((await browser.post(url, { code: 'WRONG' })).body.error.code).toBe('PROMO_CODE_INVALID');
    }
    expect((await redeem(other, code)).status).toBe(201);
    for (let n = 0; n < 7; n += 1) {
      const reply = await operator.client.post(`/api/v1/operator/players/${player}/promo-codes`, { code: 'WRONG' });
      expect(reply.body.error.code).toBe('PROMO_CODE_INVALID');
    }
  });

  test('wrong codes at once count like those one after the other', async () => {
    const player = await playerWith(operator, 0);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => redeem(player, `AT-ONCE-${n}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
  });

  test('neither a right code counts, nor one whose bonus is refused', async () => {
    const player = await playerWith(operator, 0);
    for (let n = 0; n < 4; n += 1) expect((await redeem(player, `WRONG-${n}`)).status).toBe(422);
    const [one, two] = [await addCode(staff, bonus), await addCode(staff, bonus)];
    expect((await redeem(player, one.code)).status).toBe(201);
    await must(staff.patch(`/api/back-office/v1/players/${player}/restrictions`, noBonuses));
    for (let n = 0; n < 3; n += 1) expect((await redeem(player, two.code)).body.error.code).toBe('BONUS_INVALID');
    expect((await redeem(player, 'WRONG-4')).status).toBe(422);
    expect((await redeem(player, 'WRONG-5')).status).toBe(429);
  });

  test('after thirty wrong codes of players who registered or signed in from one network', async () => {
    const fresh = await world.addOperator();
    const from = (registration_ip: string) => playerWith(fresh, 0, { registration_ip });
    for (let n = 0; n < 10; n += 1) {
      const player = await from('203.0.113.7');
      for (let tried = 0; tried < 3; tried += 1) expect((await redeem(player, 'WRONG', fresh)).status).toBe(422);
    }
    expect((await redeem(await from('203.0.113.7'), 'WRONG', fresh)).body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 30, retry_after_seconds: 600, limit_of: 'network' },
    });
    expect((await redeem(await from('203.0.113.8'), 'WRONG', fresh)).status).toBe(422);
    const email = 'moves-in@example.com';
    const moved = await playerWith(fresh, 0, { email, password: playerPassword, registration_ip: '203.0.113.9' });
    await signInTestPlayer(fresh, email, { ip: '203.0.113.7' });
    expect((await redeem(moved, 'WRONG', fresh)).status).toBe(429);
  });
});

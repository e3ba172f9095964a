import { expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { clientFor } from '../../../test/support/client.ts';
import { playerWith } from '../../../test/support/money.ts';
import { browserOf } from '../../../test/support/players.ts';
import { addCode } from '../../../test/support/promo-codes.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/v1/player/promo-codes';
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

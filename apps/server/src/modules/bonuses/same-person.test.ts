import { beforeEach, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, grantBonus, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { withTableHeld } from '../../../test/support/locks.ts';
import { deposit } from '../../../test/support/money.ts';
import { inOneBatch, openOneLane } from '../../../test/support/one-batch.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addCode, redeem } from '../../../test/support/promo-codes.ts';
import { accountsOfIvan, ivan, players } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator, testActor } from '../../../test/support/world.ts';
import { redeemCode } from '../promo-codes/redeem-code.ts';
import { grantCashback } from './cashback.ts';
import { grantBonus as grantCommand } from './grant-bonus.ts';

const base = '/api/back-office/v1';
const world = await createFileWorld();
const oneLane = openOneLane(world);
let operator: Operator;
let staff: Staff;
// A separate operator for each test: all of them have the same person.
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const { register } = accountsOfIvan(() => operator);
const both = async () => [await register(), await register()] as const;
const once = (more: object = {}) => addBonus(staff, { max_grants_per_player: 1, ...more });
const onDeposit = (type: 'deposit_match' | 'reload') =>
  once({ type, default_amount: 0, terms: { on_deposit: true, percentage: 50 } });
const samePerson = { code: 'BONUS_INVALID', details: { rule: 'same_person', max: 1 } };
const nameOf = (bonuses: readonly { bonus_id: number }[]) => bonuses.map(({ bonus_id }) => bonus_id);

describe('a bonus with a number of grants per player is counted over the linked accounts of a person', () => {
  test('422 BONUS_INVALID same_person: granted by the operator, and by staff', async () => {
    const [first, second] = await both();
    const bonus = await once();
    await granted(operator, first, bonus);
    expect((await grantBonus(operator, second, bonus)).body.error).toMatchObject(samePerson);
    const byStaff = await staff.post(`${base}/players/${second}/bonuses`, { bonus_id: bonus, reason: 'A gift.' });
    expect(byStaff.body.error).toMatchObject(samePerson);
    expect((await grantBonus(operator, first, bonus)).body.error.details.rule, 'its own').toBe('grant_cap');
    expect(await bonusesOf(operator, second)).toEqual([]);
  });

  test('exactly as often as the cap allows, on whichever account', async () => {
    const [first, second] = await both();
    const bonus = await addBonus(staff, { max_grants_per_player: 3 });
    await granted(operator, first, bonus);
    await granted(operator, second, bonus);
    await granted(operator, first, bonus);
    expect((await grantBonus(operator, second, bonus)).body.error.details).toEqual({ rule: 'same_person', max: 3 });
  });

  test('without a cap, and for someone else, nothing changes', async () => {
    const [first, second] = await both();
    const [any, bonus] = [await addBonus(staff), await once()];
    for (const player of [first, second, await registerTestPlayer(operator)]) await granted(operator, player, any);
    await granted(operator, first, bonus);
    await granted(operator, await registerTestPlayer(operator), bonus);
  });

  test('a promo code whose bonus the person had: BONUS_INVALID, and the code is not used up', async () => {
    const [first, second] = await both();
    const bonus = await once();
    const { code } = await addCode(staff, bonus, { max_uses: 1 });
    await granted(operator, first, bonus);
    expect((await redeem(operator, second, code)).body.error).toMatchObject(samePerson);
    expect((await redeem(operator, await registerTestPlayer(operator), code)).status).toBe(201);
  });

  test('a deposit is recorded, and brings no second bonus, also when it is decided from the cache', async () => {
    const [first, second] = await both();
    const [match, reload] = [await onDeposit('deposit_match'), await onDeposit('reload')];
    for (const player of [first, second])
      for (let n = 0; n < 3; n += 1) expect((await deposit(operator, player, 1_000)).status).toBe(201);
    expect(nameOf(await bonusesOf(operator, first))).toEqual([match, reload]);
    expect(nameOf(await bonusesOf(operator, second))).toEqual([]);
  });

  test('an account that is linked while it is cached gets no second bonus', async () => {
    const [first, other] = [await register(), await registerTestPlayer(operator)];
    for (const player of [first, other]) await deposit(operator, player, 1_000);
    const reload = await onDeposit('reload');
    await deposit(operator, first, 1_000);
    // A deposit below what brings anything: the account is in the cache, without a link.
    await deposit(operator, other, 1);
    await must(operator.client.patch(`${players}/${other}`, ivan));
    expect((await deposit(operator, other, 1_000)).status).toBe(201);
    expect(nameOf(await bonusesOf(operator, first))).toEqual([reload]);
    expect(nameOf(await bonusesOf(operator, other))).toEqual([]);
  });

  test('the code of a registration: the registration is accepted, without the bonus', async () => {
    const { code } = await addCode(staff, await once());
    const [first, second] = [await register({ promo_code: code }), await register({ promo_code: code })];
    expect(await bonusesOf(operator, first)).toHaveLength(1);
    expect(await bonusesOf(operator, second)).toEqual([]);
  });

  test('cashback is granted on one of the accounts', async () => {
    const [first, second] = await both();
    const bonus = await once({ type: 'cashback', default_amount: 0, terms: { percentage: 10 } });
    const results: unknown[] = [];
    for (const player_id of [first, second]) {
      const input = { bonus_id: bonus, loss: 10_000 as never, source_reference: 'weekly 2026-01-05' };
      const { operator_id } = operator;
      const sent = await oneLane.submit(grantCashback, {
        operator_id,
        player_id,
        input,
        actor: testActor,
        status: 200,
      });
      results.push(JSON.parse(sent.body).error?.details.rule ?? sent.status);
    }
    expect(results).toEqual([200, 'same_person']);
  });

  test('two accounts at once, on two nodes: one is granted, the other waits for it and is refused', async () => {
    const [first, second] = await both();
    const bonus = await once();
    const other = await world.startNode();
    const grantOn = (player: number, options: object = {}) =>
      operator.client.post(`${players}/${player}/bonuses`, { bonus_id: bonus }, options);
    // Holds the table that a grant writes last: both have read before either commits, unless one waits for the other.
    const granting = withTableHeld(world, { table: 'player_bonus_history', waiters: 2 }, () =>
      Promise.all([grantOn(first), grantOn(second, { via: other })]),
    );
    const rules = (await granting).map(({ status, body }) => body.error?.details.rule ?? status);
    expect(rules.toSorted()).toEqual([201, 'same_person']);
  });

  test('two accounts in one batch: the second finds what the first was granted', async () => {
    const [first, second] = await both();
    const bonus = await once();
    const { operator_id } = operator;
    const [{ id: key_id }] = await world.admin<[{ id: number }]>`
      select id from api_keys where operator_id = ${operator_id} order by id limit 1`;
    const answers = await inOneBatch(world, oneLane, { operator_id, player_id: first }, () =>
      [first, second].map((player_id) =>
        oneLane.submit(grantCommand, {
          operator_id,
          player_id,
          input: { bonus_id: bonus, api_key_id: key_id },
          actor: testActor,
          status: 201,
        }),
      ),
    );
    expect(answers.map(({ status, body }) => JSON.parse(body).error?.details.rule ?? status)).toEqual([
      201,
      'same_person',
    ]);
  });

  test('accounts that staff called different people count on their own again', async () => {
    const [first, second] = await both();
    const bonus = await once();
    await granted(operator, first, bonus);
    const [link] = (await must(staff.get(`${base}/player-links`))).body.data;
    const body = { outcome: 'other_person', reason: 'Father and son.' };
    await must(staff.post(`${base}/player-links/${link.id}/decide`, body));
    await granted(operator, second, bonus);
  });
});

describe('a promo code with a number of uses per player is counted over the linked accounts of a person', () => {
  test('422 PROMO_CODE_INVALID same_person, without saying which accounts', async () => {
    const [first, second] = await both();
    const { code } = await addCode(staff, await addBonus(staff));
    expect((await redeem(operator, first, code)).status).toBe(201);
    expect((await redeem(operator, second, code)).body.error).toMatchObject({
      code: 'PROMO_CODE_INVALID',
      details: { rule: 'same_person', max_uses_per_player: 1 },
    });
    expect((await redeem(operator, first, code)).body.error.details.rule).toBe('already_used');
  });

  test('two accounts in one batch', async () => {
    const [first, second] = await both();
    const bonus_id = await addBonus(staff);
    const { code } = await addCode(staff, bonus_id, { max_uses_per_player: 2 });
    const { operator_id } = operator;
    const input = { promo_code: code, bonus_id };
    const answers = await inOneBatch(world, oneLane, { operator_id, player_id: first }, () =>
      [first, second, second].map((player_id) =>
        oneLane.submit(redeemCode, { operator_id, player_id, input, actor: testActor, status: 201 }),
      ),
    );
    expect(answers.map(({ status, body }) => JSON.parse(body).error?.details.rule ?? status)).toEqual([
      201,
      201,
      'same_person',
    ]);
  });
});

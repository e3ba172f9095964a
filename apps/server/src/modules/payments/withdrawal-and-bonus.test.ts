import { beforeAll, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, deposit, playerWith } from '../../../test/support/money.ts';
import { browserOf, registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

/** What a player is told of bonuses before money moves, and that it is what then happens. */

const own = '/api/v1/player';
const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
let welcome: number;
let reload: number;
beforeAll(async () => {
  operator = await world.addOperator({ settings: { forfeit_bonus_on_withdrawal: true } });
  staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const onDeposit = { default_amount: 0, max_bet: 500, terms: { percentage: 100, on_deposit: true, cap: 3_000 } };
  welcome = await addBonus(staff, { ...onDeposit, name: 'Welcome', type: 'deposit_match' });
  reload = await addBonus(staff, { ...onDeposit, name: 'Again', type: 'reload', wagering_multiplier: 5 });
});

const withdrawal = { amount: 400, payment_method: 'bank', info: 'DE89 3704 0044 0532 0130 00' };
const browserFor = (player: number) => browserOf(world, operator, player, ['payments']);

describe('200 the bonus that a deposit would bring', () => {
  test('is the bonus that it brings, with what must be staked; reading promises nothing', async () => {
    const player = await registerTestPlayer(operator);
    const browser = await browserFor(player);
    const preview = (amount: number) => mustData(browser.get(`${own}/deposit-bonus?amount=${amount}`));
    const told = await preview(5_000);
    expect(told).toEqual({
      player_id: player,
      currency: 'EUR',
      amount: 5_000,
      bonus: {
        ...{ bonus_id: welcome, name: 'Welcome', amount: 3_000, wager_requirement: 30_000, valid_days: 7 },
        ...{ max_bet: 500, waits: false },
      },
    });
    expect(await preview(5_000)).toEqual(told);
    expect(await bonusesOf(operator, player)).toEqual([]);

    const payment = await mustData(deposit(operator, player, 5_000));
    const [brought] = await mustData(browser.get(`${own}/bonuses`));
    const { bonus_id, name, amount, wager_requirement, max_bet } = told.bonus;
    expect(brought).toMatchObject({ bonus_id, name, amount, wager_requirement, max_bet, deposit_id: payment.id });

    // The next one waits for it.
    expect((await preview(1_000)).bonus).toMatchObject({ bonus_id: reload, wager_requirement: 5_000, waits: true });
  });

  test.each(['0', '-1', '1.5', '', 'x', '9007199254740992'])(
    '422 VALIDATION_FAILED for the amount "%s"',
    async (text) => {
      const browser = await browserFor(await registerTestPlayer(operator));
      const reply = await browser.get(`${own}/deposit-bonus?amount=${text}`);
      expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    },
  );

  test('null where no bonus comes, such as for a player without bonuses', async () => {
    const player = await registerTestPlayer(operator);
    await must(staff.patch(`/api/back-office/v1/players/${player}/restrictions`, { excluded_from_bonuses: true }));
    const browser = await browserFor(player);
    expect((await mustData(browser.get(`${own}/deposit-bonus?amount=5000`))).bonus).toBeNull();
  });
});

describe('what a withdrawal costs', () => {
  test('is told before: the bonuses that it ends are those, with the money, that it then ends', async () => {
    const player = await playerWith(operator, 2_000);
    await must(deposit(operator, player, 1_000));
    const browser = await browserFor(player);
    const told = await mustData(browser.get(`${own}/withdrawable`));
    expect(told).toMatchObject({ withdrawable: 3_000, held: 0, refused_with: null });
    expect(told.forfeits.map((one: { name: string; bonus_money: number }) => [one.name, one.bonus_money])).toEqual([
      ['Welcome', 2_000],
      ['Again', 1_000],
    ]);
    const forfeits = told.forfeits.map((one: { player_bonus_id: number }) => one.player_bonus_id);
    await must(browser.post(`${own}/withdrawals`, { ...withdrawal, forfeits }));
    const ended = (await bonusesOf(operator, player)).map(({ id, result }: { id: number; result: string }) => [
      id,
      result,
    ]);
    expect(ended).toEqual(forfeits.map((id: number) => [id, 'forfeited']));
    expect(await balancesOf(world, player)).toEqual({ real_balance: 2_600, bonus_balance: 0 });
    expect(await mustData(browser.get(`${own}/withdrawable`))).toMatchObject({ held: 400, forfeits: [] });
  });

  test('422 PAYMENT_REQUEST_INVALID: a bonus that has come since is not lost without a word', async () => {
    const player = await playerWith(operator, 1_000);
    const browser = await browserFor(player);
    const [{ player_bonus_id }] = (await mustData(browser.get(`${own}/withdrawable`))).forfeits;
    await must(deposit(operator, player, 500));
    const before = await balancesOf(world, player);
    for (const forfeits of [[], [player_bonus_id]]) {
      const refused = await browser.post(`${own}/withdrawals`, { ...withdrawal, forfeits });
      expect(refused.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'forfeits' } });
    }
    expect(await balancesOf(world, player)).toEqual(before);
    // Who says nothing about bonuses is treated as before.
    expect((await browser.post(`${own}/withdrawals`, withdrawal)).status).toBe(201);
  });

  test('nothing where withdrawals end no bonus', async () => {
    const lenient = await world.addOperator({ settings: { forfeit_bonus_on_withdrawal: false } });
    const its = await addTestStaff(world, lenient);
    const player = await playerWith(lenient, 1_000);
    await granted(lenient, player, await addBonus(its));
    const browser = await browserOf(world, lenient, player, ['payments']);
    expect((await mustData(browser.get(`${own}/withdrawable`))).forfeits).toEqual([]);
  });

  test('a lock of AML is no other than any: nobody is tipped off', async () => {
    const player = await playerWith(operator, 1_000);
    await must(staff.patch(`/api/back-office/v1/players/${player}/restrictions`, { can_withdraw: false }));
    const browser = await browserFor(player);
    const told = await mustData(browser.get(`${own}/withdrawable`));
    expect(told).toMatchObject({ withdrawable: 0, refused_with: 'PLAYER_RESTRICTED' });
    expect(Object.keys(told)).not.toContain('blocked_by');
  });
});

import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, withdraw } from '../../../test/support/money.ts';
import type { GameSession } from '../../../test/support/provider.ts';
import { openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

const names = Array.from({ length: 20 }, (_, n) => `t${n}`);
const each = async (
  gameSession: GameSession,
  call: (name: string) => Promise<{ status: number; text: string }>,
): Promise<void> => {
  for (const name of names) {
    const reply = await call(name);
    if (reply.status !== 200) throw new Error(`${gameSession.player}: ${reply.text}`);
  }
};
const betAll = (gameSession: GameSession) =>
  each(gameSession, (name) => gameSession.bet(name, 500, { round_id: name }));
const closeAll = (gameSession: GameSession) => each(gameSession, (name) => gameSession.close(name));
const undoAll = (gameSession: GameSession) => each(gameSession, (name) => gameSession.rollback(`x-${name}`, name));

const findings = async (slug: string): Promise<string[]> =>
  (await verify({ databaseUrl: world.url, clock: world.clock, operator: slug })).map(formatFinding);

describe('no free conversion: a requirement of 10,000, and 20 bets of 500 that are all rolled back', () => {
  test('open bets convert nothing', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10_000, 1_000);
    await betAll(gameSession);
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagered_amount: 0, converted_amount: 0 });
    await undoAll(gameSession);
    expect(await moneyOf(gameSession)).toEqual([10_000, 1_000]);
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagered_amount: 0 });
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('after their rounds closed, the conversion is taken back, and the bonus continues', async () => {
    const { setup, openWithBonus, stateOf, moneyOf, ledger } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(10_000, 1_000);
    await betAll(gameSession);
    await closeAll(gameSession);
    expect(await stateOf(gameSession)).toMatchObject({ result: 'converted', converted_amount: 1_000 });
    expect(await moneyOf(gameSession)).toEqual([1_000, 0]);
    await gameSession.rollback('x-t0', 't0');
    expect((await ledger(gameSession)).slice(-3)).toEqual([
      ['real', 'casino_rollback', 500],
      ['real', 'bonus_conversion', -1_000],
      ['bonus', 'bonus_conversion', 1_000],
    ]);
    expect(await stateOf(gameSession)).toMatchObject({
      state: 'activated',
      result: 'none',
      wagered_amount: 9_500,
      converted_amount: 0,
      finished_at: null,
    });
    await undoAll(gameSession);
    expect(await moneyOf(gameSession)).toEqual([10_000, 1_000]);
    expect((await historyOf(setup.staff, bonus)).filter(([kind]) => /conver|revived/.test(kind))).toEqual([
      ['converted', 1_000],
      ['conversion_taken_back', 1_000],
      ['revived', 1_000],
    ]);
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('in another currency it is taken back at the value of then, in two parts, although the rate has changed', async () => {
    const { setup, stateOf } = await openBonusSetup(world);
    await addMethod(setup.staff, { currencies: ['USD'] });
    const rate = (value: string) => {
      const day = world.clock.now().toISOString().slice(0, 10);
      const rates = [{ currency: 'USD', rate: value }];
      return must(setup.staff.put('/api/back-office/v1/exchange-rates', { day, rates }));
    };
    await rate('0.5');
    const gameSession = await setup.openSession(10_000, { currency: 'USD' });
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff, { wagering_multiplier: 9 }), {
      amount: 1_111,
    });
    const values = async () => {
      const rows = await world.admin<{ amount: number; operator_amount: number }[]>`
        select amount, operator_amount from ledger_entries where player_id = ${gameSession.player}
          and type = 'bonus_conversion' and wallet = 'real' order by seq`;
      return rows.map((row) => [row.amount, row.operator_amount]);
    };
    await betAll(gameSession);
    await closeAll(gameSession);
    expect(await values()).toEqual([[1_111, 556]]);
    await must(withdraw(setup.operator, gameSession.player, 900));
    world.clock.advance(86_400_000);
    await rate('0.9');
    await gameSession.rollback('x-t0', 't0');
    await gameSession.rollback('x-t1', 't1');
    const [, ...taken] = await values();
    expect(taken.map(([amount]) => amount)).toEqual([-711, -400]);
    expect(await stateOf(gameSession)).toMatchObject({ converted_amount: 0 });
    expect(taken.reduce((sum, [, value]) => sum + (value as number), 0)).toBe(-556);
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('a rollback that keeps the wagering met takes nothing back', async () => {
    const { openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10_500, 1_000);
    await gameSession.bet('more', 500, { round_id: 'more' });
    await betAll(gameSession);
    await gameSession.close('more');
    await closeAll(gameSession);
    await gameSession.rollback('x-t0', 't0');
    expect(await stateOf(gameSession)).toMatchObject({
      result: 'converted',
      wagered_amount: 10_000,
      converted_amount: 1_000,
    });
    expect(await moneyOf(gameSession)).toEqual([1_500, 0]);
  });

  test('what is no longer there is recorded for staff, and later rollbacks take it', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    await addMethod(setup.staff);
    const { gameSession, bonus } = await openWithBonus(10_000, 1_000);
    await betAll(gameSession);
    await closeAll(gameSession);
    expect((await withdraw(setup.operator, gameSession.player, 1_000)).status).toBe(201);
    await gameSession.rollback('x-t0', 't0');
    expect(await moneyOf(gameSession)).toEqual([0, 500]);
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', converted_amount: 500 });
    expect((await historyOf(setup.staff, bonus)).at(-2)).toEqual(['conversion_owed', 500]);
    const rows = await world.admin`
      select action, field, to_value from audit_log
      where operator_id = ${setup.operator.operator_id} and subject_kind = 'player_bonus' and subject_id = ${bonus}`;
    expect([...rows]).toEqual([{ action: 'bonus.conversion_owed', field: 'converted_amount', to_value: '500' }]);
    expect(await findings(setup.operator.slug)).toEqual([]);
    await undoAll(gameSession);
    expect(await moneyOf(gameSession)).toEqual([9_000, 1_000]);
    expect(await stateOf(gameSession)).toMatchObject({ converted_amount: 0 });
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('a bonus that has expired by then ends as expired, and its money is forfeited', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10_000, 1_000, { valid_days: 1 });
    await betAll(gameSession);
    await closeAll(gameSession);
    world.clock.advance(86_400_000);
    await undoAll(gameSession);
    expect(await moneyOf(gameSession)).toEqual([10_000, 0]);
    expect(await stateOf(gameSession)).toMatchObject({
      result: 'expired',
      converted_amount: 0,
      forfeited_amount: 1_000,
    });
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('what an ended bonus still owes is withheld from withdrawals, and staff see it', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    await addMethod(setup.staff);
    const { gameSession } = await openWithBonus(10_000, 1_000, { valid_days: 1 });
    await betAll(gameSession);
    await closeAll(gameSession);
    expect((await withdraw(setup.operator, gameSession.player, 1_000)).status).toBe(201);
    world.clock.advance(86_400_000);
    await gameSession.rollback('x-t0', 't0');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'finished', converted_amount: 500 });
    await deposit(setup.operator, gameSession.player, 2_000);
    expect(await moneyOf(gameSession)).toEqual([2_000, 0]);
    const { body } = await setup.staff.get(`/api/back-office/v1/players/${gameSession.player}/withdrawable`);
    expect(body.data).toMatchObject({
      withdrawable: 1_500,
      bounds: expect.arrayContaining([{ rule: 'owed', at_most: 1_500 }]),
    });
    expect((await withdraw(setup.operator, gameSession.player, 1_501)).status).toBe(402);
    expect((await withdraw(setup.operator, gameSession.player, 1_500)).status).toBe(201);
  });

  test('while another bonus runs, it waits first in line with its money', async () => {
    const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10_000, 1_000);
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 70 });
    await betAll(gameSession);
    await closeAll(gameSession);
    await undoAll(gameSession);
    expect(await moneyOf(gameSession)).toEqual([10_000, 70]);
    expect(await bonusesOf(setup.operator, gameSession.player)).toMatchObject([
      { state: 'pending', converted_amount: 0, wagered_amount: 0 },
      { state: 'activated', wagered_amount: 0 },
    ]);
    expect(await findings(setup.operator.slug)).toEqual([]);
  });

  test('returned bonus money does not convert when the rollback takes the wagering below the requirement', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 1_500, { wagering_multiplier: 1, max_conversion_multiplier: 0 });
    for (const name of ['b1', 'b2', 'b3']) {
      await gameSession.bet(name, 400, { round_id: name });
      await gameSession.close(name);
    }
    await gameSession.bet('b4', 300, { round_id: 'b4' });
    await gameSession.win('w4', 300, { round_id: 'b4', round_finished: true });
    expect(await stateOf(gameSession)).toMatchObject({ result: 'converted', converted_amount: 300 });
    await gameSession.rollback('x1', 'b1');
    expect(await moneyOf(gameSession)).toEqual([0, 700]);
    expect(await stateOf(gameSession)).toMatchObject({
      state: 'activated',
      wagered_amount: 1_100,
      converted_amount: 0,
    });
    expect(await findings(setup.operator.slug)).toEqual([]);
  });
});

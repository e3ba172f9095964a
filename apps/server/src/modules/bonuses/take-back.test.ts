import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf } from '../../../test/support/bonuses.ts';
import { addMethod, deposit, withdraw } from '../../../test/support/money.ts';
import type { Seat } from '../../../test/support/provider.ts';
import { openBonusHouse } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

const names = Array.from({ length: 20 }, (_, n) => `t${n}`);
const each = async (seat: Seat, call: (name: string) => Promise<{ status: number; text: string }>): Promise<void> => {
  for (const name of names) {
    const reply = await call(name);
    if (reply.status !== 200) throw new Error(`${seat.player}: ${reply.text}`);
  }
};
const betAll = (seat: Seat) => each(seat, (name) => seat.bet(name, 500, { round_id: name }));
const closeAll = (seat: Seat) => each(seat, (name) => seat.close(name));
const undoAll = (seat: Seat) => each(seat, (name) => seat.rollback(`x-${name}`, name));

const findings = async (slug: string): Promise<string[]> =>
  (await verify({ databaseUrl: world.url, clock: world.clock, operator: slug })).map(formatFinding);

describe('no free conversion: a requirement of 10,000, and 20 bets of 500 that are all rolled back', () => {
  test('open bets convert nothing', async () => {
    const { house, seated, stateOf, moneyOf } = await openBonusHouse(world);
    const { seat } = await seated(10_000, 1_000);
    await betAll(seat);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagered_amount: 0, converted_amount: 0 });
    await undoAll(seat);
    expect(await moneyOf(seat)).toEqual([10_000, 1_000]);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagered_amount: 0 });
    expect(await findings(house.operator.slug)).toEqual([]);
  });

  test('after their rounds closed, the conversion is taken back, and the bonus continues', async () => {
    const { house, seated, stateOf, moneyOf, ledger } = await openBonusHouse(world);
    const { seat, bonus } = await seated(10_000, 1_000);
    await betAll(seat);
    await closeAll(seat);
    expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 1_000 });
    expect(await moneyOf(seat)).toEqual([1_000, 0]);
    await seat.rollback('x-t0', 't0');
    expect((await ledger(seat)).slice(-3)).toEqual([
      ['real', 'casino_rollback', 500],
      ['real', 'bonus_conversion', -1_000],
      ['bonus', 'bonus_conversion', 1_000],
    ]);
    expect(await stateOf(seat)).toMatchObject({
      state: 'activated',
      result: 'none',
      wagered_amount: 9_500,
      converted_amount: 0,
      finished_at: null,
    });
    await undoAll(seat);
    expect(await moneyOf(seat)).toEqual([10_000, 1_000]);
    expect((await historyOf(house.staff, bonus)).filter(([kind]) => /conver|revived/.test(kind))).toEqual([
      ['converted', 1_000],
      ['conversion_taken_back', 1_000],
      ['revived', 1_000],
    ]);
    expect(await findings(house.operator.slug)).toEqual([]);
  });

  test('a rollback that keeps the wagering met takes nothing back', async () => {
    const { seated, stateOf, moneyOf } = await openBonusHouse(world);
    const { seat } = await seated(10_500, 1_000);
    await seat.bet('more', 500, { round_id: 'more' });
    await betAll(seat);
    await seat.close('more');
    await closeAll(seat);
    await seat.rollback('x-t0', 't0');
    expect(await stateOf(seat)).toMatchObject({ result: 'converted', wagered_amount: 10_000, converted_amount: 1_000 });
    expect(await moneyOf(seat)).toEqual([1_500, 0]);
  });

  test('what is no longer there is recorded for staff, and later rollbacks take it', async () => {
    const { house, seated, stateOf, moneyOf } = await openBonusHouse(world);
    await addMethod(house.staff);
    const { seat, bonus } = await seated(10_000, 1_000);
    await betAll(seat);
    await closeAll(seat);
    expect((await withdraw(house.operator, seat.player, 1_000)).status).toBe(201);
    await seat.rollback('x-t0', 't0');
    expect(await moneyOf(seat)).toEqual([0, 500]);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', converted_amount: 500 });
    expect((await historyOf(house.staff, bonus)).at(-2)).toEqual(['conversion_owed', 500]);
    const rows = await world.admin`
      select action, field, to_value from audit_log
      where operator_id = ${house.operator.operator_id} and subject_kind = 'player_bonus' and subject_id = ${bonus}`;
    expect([...rows]).toEqual([{ action: 'bonus.conversion_owed', field: 'converted_amount', to_value: '500' }]);
    expect(await findings(house.operator.slug)).toEqual([]);
    await undoAll(seat);
    expect(await moneyOf(seat)).toEqual([9_000, 1_000]);
    expect(await stateOf(seat)).toMatchObject({ converted_amount: 0 });
    expect(await findings(house.operator.slug)).toEqual([]);
  });

  test('a bonus that has expired by then ends as expired, and its money is forfeited', async () => {
    const { house, seated, stateOf, moneyOf } = await openBonusHouse(world);
    const { seat } = await seated(10_000, 1_000, { valid_days: 1 });
    await betAll(seat);
    await closeAll(seat);
    world.clock.advance(86_400_000);
    await undoAll(seat);
    expect(await moneyOf(seat)).toEqual([10_000, 0]);
    expect(await stateOf(seat)).toMatchObject({ result: 'expired', converted_amount: 0, forfeited_amount: 1_000 });
    expect(await findings(house.operator.slug)).toEqual([]);
  });

  test('what an ended bonus still owes is withheld from withdrawals, and staff see it', async () => {
    const { house, seated, stateOf, moneyOf } = await openBonusHouse(world);
    await addMethod(house.staff);
    const { seat } = await seated(10_000, 1_000, { valid_days: 1 });
    await betAll(seat);
    await closeAll(seat);
    expect((await withdraw(house.operator, seat.player, 1_000)).status).toBe(201);
    world.clock.advance(86_400_000);
    await seat.rollback('x-t0', 't0');
    expect(await stateOf(seat)).toMatchObject({ state: 'finished', converted_amount: 500 });
    await deposit(house.operator, seat.player, 2_000);
    expect(await moneyOf(seat)).toEqual([2_000, 0]);
    const { body } = await house.staff.get(`/api/back-office/v1/players/${seat.player}/withdrawable`);
    expect(body.data).toMatchObject({
      withdrawable: 1_500,
      bounds: expect.arrayContaining([{ rule: 'owed', at_most: 1_500 }]),
    });
    expect((await withdraw(house.operator, seat.player, 1_501)).status).toBe(402);
    expect((await withdraw(house.operator, seat.player, 1_500)).status).toBe(201);
  });

  test('while another bonus runs, it waits first in line with its money', async () => {
    const { house, seated, moneyOf } = await openBonusHouse(world);
    const { seat } = await seated(10_000, 1_000);
    await granted(house.operator, seat.player, await addBonus(house.staff), { amount: 70 });
    await betAll(seat);
    await closeAll(seat);
    await undoAll(seat);
    expect(await moneyOf(seat)).toEqual([10_000, 70]);
    expect(await bonusesOf(house.operator, seat.player)).toMatchObject([
      { state: 'pending', converted_amount: 0, wagered_amount: 0 },
      { state: 'activated', wagered_amount: 0 },
    ]);
    expect(await findings(house.operator.slug)).toEqual([]);
  });

  test('returned bonus money does not convert when the rollback takes the wagering below the requirement', async () => {
    const { house, seated, stateOf, moneyOf } = await openBonusHouse(world);
    const { seat } = await seated(0, 1_500, { wagering_multiplier: 1, max_conversion_multiplier: 0 });
    for (const name of ['b1', 'b2', 'b3']) {
      await seat.bet(name, 400, { round_id: name });
      await seat.close(name);
    }
    await seat.bet('b4', 300, { round_id: 'b4' });
    await seat.win('w4', 300, { round_id: 'b4', round_finished: true });
    expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 300 });
    await seat.rollback('x1', 'b1');
    expect(await moneyOf(seat)).toEqual([0, 700]);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagered_amount: 1_100, converted_amount: 0 });
    expect(await findings(house.operator.slug)).toEqual([]);
  });
});

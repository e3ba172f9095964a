import { beforeAll, describe, expect, test } from 'vitest';
import { addBonus, grantBonus, ledgerOf } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { playUrl } from '../../../test/support/originals.ts';
import { browserOf } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const game = await originalOf(world, operator);
beforeAll(() => addMethod(staff));

const totalsFor = async (player: number, query = '') =>
  (await must((await browserOf(world, operator, player, [])).get(`/api/v1/player/totals${query}`))).body.data;

const nothingOf = { staked: 0, won: 0, net: 0, other: 0, change: 0 };

describe('the totals of a period', () => {
  test('add up to the change of each wallet, real and bonus money apart', async () => {
    const player = await playerWith(operator, 500);
    const bonus = await addBonus(staff, { wagering_multiplier: 40 });
    await must(grantBonus(operator, player, bonus));
    const browser = await browserOf(world, operator, player, []);
    for (let n = 0; n < 12; n += 1) await must(browser.post(playUrl(game), { stake: 100 }));
    await must(deposit(operator, player, 2_000));
    await must(withdraw(operator, player, 700));
    const rejected = await must(withdraw(operator, player, 300));
    const reject = `/api/back-office/v1/payments/${rejected.body.data.id}/reject`;
    await must(staff.post(reject, { reason: 'Other account.' }));

    const { real, bonus: ofBonus, ...who } = await totalsFor(player);
    expect(who).toEqual({ player_id: player, currency: 'EUR' });
    const ledger = await ledgerOf(world, player);
    const sum = (wallet: string, ...types: string[]): number =>
      ledger
        .filter(([of, type]) => of === wallet && types.includes(type))
        .reduce((all, [, , amount]) => all + amount, 0);
    expect(real).toMatchObject({
      deposited: 2_500,
      withdrawn: 700,
      staked: 0 - sum('real', 'casino_bet'),
      won: sum('real', 'casino_win'),
      other: 0,
    });
    expect(ofBonus).toMatchObject({
      granted: sum('bonus', 'bonus_correction_up'),
      staked: 0 - sum('bonus', 'casino_bet'),
      won: sum('bonus', 'casino_win'),
      other: 0,
    });
    expect([real.staked, ofBonus.staked].every((staked) => staked > 0)).toBe(true);
    expect(real.deposited - real.withdrawn + real.net + real.converted + real.other).toBe(real.change);
    expect(ofBonus.granted + ofBonus.net - ofBonus.ended + ofBonus.other).toBe(ofBonus.change);
    const { balance, bonus_balance } = (await must(browser.get('/api/v1/player/wallet'))).body.data;
    expect([real.change, ofBonus.change]).toEqual([balance, bonus_balance]);
  });

  test('count from and to the exact moments, and nothing of other players', async () => {
    const player = await playerWith(operator, 500);
    const first = world.clock.now().toISOString();
    world.clock.advance(hour);
    await must(deposit(operator, player, 70));
    const second = world.clock.now().toISOString();
    await playerWith(operator, 9_000);
    const deposited = async (query: string) => (await totalsFor(player, query)).real.deposited;
    expect(await deposited(`?created_to=${first}`)).toBe(500);
    expect(await deposited(`?created_from=${second}&created_to=${second}`)).toBe(70);
    expect(await deposited(`?created_from=${first}`)).toBe(570);
    world.clock.advance(1);
    expect(await totalsFor(player, `?created_from=${world.clock.now().toISOString()}`)).toMatchObject({
      real: { ...nothingOf, deposited: 0, withdrawn: 0, converted: 0 },
      bonus: { ...nothingOf, granted: 0, ended: 0 },
    });
  });

  test('422 INVALID_REQUEST: a period with more entries than are added up', async () => {
    const player = await playerWith(operator, 500);
    await world.admin`update accounts set entries = 200_001 where player_id = ${player}`;
    const reply = await (await browserOf(world, operator, player, [])).get('/api/v1/player/totals');
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'too_many', max_entries: 200_000 },
    });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBonus, bonusesOf, historyOf } from '../support/bonuses.ts';
import { addMethod, eventsOf, withdraw } from '../support/money.ts';
import { addCode } from '../support/promo-codes.ts';
import { openStudio } from '../support/provider.ts';
import { playRound } from '../support/tournaments.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The ledger as text. */
const printLedger = async (player: number): Promise<string> => {
  const rows = await world.admin<{ wallet: string; type: string; amount: number; balance_after: number }[]>`
    select wallet, type, amount, balance_after from ledger_entries where player_id = ${player} order by seq`;
  const line = ({ wallet, type, amount, balance_after }: (typeof rows)[number]): string =>
    `${wallet.padEnd(6)}${type.padEnd(24)}${String(amount).padStart(6)}${String(balance_after).padStart(7)}`;
  return `\n${rows.map(line).join('\n')}\n`;
};

test('from registration with a promo code, through wagering and conversion, to the money in the bank', async () => {
  const studio = await openStudio(world);
  const { operator, staff } = studio;
  await addMethod(staff);
  const bonus = await addBonus(staff, {
    name: 'Welcome',
    type: 'no_deposit',
    default_amount: 1_000,
    wagering_multiplier: 2,
    max_bet: 500,
    max_conversion_multiplier: 1,
  });
  const { code } = await addCode(staff, bonus);

  // Registers with the code, which gives 1,000 of bonus money, and deposits 500 of real money.
  const gameSession = await studio.openSession(500, { promo_code: code.toLowerCase() });
  const current = async () => (await bonusesOf(operator, gameSession.player))[0];
  expect(await current()).toMatchObject({ state: 'activated', amount: 1_000, wager_requirement: 2_000 });

  // Real money goes first; every stake counts towards the wagering.
  await playRound(gameSession, 500, 0);
  expect(await current()).toMatchObject({ wagered_amount: 500, wagering_progress: 25 });
  const tooMuch = await gameSession.bet('too-much', 501, { round_id: 'too-much' });
  expect(tooMuch.body.error).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'max_bet' } });
  await playRound(gameSession, 500, 900);
  await playRound(gameSession, 500, 0);
  expect(await current()).toMatchObject({ state: 'activated', wagered_amount: 1_500, wagering_progress: 75 });

  // The last stake meets the requirement: the cap becomes real, the rest is forfeited.
  await playRound(gameSession, 500, 1_000);
  const finished = await current();
  expect(finished).toMatchObject({
    state: 'finished',
    result: 'converted',
    wagered_amount: 2_000,
    wagering_progress: 100,
    converted_amount: 1_000,
    forfeited_amount: 400,
  });

  // And is paid out.
  const requested = await withdraw(operator, gameSession.player, 1_000);
  expect(requested.status, requested.text).toBe(201);
  const payment = `/api/back-office/v1/payments/${requested.body.data.id}`;
  await staff.post(`${payment}/approve`);
  expect((await staff.post(`${payment}/pay`)).body.data).toMatchObject({ status: 'paid', amount: 1_000 });

  expect(await printLedger(gameSession.player)).toMatchInlineSnapshot(`
    "
    bonus bonus_correction_up       1000   1000
    real  deposit                    500    500
    real  casino_bet                -500      0
    bonus casino_bet                -500    500
    bonus casino_win                 900   1400
    bonus casino_bet                -500    900
    bonus casino_bet                -500    400
    bonus casino_win                1000   1400
    bonus bonus_conversion         -1000    400
    real  bonus_conversion          1000   1000
    bonus bonus_correction_down     -400      0
    real  withdrawal               -1000      0
    "
  `);
  expect(await historyOf(staff, finished.id)).toEqual([
    ['granted', 1_000],
    ['activated', 1_000],
    ['wagered', 500],
    ['wagered', 500],
    ['wagered', 500],
    ['wagered', 500],
    ['converted', 1_000],
    ['forfeited', 400],
  ]);
  expect(await eventsOf(world, gameSession.player)).toEqual([
    'player.registered',
    'bonus.granted',
    'deposit.paid',
    'bonus.completed',
    'withdrawal.requested',
    'withdrawal.allowed',
    'withdrawal.paid',
  ]);
});

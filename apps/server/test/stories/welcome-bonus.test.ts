import { expect, test } from 'vitest';
import { day } from '../../src/base/durations.ts';
import { addBonus, bonusesOf, historyOf } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { deposit, eventsOf, withdraw } from '../support/money.ts';
import { addCode } from '../support/promo-codes.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld();

const converted = { state: 'finished', result: 'converted', wagering_progress: 100 };

/** The ledger as text, with the bonus that each entry belongs to. */
const printLedger = async (player: number): Promise<string> => {
  const rows = await world.admin<
    { seq: number; wallet: string; type: string; amount: number; balance_after: number; bonus: string }[]
  >`
    select e.seq, e.wallet, e.type, e.amount, e.balance_after, coalesce(b.name, '') as bonus
    from ledger_entries e left join player_bonuses b on b.operator_id = e.operator_id and b.id = e.player_bonus_id
    where e.player_id = ${player} order by e.seq`;
  return rows
    .map(({ seq, wallet, type, amount, balance_after, bonus }) => {
      const amounts = `${String(amount).padStart(7)} ${String(balance_after).padStart(7)}`;
      return `${String(seq).padStart(2)} ${wallet.padEnd(5)} ${type.padEnd(22)} ${amounts}  ${bonus}`.trimEnd();
    })
    .join('\n');
};

test('from registration with a promo code, through wagering and conversion, to the money in the bank', async () => {
  const casino = await openCasino(world);
  const { operator, ann, money } = casino;
  const bonus = await addBonus(ann, {
    name: 'Welcome',
    type: 'no_deposit',
    default_amount: 1_000,
    wagering_multiplier: 2,
    max_bet: 500,
    max_conversion_multiplier: 1,
  });
  const { code } = await addCode(ann, bonus);

  // Registers with the code, which gives 1,000 of bonus money, and deposits 500 of real money.
  let gameSession = await casino.openSession(500, { promo_code: code.toLowerCase() });
  const { player } = gameSession;
  const current = async () => (await bonusesOf(operator, player))[0];
  expect(await current()).toMatchObject({ state: 'activated', amount: 1_000, wager_requirement: 2_000 });
  expect(await money(player)).toEqual([500, 1_000]);

  // Real money goes first; every stake counts towards the wagering.
  await mustData(spin(gameSession, 500, 0));
  expect(await money(player)).toEqual([0, 1_000]);
  expect(await current()).toMatchObject({ wagered_amount: 500, wagering_progress: 25 });
  const tooMuch = await refused(gameSession.bet('too-much', 501, { round_id: 'too-much' }));
  expect(tooMuch).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'max_bet' } });

  // The next day the player goes on.
  await casino.pass(day);
  gameSession = await casino.openSessionOf(player);
  await mustData(spin(gameSession, 500, 900));
  expect(await money(player)).toEqual([0, 1_400]);
  await mustData(spin(gameSession, 500, 0));
  expect(await money(player)).toEqual([0, 900]);
  expect(await current()).toMatchObject({ state: 'activated', wagered_amount: 1_500, wagering_progress: 75 });

  // The last stake meets the requirement: the cap becomes real, the rest is forfeited.
  await mustData(spin(gameSession, 500, 1_000));
  expect(await money(player)).toEqual([1_000, 0]);
  const finished = await current();
  expect(finished).toMatchObject({
    ...converted,
    wagered_amount: 2_000,
    converted_amount: 1_000,
    forfeited_amount: 400,
  });

  // And is paid out a day later.
  const { id } = await mustData(withdraw(operator, player, 1_000));
  await casino.pass(day);
  await mustData(casino.decide(id, 'approve'));
  expect(await mustData(casino.decide(id, 'pay'))).toMatchObject({ status: 'paid', amount: 1_000 });
  expect(await money(player)).toEqual([0, 0]);

  expect(await printLedger(player)).toMatchInlineSnapshot(`
    " 1 bonus bonus_correction_up       1000    1000  Welcome
     2 real  deposit                    500     500
     3 real  casino_bet                -500       0  Welcome
     4 bonus casino_bet                -500     500  Welcome
     5 bonus casino_win                 900    1400  Welcome
     6 bonus casino_bet                -500     900  Welcome
     7 bonus casino_bet                -500     400  Welcome
     8 bonus casino_win                1000    1400  Welcome
     9 bonus bonus_conversion         -1000     400  Welcome
    10 real  bonus_conversion          1000    1000  Welcome
    11 bonus bonus_correction_down     -400       0  Welcome
    12 real  withdrawal               -1000       0"
  `);
  expect(await historyOf(ann, finished.id)).toEqual([
    ['granted', 1_000],
    ['activated', 1_000],
    ['wagered', 500],
    ['wagered', 500],
    ['wagered', 500],
    ['wagered', 500],
    ['converted', 1_000],
    ['forfeited', 400],
  ]);
  expect(await eventsOf(world, player)).toEqual([
    'player.registered',
    'bonus.granted',
    'deposit.paid',
    'bonus.completed',
    'withdrawal.requested',
    'withdrawal.allowed',
    'withdrawal.paid',
  ]);
  await casino.expectSoundBooks();
});

test('from a deposit with its match to conversion and withdrawal, entry by entry', async () => {
  const casino = await openCasino(world);
  const { operator, ann, money } = casino;
  await addBonus(ann, {
    name: 'Welcome',
    type: 'deposit_match',
    wagering_multiplier: 5,
    max_bet: 3_000,
    max_conversion_multiplier: 2,
    max_grants_per_player: 1,
    terms: { on_deposit: true, percentage: 100, cap: 2_000, min_deposit: 1_000 },
  });
  const guest = await casino.openSession(0);
  const { player } = guest;

  await mustData(deposit(operator, player, 2_500));
  expect(await money(player)).toEqual([2_500, 2_000]);
  expect((await refused(guest.bet('greedy', 3_001))).details.rule).toBe('max_bet');
  // A win of zero writes no entry of the ledger.
  const noWin = { kind: 'win', transaction_id: 'w1', amount: 0 };
  const actions = [{ kind: 'bet', transaction_id: 'b1', amount: 2_500 }, noWin];
  await mustData(guest.play('r1', actions, { round_finished: true }));
  await mustData(spin(guest, 1_000, 4_000));
  expect(await money(player)).toEqual([0, 5_000]);
  await mustData(guest.bet('b3', 3_000, { round_id: 'r3' }));
  expect(await money(player)).toEqual([0, 2_000]);
  await mustData(guest.rollback('x3', 'b3'));
  expect(await money(player)).toEqual([0, 5_000]);
  await mustData(spin(guest, 3_000, 6_000));
  await mustData(spin(guest, 3_000, 0));
  expect(await money(player)).toEqual([0, 5_000]);
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ state: 'activated', wagered_amount: 9_500 });
  await mustData(spin(guest, 500, 0));
  expect(await money(player)).toEqual([4_000, 0]);
  const [bonus] = await bonusesOf(operator, player);
  expect(bonus).toMatchObject({ ...converted, converted_amount: 4_000, forfeited_amount: 500 });

  const { status, body } = await withdraw(operator, player, 4_000);
  expect(status).toBe(201);
  for (const move of ['approve', 'pay']) expect((await casino.decide(body.data.id, move)).status).toBe(200);
  expect(await money(player)).toEqual([0, 0]);

  expect(await printLedger(player)).toMatchInlineSnapshot(`
    " 1 real  deposit                   2500    2500
     2 bonus bonus_correction_up       2000    2000  Welcome
     3 real  casino_bet               -2500       0  Welcome
     4 bonus casino_bet               -1000    1000  Welcome
     5 bonus casino_win                4000    5000  Welcome
     6 bonus casino_bet               -3000    2000  Welcome
     7 bonus casino_rollback           3000    5000  Welcome
     8 bonus casino_bet               -3000    2000  Welcome
     9 bonus casino_win                6000    8000  Welcome
    10 bonus casino_bet               -3000    5000  Welcome
    11 bonus casino_bet                -500    4500  Welcome
    12 bonus bonus_conversion         -4000     500  Welcome
    13 real  bonus_conversion          4000    4000  Welcome
    14 bonus bonus_correction_down     -500       0  Welcome
    15 real  withdrawal               -4000       0"
  `);
  expect((await eventsOf(world, player)).filter((type) => /bonus|deposit|withdrawal/.test(type))).toEqual([
    'deposit.paid',
    'bonus.granted',
    'bonus.completed',
    'withdrawal.requested',
    'withdrawal.allowed',
    'withdrawal.paid',
  ]);
  expect((await historyOf(ann, bonus.id)).map(([kind, amount]) => `${kind} ${amount}`)).toEqual([
    'granted 2000',
    'activated 2000',
    'wagered 2500',
    'wagered 1000',
    'wagered 3000',
    'wagered 3000',
    'wagered 500',
    'converted 4000',
    'forfeited 500',
  ]);
  await casino.expectSoundBooks();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBonus, bonusesOf, historyOf } from '../../../test/support/bonuses.ts';
import { addMethod, deposit, eventsOf, withdraw } from '../../../test/support/money.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { createWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The ledger as text. */
const printed = async (player: number): Promise<string> => {
  const rows = await world.admin<
    { seq: number; wallet: string; type: string; amount: number; balance_after: number; bonus: string }[]
  >`
    select e.seq, e.wallet, e.type, e.amount, e.balance_after, coalesce(b.name, '') as bonus
    from ledger_entries e left join player_bonuses b on b.operator_id = e.operator_id and b.id = e.player_bonus_id
    where e.player_id = ${player} order by e.seq`;
  return rows
    .map(({ seq, wallet, type, amount, balance_after, bonus }) =>
      [
        String(seq).padStart(2),
        wallet.padEnd(5),
        type.padEnd(22),
        String(amount).padStart(7),
        String(balance_after).padStart(7),
        ` ${bonus}`,
      ]
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
};

test('from a deposit with its match to conversion and withdrawal, entry by entry', async () => {
  const { operator, staff, openSession } = await openStudio(world);
  await addMethod(staff);
  await addBonus(staff, {
    name: 'Welcome',
    type: 'deposit_match',
    wagering_multiplier: 5,
    max_bet: 3_000,
    max_conversion_multiplier: 2,
    max_grants_per_player: 1,
    terms: { on_deposit: true, percentage: 100, cap: 2_000, min_deposit: 1_000 },
  });
  const guest = await openSession(0);
  const { player } = guest;
  const instant = (id: string, stake: number, win: number) =>
    guest.play(
      id,
      [
        { kind: 'bet', transaction_id: id, amount: stake },
        { kind: 'win', transaction_id: id, amount: win },
      ],
      { round_finished: true },
    );

  await deposit(operator, player, 2_500);
  expect((await guest.bet('greedy', 3_001)).body.error.details.rule).toBe('max_bet');
  await instant('p1', 2_500, 0);
  await instant('p2', 1_000, 4_000);
  await guest.bet('b3', 3_000, { round_id: 'r3' });
  await guest.rollback('x3', 'b3');
  await instant('p4', 3_000, 6_000);
  await instant('p5', 3_000, 0);
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ state: 'activated', wagered_amount: 9_500 });
  await instant('p6', 500, 0);
  expect((await bonusesOf(operator, player))[0]).toMatchObject({
    state: 'finished',
    result: 'converted',
    wagering_progress: 100,
    converted_amount: 4_000,
    forfeited_amount: 500,
  });

  const withdrawal = await withdraw(operator, player, 4_000);
  const payment = withdrawal.body.data.id;
  for (const move of ['approve', 'pay'])
    expect((await staff.post(`/api/back-office/v1/payments/${payment}/${move}`)).status).toBe(200);

  expect(await printed(player)).toMatchInlineSnapshot(`
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
  const [bonus] = await bonusesOf(operator, player);
  expect((await historyOf(staff, bonus.id)).map(([kind, amount]) => `${kind} ${amount}`)).toMatchInlineSnapshot(`
    [
      "granted 2000",
      "activated 2000",
      "wagered 2500",
      "wagered 1000",
      "wagered 3000",
      "wagered 3000",
      "wagered 500",
      "converted 4000",
      "forfeited 500",
    ]
  `);
});

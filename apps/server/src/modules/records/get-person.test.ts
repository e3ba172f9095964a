import { beforeEach, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { accountsOfIvan } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const base = '/api/back-office/v1';
const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
beforeEach(async () => {
  operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  staff = await addTestStaff(world, operator);
});

const { register } = accountsOfIvan(() => operator);
const personOf = async (player: number) => (await must(staff.get(`${base}/players/${player}/person`))).body.data;

test("adds up the money of all accounts in the operator's currency, with a line for each", async () => {
  const rates = { day: '2026-01-01', rates: [{ currency: 'USD', rate: '0.5' }] };
  await must(staff.put(`${base}/exchange-rates`, rates));
  await addMethod(staff);
  const [first, second] = [await register(), await register({ currency: 'USD' })];
  await must(deposit(operator, first, 10_000));
  await must(withdraw(operator, first, 4_000));
  await must(deposit(operator, second, 3_000));
  await granted(operator, second, await addBonus(staff), { amount: 400 });
  for (const player of [first, second]) {
    const { accounts, total, ...rest } = await personOf(player);
    expect(rest).toEqual({ person_id: expect.any(Number), account_count: 2, currency: 'EUR' });
    expect(accounts).toMatchObject([
      { player_id: first, name: 'Ivan Petrov', currency: 'EUR', real_balance: 6_000, deposited_total: 10_000 },
      { player_id: second, currency: 'USD', real_balance: 3_000, bonus_balance: 400, bonus_granted: 400, bonuses: 1 },
    ]);
    expect(total).toEqual({
      real_balance: 6_000 + 1_500,
      bonus_balance: 200,
      deposited_total: 10_000 + 1_500,
      withdrawn_total: 4_000,
      bonus_granted: 200,
      bonus_converted: 0,
    });
  }
});

test('an account without links is a person of one account', async () => {
  const player = await registerTestPlayer(operator);
  expect(await personOf(player)).toMatchObject({
    person_id: null,
    accounts: [{ player_id: player }],
    account_count: 1,
    total: { real_balance: 0 },
  });
});

test('403 without view_payments; 404 for an unknown player', async () => {
  const player = await registerTestPlayer(operator);
  const marketing = await addTestStaff(world, operator, 'marketing');
  expect((await marketing.get(`${base}/players/${player}/person`)).status).toBe(403);
  expect((await staff.get(`${base}/players/999999999/person`)).status).toBe(404);
});

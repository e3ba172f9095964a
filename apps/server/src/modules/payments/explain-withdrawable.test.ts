import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addBonus } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();

let operator: Operator;
let staff: Staff;

beforeAll(async () => {
  operator = await world.addOperator({
    settings: {
      unverified_withdrawal_threshold: 5_000,
      daily_withdrawal_cap: 8_000,
      forfeit_bonus_on_withdrawal: true,
    },
  });
  staff = await addTestStaff(world, operator);
  await addMethod(staff);
});

const explain = (player: number) => mustData(staff.get(`${base}/players/${player}/withdrawable`));

/** Expects this to be the maximum of a request: one unit more is refused. */
const expectMost = async (player: number, most: number): Promise<void> => {
  expect((await withdraw(operator, player, most + 1)).status).toBeGreaterThanOrEqual(400);
  if (most > 0) expect((await withdraw(operator, player, most)).status).toBe(201);
};

describe('200 what a player can withdraw', () => {
  test.each([
    ['the balance', 3_000, async () => undefined, 3_000],
    ['the allowance without verification', 9_000, async () => undefined, 5_000],
    ['the daily cap', 20_000, (player: number) => verify(player), 8_000],
    [
      'nothing while withdrawals are switched off',
      3_000,
      (player: number) => must(staff.patch(`${base}/players/${player}/restrictions`, { can_withdraw: false })),
      0,
    ],
    ['nothing of an empty account', 0, async () => undefined, 0],
  ])('%s is exactly what a request is granted', async (_, balance, prepare, most) => {
    const player = await playerWith(operator, balance);
    await prepare(player);
    const explained = await explain(player);
    expect(explained.withdrawable).toBe(most);
    expect(explained.blocked_by.length > 0).toBe(most === 0);
    await expectMost(player, most);
  });

  test('shows what is held, what limits it and which bonus it forfeits', async () => {
    const player = await playerWith(operator, 4_000);
    await must(withdraw(operator, player, 1_000));
    const bonus = await addBonus(staff, { wagering_multiplier: 10, name: 'Spring' });
    await must(operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id: bonus, amount: 500 }));
    expect(await explain(player)).toMatchObject({
      currency: 'EUR',
      withdrawable: 3_000,
      real_balance: 3_000,
      bonus_balance: 500,
      held: 1_000,
      bounds: [
        { rule: 'real_balance', at_most: 3_000 },
        { rule: 'unverified_allowance', at_most: 4_000 },
        { rule: 'daily_cap', at_most: 7_000 },
      ],
      blocked_by: [],
      forfeits: [{ wager_requirement: 5_000, wagered_amount: 0 }],
    });
  });

  test('reading changes nothing', async () => {
    const player = await playerWith(operator, 700);
    expect(await explain(player)).toEqual(await explain(player));
    expect((await staff.get(`${base}/players/${player}/wallet`)).body.data.balance).toBe(700);
  });
});

const verify = (player: number) =>
  must(staff.post(`${base}/players/${player}/kyc/submit`, {})).then(() =>
    must(staff.post(`${base}/players/${player}/kyc/verify`, { override_reason: 'Seen in person' })),
  );

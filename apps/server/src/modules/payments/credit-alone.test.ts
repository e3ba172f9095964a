import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { money } from '../../base/money.ts';
import { countedCredit } from '../wallet/rules.ts';

const allowance = 1_000;

const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
let other: Staff;
let player: number;
beforeAll(async () => {
  operator = await world.addOperator({ settings: { second_person: true, solo_credit_allowance: allowance } });
  other = await addTestStaff(world, operator);
});

const fresh = async () => {
  staff = await addTestStaff(world, operator);
  player = await registerTestPlayer(operator);
};

type Correction = { amount: number; wallet?: string; direction?: string; player?: number };

const correct = (by: Staff, { player: whose = player, ...more }: Correction) =>
  by.post(`${base}/players/${whose}/corrections`, { wallet: 'real', direction: 'up', reason: 'Goodwill', ...more });

const balanceOf = async (whose = player): Promise<number> =>
  (await other.get(`${base}/players/${whose}/wallet`)).body.data.balance;

describe('what one member of staff may credit alone in a day', () => {
  test('201 up to the allowance, 202 beyond it', async () => {
    await fresh();
    expect((await correct(staff, { amount: allowance - 1 })).status).toBe(201);
    expect((await correct(staff, { amount: 2 })).status).toBe(202);
    expect((await correct(staff, { amount: 1 })).status).toBe(201);
    expect((await correct(staff, { amount: 1 })).status).toBe(202);
    expect(await balanceOf()).toBe(allowance);
  });

  test('is a sum over wallets and players: splitting does not help', async () => {
    await fresh();
    expect((await correct(staff, { amount: 600, wallet: 'bonus' })).status).toBe(201);
    const second = await registerTestPlayer(operator);
    expect((await correct(staff, { amount: 600, player: second })).status).toBe(202);
    expect((await correct(staff, { amount: 400, player: second })).status).toBe(201);
    expect((await correct(staff, { amount: 1 })).status).toBe(202);
  });

  test('is not restored by taking money away, and restarts with the UTC day', async () => {
    await fresh();
    expect((await correct(staff, { amount: allowance })).status).toBe(201);
    expect((await correct(staff, { amount: allowance, direction: 'down' })).status).toBe(201);
    expect((await correct(staff, { amount: 1 })).status).toBe(202);
    world.clock.advance(day);
    expect((await correct(staff, { amount: 1 })).status).toBe(201);
  });

  test('is not used up by a refused or waiting correction', async () => {
    await fresh();
    expect((await correct(staff, { amount: allowance + 1 })).status).toBe(202);
    expect((await correct(staff, { amount: Number.MAX_SAFE_INTEGER })).status).toBe(202);
    expect((await correct(staff, { amount: allowance })).status).toBe(201);
  });

  test('counts two concurrent corrections one after the other', async () => {
    await fresh();
    await correct(staff, { amount: 1 });
    const players = [player, await registerTestPlayer(operator)];
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff_credit_days', operator_id, waiters: 2 }, () =>
      Promise.all(players.map((whose) => correct(staff, { amount: 600, player: whose }))),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 202]);
    expect((await balanceOf(players[0])) + (await balanceOf(players[1]))).toBe(601);
  });

  test('is zero by default, for live operators only', async () => {
    const [live, sandbox] = [
      await world.addOperator({ settings: { second_person: null } }),
      await world.addOperator({ is_sandbox: true, settings: { second_person: null } }),
    ];
    for (const [casino, status] of [[live, 202] as const, [sandbox, 201] as const]) {
      const alone = await addTestStaff(world, casino);
      expect((await correct(alone, { amount: 1, player: await registerTestPlayer(casino) })).status).toBe(status);
    }
  });

  test.each([
    ['EUR', '1', 5, 5],
    ['USD', '0.5', 10, 6],
    ['USD', '0.0000000001', 1, 1],
  ])('%s at %s: %i counts as %i', (currency, rate, amount, counted) => {
    expect(countedCredit(money(amount), { currency, rate }, { currency: 'EUR' })).toBe(counted);
  });
});

describe('a correction that waits', () => {
  const propose = async (more: Correction) => (await correct(staff, more)).body.data.id as number;
  const confirm = (id: number) => other.post(`${base}/proposals/${id}/confirm`);

  test('is booked once, with the reason of the proposer and both people in the audit log', async () => {
    await fresh();
    const id = await propose({ amount: 5_000 });
    expect(await balanceOf()).toBe(0);
    expect((await confirm(id)).status).toBe(200);
    expect(await balanceOf()).toBe(5_000);
    const log = (await other.get(`${base}/audit-log?subject_kind=player&subject_id=${player}`)).body.data;
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'balance.correct', actor_id: other.id, reason: 'Goodwill', to_value: '5000' }),
    );
  });

  test('stays open with the reason when a rule refuses it, and can be confirmed later', async () => {
    await fresh();
    expect((await correct(staff, { amount: allowance })).status).toBe(201);
    const id = await propose({ amount: Number.MAX_SAFE_INTEGER });
    const refused = await confirm(id);
    expect(refused.status).toBe(422);
    const { code, message, details } = refused.body.error;
    expect((await other.get(`${base}/proposals/${id}`)).body.data).toMatchObject({
      status: 'pending',
      decided_by: null,
      last_refusal: { code, message, details, at: world.clock.now().toISOString() },
    });
    expect(await balanceOf()).toBe(allowance);
    expect((await correct(other, { amount: allowance, direction: 'down' })).status).toBe(201);
    expect((await confirm(id)).status).toBe(200);
    expect(await balanceOf()).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('is serialised with the commands of its player', async () => {
    await fresh();
    const id = await propose({ amount: 5_000 });
    const { operator_id } = operator;
    const [confirmed, corrected] = await withRowsHeld(world, { table: 'accounts', operator_id, waiters: 2 }, () =>
      Promise.all([confirm(id), correct(other, { amount: 700 })]),
    );
    expect([confirmed.status, corrected.status]).toEqual([200, 201]);
    expect(await balanceOf()).toBe(5_700);
  });
});

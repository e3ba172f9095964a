import { beforeEach, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf, ledgerOf } from '../../../test/support/bonuses.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { addMethod, balancesOf, deposit, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld();

describe('how a bonus ends', () => {
  let operator: Operator;
  let staff: Staff;
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
    staff = await addTestStaff(world, operator);
    await addMethod(staff);
  });

  /** A player with one running and one waiting bonus. */
  const withTwo = async (real = 1_000) => {
    const player = await playerWith(operator, real);
    const bonus = await addBonus(staff);
    const [first, second] = [await granted(operator, player, bonus), await granted(operator, player, bonus)];
    return { player, first, second };
  };
  const endsOf = async (player: number): Promise<[string, string, number][]> =>
    (await bonusesOf(operator, player)).map((one: { state: string; result: string; forfeited_amount: number }) => [
      one.state,
      one.result,
      one.forfeited_amount,
    ]);

  describe('expiry', () => {
    test('exactly at its time, also before a sweep: the next command finds it expired', async () => {
      const { player, first } = await withTwo(0);
      const expires = world.clock.now().getTime() + 7 * day;
      world.clock.set(new Date(expires - 1));
      const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
      const session = bearerFor(world.app, token.body.data.token);
      const url = `/api/v1/player/games/${await originalOf(world, operator)}/play`;
      expect((await session.post(url, { stake: 1 })).status).toBe(200);
      const played = await balancesOf(world, player);
      expect(played.bonus_balance).toBeGreaterThanOrEqual(999);
      world.clock.set(new Date(expires));
      await session.post(url, { stake: 1 });
      const [ended, next] = await bonusesOf(operator, player);
      expect(ended).toMatchObject({ result: 'expired', finished_at: new Date(expires).toISOString() });
      expect(next).toMatchObject({
        state: 'activated',
        started_at: new Date(expires).toISOString(),
        wagered_amount: 1,
      });
      expect((await historyOf(staff, first)).at(-1)).toEqual(['expired', played.bonus_balance]);
    });

    test('readers see it expired too', async () => {
      const { player } = await withTwo();
      world.clock.advance(7 * day - 1);
      expect((await endsOf(player))[0]).toEqual(['activated', 'none', 0]);
      world.clock.advance(1);
      expect(await endsOf(player)).toEqual([
        ['finished', 'expired', 1_000],
        ['activated', 'none', 0],
      ]);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 1_000, bonus_balance: 1_000 });
    });

    test('a wallet shows no money of an expired bonus, to the operator, the player and the staff', async () => {
      const player = await playerWith(operator, 300);
      await granted(operator, player, await addBonus(staff));
      world.clock.advance(7 * day - 1);
      const url = `/api/v1/operator/players/${player}/wallet`;
      expect((await operator.client.get(url)).body.data).toMatchObject({ balance: 300, bonus_balance: 1_000 });
      const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
      world.clock.advance(1);
      const { body } = await bearerFor(world.app, token.body.data.token).get('/api/v1/player/wallet');
      expect(body.data).toMatchObject({ balance: 300, bonus_balance: 0 });
      expect((await operator.client.get(url)).body.data).toMatchObject({ bonus_balance: 0 });
      const seen = await staff.get(`/api/back-office/v1/players/${player}/wallet`);
      expect(seen.body.data).toMatchObject({ bonus_balance: 0 });
      expect((await eventsOf(world, player)).at(-1)).toBe('bonus.completed');
    });

    test('the sweep ends it when no command came first, and bonus.completed is sent', async () => {
      const { player } = await withTwo();
      await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 7 * 86_400 });
      expect((await eventsOf(world, player)).at(-1)).toBe('bonus.completed');
      expect((await ledgerOf(world, player)).slice(-2)).toEqual([
        ['bonus', 'bonus_correction_down', -1_000],
        ['bonus', 'bonus_correction_up', 1_000],
      ]);
    });
  });

  describe('with its deposit', () => {
    const matched = { type: 'deposit_match', terms: { on_deposit: true, percentage: 100 } };
    const reloaded = { ...matched, type: 'reload' };
    const chargeBack = (payment: number) =>
      staff.post(`/api/back-office/v1/payments/${payment}/chargeback`, { reason: 'The bank says so' });

    test('a chargeback forfeits only the bonus of its deposit', async () => {
      await addBonus(staff, matched);
      const player = await playerWith(operator, 0);
      const { body } = await deposit(operator, player, 1_000);
      await granted(operator, player, await addBonus(staff));
      expect((await chargeBack(body.data.id)).status).toBe(200);
      expect(await endsOf(player)).toEqual([
        ['finished', 'forfeited', 1_000],
        ['activated', 'none', 0],
      ]);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 0, bonus_balance: 1_000 });
      expect((await eventsOf(world, player)).slice(-2)).toEqual(['deposit.charged_back', 'bonus.completed']);
    });

    test('a chargeback forfeits a waiting one, and keeps those of other deposits', async () => {
      await addBonus(staff, matched);
      await addBonus(staff, reloaded);
      const player = await playerWith(operator, 1_000);
      const second = await deposit(operator, player, 300);
      await chargeBack(second.body.data.id);
      expect((await endsOf(player)).map(([state, result]) => [state, result])).toEqual([
        ['activated', 'none'],
        ['finished', 'forfeited'],
      ]);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 1_000, bonus_balance: 1_000 });
    });

    test('a withdrawal forfeits waiting ones too: two deposits and one withdrawal leave none', async () => {
      await addBonus(staff, matched);
      await addBonus(staff, reloaded);
      const player = await playerWith(operator, 1_000);
      await deposit(operator, player, 1_000);
      expect((await withdraw(operator, player, 2_000)).status).toBe(201);
      expect((await endsOf(player)).map(([, result]) => result)).toEqual(['forfeited', 'forfeited']);
      expect(await balancesOf(world, player)).toEqual({ real_balance: 0, bonus_balance: 0 });
    });
  });

  describe('a withdrawal', () => {
    test('forfeits the running bonus, and the next begins', async () => {
      const { player, first } = await withTwo();
      expect((await withdraw(operator, player, 400)).status).toBe(201);
      expect(await endsOf(player)).toEqual([
        ['finished', 'forfeited', 1_000],
        ['activated', 'none', 0],
      ]);
      expect(await eventsOf(world, player)).toContain('bonus.completed');
      const { body } = await staff.get(`/api/back-office/v1/player-bonuses/${first}/history`);
      expect(body.data[0]).toMatchObject({ kind: 'forfeited', amount: 1_000, reason: 'withdrawal' });
    });

    test('keeps it when the operator configured so, and when the withdrawal is refused', async () => {
      const { player } = await withTwo();
      expect((await withdraw(operator, player, 4_000)).status).toBe(402);
      const other = await world.addOperator({ settings: { forfeit_bonus_on_withdrawal: false } });
      const theirs = await addTestStaff(world, other);
      await addMethod(theirs);
      const kept = await playerWith(other, 1_000);
      await granted(other, kept, await addBonus(theirs));
      expect((await withdraw(other, kept, 400)).status).toBe(201);
      expect((await bonusesOf(other, kept))[0].state).toBe('activated');
      expect((await endsOf(player))[0]).toEqual(['activated', 'none', 0]);
    });
  });

  test('an exclusion forfeits running and waiting ones, in its own commit', async () => {
    const { player } = await withTwo();
    await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' });
    expect(await endsOf(player)).toEqual([
      ['finished', 'forfeited', 1_000],
      ['finished', 'forfeited', 0],
    ]);
    expect(await balancesOf(world, player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
  });

  test('closing the account forfeits running and waiting ones', async () => {
    const { player } = await withTwo();
    await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'closed' });
    expect(await balancesOf(world, player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
    expect((await endsOf(player)).map(([, result]) => result)).toEqual(['forfeited', 'forfeited']);
  });

  test('an interrupted closing is completed before the account is reopened', async () => {
    const { player } = await withTwo();
    await world.admin`update players set status = 'closed' where id = ${player}`;
    const reply = await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'active' });
    expect(reply.body.data.status).toBe('active');
    expect((await endsOf(player)).map(([, result]) => result)).toEqual(['forfeited', 'forfeited']);
    expect(await balancesOf(world, player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
  });

  test('a lock keeps them: they can be played again when it is lifted', async () => {
    const { player } = await withTwo();
    await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'locked' });
    expect((await endsOf(player)).map(([state]) => state)).toEqual(['activated', 'pending']);
  });

  describe('staff', () => {
    test('forfeit it with an audited reason; the next begins', async () => {
      const { player, first } = await withTwo();
      const url = `/api/back-office/v1/player-bonuses/${first}/forfeit`;
      const { status, body } = await staff.post(url, { reason: 'Two accounts' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: first, state: 'finished', result: 'forfeited', forfeited_amount: 1_000 });
      expect((await endsOf(player))[1]?.[0]).toBe('activated');
      const log = await staff.get('/api/back-office/v1/audit-log?action=bonus.forfeited');
      expect(log.body.data[0]).toMatchObject({ subject_id: first, reason: 'Two accounts' });
    });

    test('cancel a waiting one: no money moves, and the running one continues', async () => {
      const { player, second } = await withTwo();
      await staff.post(`/api/back-office/v1/player-bonuses/${second}/cancel`, { reason: 'By mistake' });
      expect(await endsOf(player)).toEqual([
        ['activated', 'none', 0],
        ['finished', 'cancelled', 0],
      ]);
      expect((await balancesOf(world, player)).bonus_balance).toBe(1_000);
    });

    test('422 BONUS_INVALID state: a finished one cannot change', async () => {
      const { first } = await withTwo();
      const url = `/api/back-office/v1/player-bonuses/${first}`;
      await staff.post(`${url}/cancel`, { reason: 'Asked for' });
      const { status, body } = await staff.post(`${url}/forfeit`, { reason: 'Again' });
      expect([status, body.error.code, body.error.details.rule]).toEqual([422, 'BONUS_INVALID', 'state']);
    });
  });
});

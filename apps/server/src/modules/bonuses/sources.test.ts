import { beforeEach, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf, ledgerOf } from '../../../test/support/bonuses.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { balancesOf, deposit, eventsOf, playerWith } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('sources of bonuses', () => {
  let operator: Operator;
  let staff: Staff;
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
    staff = await addTestStaff(world, operator);
  });

  describe('a deposit', () => {
    const match = (more: object = {}, terms: object = {}) =>
      addBonus(staff, {
        name: 'Match',
        type: 'deposit_match',
        terms: { on_deposit: true, percentage: 50, cap: 1_000, min_deposit: 200, ...terms },
        ...more,
      });

    test('the first one earns a deposit_match: its share, up to the cap, in the same change', async () => {
      await match();
      const rows: [number, number][] = [
        [201, 100],
        [2_000, 1_000],
        [2_002, 1_000],
      ];
      for (const [amount, bonus] of rows) {
        const player = await playerWith(operator, amount);
        expect(await ledgerOf(world, player)).toEqual([
          ['real', 'deposit', amount],
          ['bonus', 'bonus_correction_up', bonus],
        ]);
        expect(await eventsOf(world, player)).toEqual(['player.registered', 'deposit.paid', 'bonus.granted']);
      }
    });

    test('min_deposit is inclusive; the second deposit earns none', async () => {
      await match();
      const player = await playerWith(operator, 199);
      expect(await bonusesOf(operator, player)).toEqual([]);
      const other = await playerWith(operator, 200);
      expect((await bonusesOf(operator, other))[0]).toMatchObject({ amount: 100, type: 'deposit_match' });
      await deposit(operator, player, 5_000);
      expect(await bonusesOf(operator, player)).toEqual([]);
    });

    test('any later one earns a reload, as often as the cap on grants allows', async () => {
      await match({ name: 'Reload', type: 'reload', max_grants_per_player: 2 });
      const player = await playerWith(operator, 1_000);
      for (let n = 0; n < 3; n += 1) expect((await deposit(operator, player, 1_000)).status).toBe(201);
      expect((await bonusesOf(operator, player)).map((one: { state: string }) => one.state)).toEqual([
        'activated',
        'pending',
      ]);
    });

    test('is never refused because of a bonus', async () => {
      await match({}, { eligibility: { countries: ['AT'] } });
      await match({ is_active: false });
      await match({}, { on_deposit: false });
      const player = await playerWith(operator, 1_000);
      expect(await ledgerOf(world, player)).toEqual([['real', 'deposit', 1_000]]);
    });

    test('grants the largest of several, and none for a repeated reference', async () => {
      await match({ name: 'Small' }, { percentage: 10 });
      const large = await match({ name: 'Large' }, { percentage: 40 });
      const player = await playerWith(operator, 0);
      for (let n = 0; n < 2; n += 1) await deposit(operator, player, 1_000, { external_reference: `once-${player}` });
      const bonuses = await bonusesOf(operator, player);
      expect(bonuses.map((one: { bonus_id: number; amount: number }) => [one.bonus_id, one.amount])).toEqual([
        [large, 400],
      ]);
    });

    test('twenty concurrent first deposits earn one match', async () => {
      await match();
      const player = await playerWith(operator, 0);
      await Promise.all(Array.from({ length: 20 }, () => deposit(operator, player, 1_000)));
      expect(await bonusesOf(operator, player)).toHaveLength(1);
    });
  });

  describe('free spins', () => {
    const spins = (more: object = {}) =>
      addBonus(staff, {
        name: 'Spins',
        type: 'free_spins',
        default_amount: 0,
        terms: { free_spins: { count: 3, stake: 20 } },
        ...more,
      });
    const openGameSession = async (real = 0) => {
      const player = await playerWith(operator, real);
      const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
      const session = bearerFor(world.app, token.body.data.token);
      const url = `/api/v1/player/games/${await originalOf(world, operator)}/play`;
      return { player, play: (body: object) => session.post(url, body) };
    };
    const spin = { stake: 20, params: { free_spin: true } };

    test('take no money; their winnings are bonus money, with the wagering of the bonus', async () => {
      const { player, play } = await openGameSession();
      const bonus = await granted(operator, player, await spins());
      expect((await bonusesOf(operator, player))[0]).toMatchObject({
        state: 'activated',
        amount: 0,
        free_spins: { left: 3, stake: 20 },
      });
      let won = 0;
      for (let n = 0; n < 3; n += 1) {
        const { status, body } = await play(spin);
        expect(status).toBe(200);
        won += body.data.payout;
        expect(body.data).toMatchObject({ stake: 20, balance: 0, bonus_balance: won });
      }
      expect(
        (await ledgerOf(world, player)).every(([wallet, type]) => wallet === 'bonus' && type === 'casino_win'),
      ).toBe(true);
      const [after] = await bonusesOf(operator, player);
      expect(after).toMatchObject({ amount: won, wager_requirement: won * 10, wagered_amount: 0 });
      expect(after.result).toBe(won === 0 ? 'lost' : 'none');
      const { status, body } = await play(spin);
      expect([status, body.error.details.rule]).toEqual([422, 'no_free_spins']);
      const winnings = (await historyOf(staff, bonus)).filter(([kind]) => kind === 'winnings');
      expect(winnings.reduce((sum, [, amount]) => sum + amount, 0)).toBe(won);
    });

    test('without wagering the winnings are paid out with the last spin', async () => {
      const { player, play } = await openGameSession();
      await granted(
        operator,
        player,
        await spins({ wagering_multiplier: 0, terms: { free_spins: { count: 40, stake: 20 } } }),
      );
      let won = 0;
      for (let n = 0; n < 40; n += 1) won += (await play(spin)).body.data.payout;
      const [after] = await bonusesOf(operator, player);
      expect(after).toMatchObject(won > 0 ? { result: 'paid_out', converted_amount: won } : { result: 'lost' });
      expect(await balancesOf(world, player)).toEqual({ real_balance: won, bonus_balance: 0 });
    });

    test('422 BONUS_INVALID: at another stake, or without any; 422 on params.free_spin for another game', async () => {
      const { player, play } = await openGameSession(1_000);
      expect((await play(spin)).body.error.details.rule).toBe('no_free_spins');
      await granted(operator, player, await spins());
      const { body } = await play({ ...spin, stake: 21 });
      expect(body.error).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'free_spin_stake', stake: 20 } });
      expect((await bonusesOf(operator, player))[0].free_spins.left).toBe(3);
    });

    test.each(['true', 1, null])(
      '422 on params.free_spin: %j is not a boolean, and uses nothing up',
      async (free_spin) => {
        const { player, play } = await openGameSession(1_000);
        await granted(operator, player, await spins());
        const { status, body } = await play({ stake: 20, params: { free_spin } });
        expect([status, Object.keys(body.error.details)]).toEqual([422, ['params.free_spin']]);
        expect((await balancesOf(world, player)).real_balance).toBe(1_000);
      },
    );

    test('a round at the same stake without params.free_spin costs money', async () => {
      const { player, play } = await openGameSession(1_000);
      await granted(operator, player, await spins());
      const { body } = await play({ stake: 20 });
      expect(body.data.balance).toBe(980 + body.data.payout);
      expect((await bonusesOf(operator, player))[0].free_spins.left).toBe(3);
    });
  });

  describe('cashback', () => {
    const cashback = (more: object = {}, terms: object = {}) =>
      addBonus(staff, {
        name: 'Cashback',
        type: 'cashback',
        wagering_multiplier: 0,
        terms: { percentage: 10, cashback_period: 'day', ...terms },
        ...more,
      });
    /** Stakes an amount at roulette, and returns what was lost: all of it, unless the number won. */
    const loseAt = async (player: number, amount: number): Promise<number> => {
      const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
      const session = bearerFor(world.app, token.body.data.token);
      const url = `/api/v1/player/games/${await originalOf(world, operator, 'orig-roulette')}/play`;
      const before = (await balancesOf(world, player)).real_balance;
      await session.post(url, { stake: amount, params: { bet: 'number', number: 7 } });
      return before - (await balancesOf(world, player)).real_balance;
    };
    const advance = (seconds: number) =>
      operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: seconds });

    test('a share of the net real loss of a past period, once, with any number of sweeps and nodes', async () => {
      await cashback();
      const player = await playerWith(operator, 100_000);
      const lost = await loseAt(player, 1_005);
      const idle = await playerWith(operator, 100_000);
      await advance(86_400);
      const node = await world.startNode();
      await Promise.all([
        advance(1),
        operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 1 }, { via: node }),
      ]);
      const expected = lost > 0 ? [['real', 'bonus_conversion', Math.floor(lost / 10)]] : [];
      expect((await ledgerOf(world, player)).filter(([, type]) => type === 'bonus_conversion')).toEqual(expected);
      expect(await bonusesOf(operator, idle)).toEqual([]);
      if (lost > 0)
        expect((await bonusesOf(operator, player))[0]).toMatchObject({
          type: 'cashback',
          amount: Math.floor(lost / 10),
        });
    });

    test('the current period returns nothing yet; the cap applies', async () => {
      await cashback({}, { cap: 7 });
      const player = await playerWith(operator, 100_000);
      const lost = await loseAt(player, 1_000);
      await advance(3_600);
      expect(await bonusesOf(operator, player)).toEqual([]);
      await advance(86_400);
      const amounts = (await bonusesOf(operator, player)).map((one: { amount: number }) => one.amount);
      expect(amounts).toEqual(lost > 0 ? [7] : []);
    });

    test('an interrupted run continues: nobody gets it twice', async () => {
      const bonus = await cashback();
      const player = await playerWith(operator, 100_000);
      const lost = await loseAt(player, 1_000);
      await advance(86_400);
      await world.admin`
        update cashback_runs set finished_at = null, after_player_id = 0 where bonus_id = ${bonus}`;
      await advance(1);
      expect(await bonusesOf(operator, player)).toHaveLength(lost > 0 ? 1 : 0);
      const [run] = await world.admin`select finished_at from cashback_runs where bonus_id = ${bonus}`;
      expect(run?.finished_at).not.toBeNull();
    });
  });
});

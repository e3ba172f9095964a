import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf, ledgerOf } from '../../../test/bonuses.ts';
import { addGame } from '../../../test/games.ts';
import { balancesOf, eventsOf } from '../../../test/money.ts';
import { giveBonus, openStudio, type Seat } from '../../../test/provider.ts';
import { createWorld, type World } from '../../../test/world.ts';

/** Ledger entries from the grant on. */
type Entries = [string, string, number][];

describe('wagering a bonus', () => {
  let world: World;
  let house: Awaited<ReturnType<typeof openStudio>>;
  beforeAll(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    house = await openStudio(world);
  });
  afterAll(() => world.close());

  /** A player at a game, with real money and a bonus. */
  const seated = async (real: number, amount: number, more: Record<string, unknown> = {}) => {
    const seat = await house.seat(real);
    const bonus = await granted(house.operator, seat.player, await addBonus(house.staff, more), { amount });
    return { seat, bonus };
  };
  const stateOf = async ({ player }: Seat) => {
    const [first] = await bonusesOf(house.operator, player);
    return first;
  };
  const moneyOf = async ({ player }: Seat): Promise<[number, number]> => {
    const { real_balance, bonus_balance } = await balancesOf(world, player);
    return [real_balance, bonus_balance];
  };
  const ledger = async ({ player }: Seat): Promise<Entries> =>
    (await ledgerOf(world, player)).filter(([, type]) => type !== 'deposit');

  test('stakes are taken from real money first, then bonus; the split is stored with the bet, and whose it was', async () => {
    const { seat, bonus } = await seated(60, 100);
    const { body } = await seat.bet('b1', 100);
    expect(body.data.transaction).toMatchObject({ real_amount: 60, bonus_amount: 40 });
    expect(await ledger(seat)).toEqual([
      ['bonus', 'bonus_correction_up', 100],
      ['real', 'casino_bet', -60],
      ['bonus', 'casino_bet', -40],
    ]);
    const named = await world.admin`
      select 'entry' as of, player_bonus_id from ledger_entries where player_id = ${seat.player} and type = 'casino_bet'
      union all select 'round', player_bonus_id from game_rounds where player_id = ${seat.player}
      union all select 'bet', player_bonus_id from provider_transactions where player_id = ${seat.player}`;
    expect(named.map((row) => row.player_bonus_id)).toEqual([bonus, bonus, bonus, bonus]);
  });

  test('a win is split in the same proportion, the odd unit to real', async () => {
    const { seat } = await seated(60, 100);
    await seat.bet('b1', 100);
    const { body } = await seat.win('w1', 99);
    expect(body.data.transaction).toMatchObject({ real_amount: 60, bonus_amount: 39 });
    expect(await moneyOf(seat)).toEqual([60, 99]);
  });

  test('while a bonus is active the whole stake counts towards wagering, also what was real', async () => {
    const { seat } = await seated(60, 100);
    await seat.bet('b1', 100);
    expect(await stateOf(seat)).toMatchObject({ wagered_amount: 100, wagering_progress: 10, wager_requirement: 1_000 });
  });

  test('a game may carry a contribution percentage, or its category; what counts is rounded down', async () => {
    const contributions = { games: { [house.studio.game]: 50 }, categories: { slots: 10, table: 20 } };
    const { seat } = await seated(1_000, 100, { terms: { contributions } });
    await seat.bet('b1', 33);
    expect((await stateOf(seat)).wagered_amount).toBe(16);
    const external_id = 'table-game';
    await addGame(house.staff, house.studio.provider.slug, { external_id, category: 'table' });
    await seat.bet('b2', 33, { game_id: external_id, round_id: 'r2' });
    expect((await stateOf(seat)).wagered_amount).toBe(16 + 6);
  });

  test('422 BONUS_INVALID excluded_game: not with bonus money; with real money it is played and does not count', async () => {
    const { seat } = await seated(100, 100, { terms: { excluded_games: [house.studio.game] } });
    expect((await seat.bet('b1', 100)).status).toBe(200);
    expect((await stateOf(seat)).wagered_amount).toBe(0);
    const { status, body } = await seat.bet('b2', 1);
    expect([status, body.error.code, body.error.details.rule]).toEqual([422, 'BONUS_INVALID', 'excluded_game']);
  });

  test('422 BONUS_INVALID max_bet: the stake that reaches it passes, one more is refused and moves nothing', async () => {
    const { seat, bonus } = await seated(1_000, 100, { max_bet: 50 });
    expect((await seat.bet('b1', 50)).status).toBe(200);
    const { status, body } = await seat.bet('b2', 51);
    expect([status, body.error.code]).toEqual([422, 'BONUS_INVALID']);
    expect(body.error.details).toMatchObject({ rule: 'max_bet', max_bet: 50, requested: 51, player_bonus_id: bonus });
    expect(await moneyOf(seat)).toEqual([950, 100]);
  });

  test('wagering met: the bonus balance converts, exactly then and not one unit before', async () => {
    const { seat, bonus } = await seated(1_000, 100, { wagering_multiplier: 5 });
    await seat.bet('b1', 499);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagering_progress: 99 });
    const { body } = await seat.bet('b2', 1);
    expect(body.data).toMatchObject({ balance: 600, bonus_balance: 0 });
    expect(await stateOf(seat)).toMatchObject({
      state: 'finished',
      result: 'converted',
      converted_amount: 100,
      forfeited_amount: 0,
      wagered_amount: 500,
      wagering_progress: 100,
      finished_at: world.clock.now().toISOString(),
    });
    expect((await ledger(seat)).slice(-2)).toEqual([
      ['bonus', 'bonus_conversion', -100],
      ['real', 'bonus_conversion', 100],
    ]);
    expect((await eventsOf(world, seat.player)).at(-1)).toBe('bonus.completed');
    expect(await historyOf(house.staff, bonus)).toEqual([
      ['granted', 100],
      ['activated', 100],
      ['wagered', 499],
      ['wagered', 1],
      ['converted', 100],
    ]);
  });

  test('the cap: amount × max_conversion_multiplier converts, the rest is forfeited', async () => {
    const { seat } = await seated(0, 100, { wagering_multiplier: 2, max_conversion_multiplier: 3 });
    await seat.play('r1', [
      { kind: 'bet', transaction_id: 'p1', amount: 100 },
      { kind: 'win', transaction_id: 'p1', amount: 501 },
    ]);
    await seat.play('r2', [
      { kind: 'bet', transaction_id: 'p2', amount: 100 },
      { kind: 'win', transaction_id: 'p2', amount: 0 },
    ]);
    expect(await moneyOf(seat)).toEqual([300, 0]);
    expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 300, forfeited_amount: 101 });
    expect((await ledger(seat)).slice(-3)).toEqual([
      ['bonus', 'bonus_conversion', -300],
      ['real', 'bonus_conversion', 300],
      ['bonus', 'bonus_correction_down', -101],
    ]);
  });

  test('lost: bonus balance 0 with no open round that staked bonus money', async () => {
    const { seat } = await seated(0, 100);
    await seat.bet('b1', 100);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated' });
    await seat.close('r1');
    expect(await stateOf(seat)).toMatchObject({ state: 'finished', result: 'lost', wagered_amount: 100 });
    expect((await eventsOf(world, seat.player)).filter((type) => type === 'bonus.completed')).toHaveLength(1);
  });

  test('not lost while one of two open rounds may still win', async () => {
    const { seat } = await seated(0, 100);
    await seat.bet('b1', 60);
    await seat.bet('b2', 40, { round_id: 'r2' });
    await seat.win('w1', 0, { round_finished: true });
    expect((await stateOf(seat)).state).toBe('activated');
    await seat.win('w2', 80, { round_id: 'r2', round_finished: true });
    expect(await stateOf(seat)).toMatchObject({ state: 'activated' });
    expect(await moneyOf(seat)).toEqual([0, 80]);
  });

  test('wagering met with everything at stake: it waits for the round, and the win converts', async () => {
    const { seat } = await seated(0, 100, { wagering_multiplier: 1 });
    await seat.bet('b1', 100);
    expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagering_progress: 100 });
    const { body } = await seat.win('w1', 250, { round_finished: true });
    expect(body.data).toMatchObject({ balance: 250, bonus_balance: 0 });
    expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 250 });
  });

  describe('a rollback', () => {
    test('gives back the exact split and the wagering progress', async () => {
      const { seat, bonus } = await seated(60, 100);
      await seat.bet('b1', 100);
      await seat.rollback('x1', 'b1');
      await seat.rollback('x1', 'b1');
      expect(await moneyOf(seat)).toEqual([60, 100]);
      expect(await stateOf(seat)).toMatchObject({ state: 'activated', wagered_amount: 0, wagering_progress: 0 });
      expect((await historyOf(house.staff, bonus)).slice(2)).toEqual([
        ['wagered', 100],
        ['wager_returned', 100],
      ]);
    });

    test('revives a lost bonus that has not expired', async () => {
      const { seat, bonus } = await seated(0, 100);
      await seat.bet('b1', 100);
      await seat.close('r1');
      await seat.rollback('x1', 'b1');
      expect(await stateOf(seat)).toMatchObject({
        state: 'activated',
        result: 'none',
        finished_at: null,
        wagered_amount: 0,
      });
      expect(await moneyOf(seat)).toEqual([0, 100]);
      expect((await historyOf(house.staff, bonus)).map(([kind]) => kind)).toContain('revived');
    });

    test('revives it behind the bonus that runs by now, before all that wait', async () => {
      const { seat, bonus } = await seated(0, 100, { name: 'First' });
      for (const name of ['Second', 'Third'])
        await granted(house.operator, seat.player, await addBonus(house.staff, { name }), { amount: 70 });
      await seat.bet('b1', 100);
      await seat.close('r1');
      await seat.rollback('x1', 'b1');
      const states = async () =>
        (await bonusesOf(house.operator, seat.player)).map((one: { state: string; result: string }) => [
          one.state,
          one.result,
        ]);
      expect(await states()).toEqual([
        ['pending', 'none'],
        ['activated', 'none'],
        ['pending', 'none'],
      ]);
      expect(await moneyOf(seat)).toEqual([0, 70]);
      world.clock.advance(1);
      await seat.bet('b2', 70, { round_id: 'r2' });
      await seat.close('r2');
      expect((await states())[0]).toEqual(['activated', 'none']);
      expect(await moneyOf(seat)).toEqual([0, 100]);
      expect((await historyOf(house.staff, bonus)).at(-1)).toEqual(['activated', 100]);
    });

    test('what came back to life and waits expires in its own time, though another runs', async () => {
      const { seat } = await seated(0, 100, { valid_days: 1 });
      await seat.bet('b1', 100);
      await seat.close('r1');
      await granted(house.operator, seat.player, await addBonus(house.staff, { valid_days: 30 }), { amount: 70 });
      await seat.rollback('x1', 'b1');
      expect(await stateOf(seat)).toMatchObject({ state: 'pending', forfeited_amount: 0 });
      const expires_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
      const { status } = await house.operator.client.post('/api/v1/operator/sandbox/clock', { now: expires_at });
      expect(status).toBe(200);
      expect((await eventsOf(world, seat.player)).at(-1)).toBe('bonus.completed');
      const [expired, running] = await bonusesOf(house.operator, seat.player);
      expect(expired).toMatchObject({ result: 'expired', forfeited_amount: 100, finished_at: expires_at });
      expect(running).toMatchObject({ state: 'activated', forfeited_amount: 0 });
      expect(await moneyOf(seat)).toEqual([0, 70]);
    });

    test('brings nothing back to life once it has expired: the money is forfeited', async () => {
      const { seat } = await seated(0, 100, { valid_days: 1 });
      await seat.bet('b1', 100);
      await seat.close('r1');
      world.clock.advance(86_400_000);
      await seat.rollback('x1', 'b1');
      expect(await stateOf(seat)).toMatchObject({ state: 'finished', result: 'lost', forfeited_amount: 100 });
      expect(await moneyOf(seat)).toEqual([0, 0]);
    });

    test('to a bonus that had converted is real money', async () => {
      const { seat } = await seated(0, 200, { wagering_multiplier: 1 });
      await seat.bet('b1', 60);
      await seat.bet('b2', 140, { round_id: 'r2' });
      await seat.win('w2', 10, { round_id: 'r2', round_finished: true });
      expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 10 });
      await seat.rollback('x1', 'b1');
      expect(await moneyOf(seat)).toEqual([70, 0]);
      expect((await ledger(seat)).slice(-3)).toEqual([
        ['bonus', 'casino_rollback', 60],
        ['bonus', 'bonus_conversion', -60],
        ['real', 'bonus_conversion', 60],
      ]);
      expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 70, wagered_amount: 140 });
    });
  });

  describe('money that returns to a bonus that has ended', () => {
    const forfeit = (player_bonus: number) =>
      house.staff.post(`/api/back-office/v1/player-bonuses/${player_bonus}/forfeit`, { reason: 'Abuse' });

    test('is forfeited', async () => {
      const { seat, bonus } = await seated(40, 100);
      await seat.bet('b1', 100);
      await forfeit(bonus);
      await seat.win('w1', 200, { round_finished: true });
      expect(await moneyOf(seat)).toEqual([80, 0]);
      expect(await stateOf(seat)).toMatchObject({ result: 'forfeited', forfeited_amount: 40 + 120 });
    });

    test('is real, if the bonus had converted, and never more than its cap in all', async () => {
      const { seat } = await seated(0, 200, { wagering_multiplier: 1, max_conversion_multiplier: 1 });
      await seat.bet('b1', 100);
      await seat.bet('b2', 100, { round_id: 'r2' });
      await seat.win('w1', 150, { round_finished: true });
      expect(await stateOf(seat)).toMatchObject({ result: 'converted', converted_amount: 150 });
      await seat.win('w2', 80, { round_id: 'r2', round_finished: true });
      expect(await moneyOf(seat)).toEqual([200, 0]);
      expect(await stateOf(seat)).toMatchObject({ converted_amount: 200, forfeited_amount: 30 });
    });

    test('never reaches the bonus that runs by then', async () => {
      const { seat, bonus } = await seated(0, 100);
      await granted(house.operator, seat.player, await addBonus(house.staff), { amount: 70 });
      await seat.bet('b1', 60);
      await forfeit(bonus);
      expect(await moneyOf(seat)).toEqual([0, 70]);
      await seat.win('w1', 500, { round_finished: true });
      expect(await moneyOf(seat)).toEqual([0, 70]);
    });
  });

  test('422 BONUS_INVALID other_bonus: the money of two bonuses is never in one round', async () => {
    const { seat, bonus } = await seated(0, 100);
    await granted(house.operator, seat.player, await addBonus(house.staff), { amount: 70 });
    await seat.bet('b1', 60);
    await house.staff.post(`/api/back-office/v1/player-bonuses/${bonus}/cancel`, { reason: 'Asked for' });
    const { status, body } = await seat.bet('b2', 10);
    expect([status, body.error.details.rule]).toEqual([422, 'other_bonus']);
    expect((await seat.bet('b3', 10, { round_id: 'r2' })).status).toBe(200);
  });

  test('the rest wait first in, first out, and valid_days run from activation', async () => {
    const { seat } = await seated(0, 100, { name: 'First' });
    for (const name of ['Second', 'Third'])
      await granted(house.operator, seat.player, await addBonus(house.staff, { name, valid_days: 3 }), { amount: 50 });
    world.clock.advance(60_000);
    await seat.play('r1', [{ kind: 'bet', transaction_id: 'p1', amount: 100 }], { round_finished: true });
    const [first, second, third] = await bonusesOf(house.operator, seat.player);
    expect([first.result, second.state, third.state]).toEqual(['lost', 'activated', 'pending']);
    expect(second.started_at).toBe(world.clock.now().toISOString());
    expect(second.expires_at).toBe(new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString());
    expect(await moneyOf(seat)).toEqual([0, 50]);
  });

  test('bonus money of no bonus can be played; the bonus that is activated next takes it in', async () => {
    const seat = await house.seat(0);
    await giveBonus(house.staff, seat.player, 30);
    await seat.bet('b1', 10);
    expect(await moneyOf(seat)).toEqual([0, 20]);
    const bonus = await granted(house.operator, seat.player, await addBonus(house.staff), { amount: 100 });
    await seat.win('w1', 15, { round_finished: true });
    expect(await moneyOf(seat)).toEqual([0, 135]);
    const [{ total }] = (await world.admin`
      select sum(amount)::int as total from ledger_entries
      where player_id = ${seat.player} and wallet = 'bonus' and player_bonus_id = ${bonus}`) as never as [
      { total: number },
    ];
    expect(total).toBe(135);
  });

  test('a correction of the bonus wallet while a bonus runs is of that bonus, and may end it', async () => {
    const { seat } = await seated(0, 100);
    await giveBonus(house.staff, seat.player, 20);
    const url = `/api/back-office/v1/players/${seat.player}/corrections`;
    await house.staff.post(url, { wallet: 'bonus', direction: 'down', amount: 120, reason: 'By mistake' });
    expect(await stateOf(seat)).toMatchObject({ state: 'finished', result: 'lost' });
  });
});

import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf } from '../../../test/support/bonuses.ts';
import { addGame, originalOf } from '../../../test/support/games.ts';
import { browserOf } from '../../../test/support/loyalty.ts';
import { type GameSession, giveBonus, newName } from '../../../test/support/provider.ts';
import { openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('wagering a bonus', () => {
  test('takes stakes from real money first, then bonus, and stores the split and the bonus with the bet', async () => {
    const { openWithBonus, ledger } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(60, 100);
    const { body } = await gameSession.bet('b1', 100);
    expect(body.data.transaction).toMatchObject({ real_amount: 60, bonus_amount: 40 });
    expect(await ledger(gameSession)).toEqual([
      ['bonus', 'bonus_correction_up', 100],
      ['real', 'casino_bet', -60],
      ['bonus', 'casino_bet', -40],
    ]);
    const named = await world.admin`
      select 'entry' as of, player_bonus_id from ledger_entries where player_id = ${gameSession.player} and type = 'casino_bet'
      union all select 'round', player_bonus_id from game_rounds where player_id = ${gameSession.player}
      union all select 'bet', player_bonus_id from provider_transactions where player_id = ${gameSession.player}`;
    expect(named.map((row) => row.player_bonus_id)).toEqual([bonus, bonus, bonus, bonus]);
  });

  test('splits a win in the same proportion, the odd unit to real', async () => {
    const { openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(60, 100);
    await gameSession.bet('b1', 100);
    const { body } = await gameSession.win('w1', 99);
    expect(body.data.transaction).toMatchObject({ real_amount: 60, bonus_amount: 39 });
    expect(await moneyOf(gameSession)).toEqual([60, 99]);
  });

  test('many small wins of a round move at most one odd unit to real', async () => {
    const { openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(1, 100);
    await gameSession.bet('b1', 100);
    for (let n = 0; n < 20; n += 1) await gameSession.win(`w${n}`, 1);
    expect(await moneyOf(gameSession)).toEqual([1, 1 + 19]);
  });

  test('while a bonus is active the whole stake counts towards wagering, including real money', async () => {
    const { openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(60, 100);
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    expect(await stateOf(gameSession)).toMatchObject({
      wagered_amount: 100,
      wagering_progress: 10,
      wager_requirement: 1_000,
    });
  });

  const endings: [string, (gameSession: GameSession) => Promise<unknown>][] = [
    ['a win with round_finished', (gameSession) => gameSession.win('w1', 0, { round_finished: true })],
    ['the close of the round', (gameSession) => gameSession.close('r1')],
    [
      'a play with round_finished',
      (gameSession) =>
        gameSession.play('r1', [{ kind: 'win', transaction_id: 'w1', amount: 0 }], { round_finished: true }),
    ],
  ];
  test.each(endings)('a stake counts with %s, once, and not before', async (_name, finish) => {
    const { setup, openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(60, 100);
    await gameSession.bet('b1', 70);
    await gameSession.bet('b2', 30);
    expect(await stateOf(gameSession)).toMatchObject({ wagered_amount: 0 });
    expect((await historyOf(setup.staff, bonus)).slice(2)).toEqual([]);
    await finish(gameSession);
    await finish(gameSession);
    expect(await stateOf(gameSession)).toMatchObject({ wagered_amount: 100 });
    expect((await historyOf(setup.staff, bonus)).slice(2)).toEqual([
      ['wagered', 70],
      ['wagered', 30],
    ]);
  });

  test('a round that is never closed does not count, and its bonus ends at expires_at', async () => {
    const { openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100, { wagering_multiplier: 1, valid_days: 1 });
    await gameSession.bet('b1', 100);
    await gameSession.win('w1', 100);
    world.clock.advance(86_400_000);
    expect(await stateOf(gameSession)).toMatchObject({ result: 'expired', wagered_amount: 0, forfeited_amount: 100 });
    await gameSession.close('r1');
    expect(await stateOf(gameSession)).toMatchObject({ result: 'expired', wagered_amount: 100, converted_amount: 0 });
    expect(await moneyOf(gameSession)).toEqual([0, 0]);
  });

  test('a game or its category can have a contribution percentage; the counted amount is rounded down', async () => {
    const { setup, openWithBonus, stateOf } = await openBonusSetup(world);
    const contributions = { games: { [setup.studio.game]: 50 }, categories: { slots: 10, table: 20 } };
    const { gameSession } = await openWithBonus(1_000, 100, { terms: { contributions } });
    await gameSession.bet('b1', 33);
    await gameSession.close('r1');
    expect((await stateOf(gameSession)).wagered_amount).toBe(16);
    const external_id = 'table-game';
    const game = await addGame(setup.staff, setup.studio.provider.slug, { external_id, category: 'table' });
    const { session_token } = await setup.studio.launch(gameSession.player, game);
    await gameSession.bet('b2', 33, { game_id: external_id, round_id: 'r2', session_token });
    await gameSession.close('r2');
    expect((await stateOf(gameSession)).wagered_amount).toBe(16 + 6);
  });

  test('422 BONUS_INVALID excluded_game: not with bonus money; with real money it can be played and does not count', async () => {
    const { setup, openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(100, 100, { terms: { excluded_games: [setup.studio.game] } });
    expect((await gameSession.bet('b1', 100)).status).toBe(200);
    await gameSession.close('r1');
    expect((await stateOf(gameSession)).wagered_amount).toBe(0);
    const { status, body } = await gameSession.bet('b2', 1, { round_id: 'r2' });
    expect([status, body.error.code, body.error.details.rule]).toEqual([422, 'BONUS_INVALID', 'excluded_game']);
  });

  test('422 BONUS_INVALID max_bet: a stake that reaches it passes, one more is refused and moves nothing', async () => {
    const { openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(1_000, 100, { max_bet: 50 });
    expect((await gameSession.bet('b1', 50)).status).toBe(200);
    const { status, body } = await gameSession.bet('b2', 51, { round_id: 'r2' });
    expect([status, body.error.code]).toEqual([422, 'BONUS_INVALID']);
    expect(body.error.details).toMatchObject({ rule: 'max_bet', max_bet: 50, requested: 51, player_bonus_id: bonus });
    expect(await moneyOf(gameSession)).toEqual([950, 100]);
  });

  test('422 BONUS_INVALID max_bet: all stakes of a round count together, also within one play', async () => {
    const { openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(1_000, 100, { max_bet: 50 });
    expect((await gameSession.bet('b1', 30)).status).toBe(200);
    const second = await gameSession.bet('b2', 21);
    expect(second.body.error.details).toMatchObject({ rule: 'max_bet', max_bet: 50, staked: 30, requested: 21 });
    expect((await gameSession.bet('b3', 20)).status).toBe(200);
    const actions = [
      { kind: 'bet', transaction_id: 'p1', amount: 26 },
      { kind: 'bet', transaction_id: 'p2', amount: 25 },
    ];
    expect((await gameSession.play('r2', actions)).body.error.details).toMatchObject({ rule: 'max_bet', staked: 26 });
    expect(await moneyOf(gameSession)).toEqual([950, 100]);
  });

  test('422 BONUS_INVALID comes before 402 INSUFFICIENT_FUNDS, and after 422 LIMIT_EXCEEDED', async () => {
    const { setup, openWithBonus } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10, 10, { max_bet: 50 });
    const codeOf = async (amount: number) => (await gameSession.bet(newName('b'), amount)).body.error?.code;
    expect(await codeOf(51)).toBe('BONUS_INVALID');
    expect(await codeOf(50)).toBe('INSUFFICIENT_FUNDS');
    const url = `/api/v1/operator/players/${gameSession.player}/limits`;
    expect((await setup.operator.client.put(url, { limits: { max_single_bet: 49 } })).status).toBe(200);
    expect(await codeOf(51)).toBe('LIMIT_EXCEEDED');
  });

  test('422 BONUS_INVALID comes before 402 INSUFFICIENT_FUNDS at an Original, too', async () => {
    const { setup, openWithBonus } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(10, 10, { max_bet: 50 });
    const browser = await browserOf(world, setup.operator, gameSession.player);
    const url = `/api/v1/player/games/${await originalOf(world, setup.operator)}/play`;
    const codeOf = async (stake: number) => (await browser.post(url, { stake })).body.error?.code;
    expect(await codeOf(51)).toBe('BONUS_INVALID');
    expect(await codeOf(50)).toBe('INSUFFICIENT_FUNDS');
  });

  test('a round counts towards one bonus: stakes under the next bonus count for none', async () => {
    const { setup, openWithBonus } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(300, 100);
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 70 });
    await gameSession.bet('b1', 100);
    await setup.staff.post(`/api/back-office/v1/player-bonuses/${bonus}/cancel`, { reason: 'Asked for' });
    await gameSession.bet('b2', 50);
    await gameSession.close('r1');
    const wagered = (await bonusesOf(setup.operator, gameSession.player)).map(
      (one: { wagered_amount: number }) => one.wagered_amount,
    );
    expect(wagered).toEqual([100, 0]);
  });

  test('422 BONUS_INVALID other_bonus: one round never has money of two bonuses', async () => {
    const { setup, openWithBonus } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(0, 100);
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 70 });
    await gameSession.bet('b1', 60);
    await setup.staff.post(`/api/back-office/v1/player-bonuses/${bonus}/cancel`, { reason: 'Asked for' });
    const { status, body } = await gameSession.bet('b2', 10);
    expect([status, body.error.details.rule]).toEqual([422, 'other_bonus']);
    expect((await gameSession.bet('b3', 10, { round_id: 'r2' })).status).toBe(200);
  });

  test('unassigned bonus money can be played; the next activated bonus takes it over', async () => {
    const { setup, moneyOf } = await openBonusSetup(world);
    const gameSession = await setup.openSession(0);
    await giveBonus(setup.staff, gameSession.player, 30);
    await gameSession.bet('b1', 10);
    expect(await moneyOf(gameSession)).toEqual([0, 20]);
    const bonus = await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 100 });
    await gameSession.win('w1', 15, { round_finished: true });
    expect(await moneyOf(gameSession)).toEqual([0, 135]);
    const [{ total }] = (await world.admin`
      select sum(amount)::int as total from ledger_entries
      where player_id = ${gameSession.player} and wallet = 'bonus' and player_bonus_id = ${bonus}`) as never as [
      { total: number },
    ];
    expect(total).toBe(135);
  });
});

import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { addGame } from '../../../test/support/games.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { giveBonus, lockPlayer, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('rule 3: a win is not refused for a session, a restriction or a limit', () => {
  test('is paid to a locked player, after the session, beyond every limit, for an inactive game', async () => {
    const external_id = newName('g');
    const game = await addGame(table.staff, table.studio.provider.slug, { external_id });
    const gameSession = await table.openSession(1_000);
    const { session_token } = await table.studio.launch(gameSession.player, game);
    await gameSession.bet(newName('b'), 100, { game_id: external_id, session_token });
    await table.staff.patch(`/api/back-office/v1/games/${game}`, { is_active: false });
    const limits = { max_balance: 1, max_daily_bet: 1, max_daily_loss: 1, max_session_minutes: 5 };
    await must(table.operator.client.put(`/api/v1/operator/players/${gameSession.player}/limits`, { limits }));
    await lockPlayer(table.operator, gameSession.player);
    world.clock.advance(13 * 3_600_000);
    const reply = await gameSession.win(newName('w'), 5_000, { game_id: external_id });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.balance).toBe(5_900);
  });

  test('409 BET_NOT_FOUND with retry same_request: once the bet has arrived, the same request passes', async () => {
    const gameSession = await table.openSession(1_000);
    const win = newName('w');
    expect((await gameSession.win(win, 100)).body.error).toMatchObject({
      code: 'BET_NOT_FOUND',
      retry: 'same_request',
    });
    await gameSession.bet(newName('b'), 100);
    expect((await gameSession.win(win, 100)).status).toBe(200);
  });

  test.each([
    ['a game that nobody knows', { game_id: 'unknown-game' }, 'game'],
    ['a currency that is not the player’s', { currency: 'SEK' }, 'currency'],
  ])('422 INVALID_REQUEST with retry never, no bet could help: a win in %s', async (_, named, reason) => {
    const gameSession = await table.openSession(1_000);
    const refusal = { code: 'INVALID_REQUEST', retry: 'never', details: { reason } };
    const id = newName('w');
    expect((await gameSession.win(id, 100, named)).body.error).toMatchObject(refusal);
    const naming = { ...named, reference_transaction_id: newName('b') };
    expect((await gameSession.win(id, 100, naming)).body.error).toMatchObject(refusal);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1_000);
  });

  test('409 BET_ROLLED_BACK: all stakes of the round were rolled back', async () => {
    const gameSession = await table.openSession(1_000);
    const [one, other] = [newName('b'), newName('b')];
    await gameSession.bet(one, 100);
    await gameSession.bet(other, 100);
    await gameSession.rollback(newName('x'), one);
    expect((await gameSession.win(newName('w'), 1)).status).toBe(200);
    const second = await table.openSession(1_000);
    const bet = newName('b');
    await second.bet(bet, 100);
    await second.rollback(newName('x'), bet);
    expect((await second.win(newName('w'), 1)).body.error.code).toBe('BET_ROLLED_BACK');
  });

  test('409 ROUND_CLOSED for a plain win; jackpot, promo and correction are paid, even without a bet', async () => {
    const gameSession = await table.openSession(1_000);
    await gameSession.bet(newName('b'), 100);
    expect((await gameSession.win(newName('w'), 0, { round_finished: true })).body.data.round.status).toBe('closed');
    expect((await gameSession.win(newName('w'), 100)).body.error.code).toBe('ROUND_CLOSED');
    for (const kind of ['jackpot', 'promo', 'correction'])
      for (const round_id of ['r1', newName('r')])
        expect((await gameSession.win(newName('w'), 10, { kind, round_id })).status).toBe(200);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(960);
  });

  test('is split as the remaining stakes were, and no bonus money becomes real', async () => {
    const gameSession = await table.openSession(60);
    await giveBonus(table.staff, gameSession.player, 100);
    await gameSession.bet(newName('b'), 100);
    const reply = await gameSession.win(newName('w'), 200);
    expect(reply.body.data.transaction).toMatchObject({ real_amount: 120, bonus_amount: 80, amount: 200 });
    expect(await balancesOf(world, gameSession.player)).toEqual({ real_balance: 120, bonus_balance: 140 });
  });
});

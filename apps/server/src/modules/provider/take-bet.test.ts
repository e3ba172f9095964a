import { describe, expect, test } from 'vitest';
import { addGame } from '../../../test/support/games.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { giveBonus, lockPlayer, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('rule 2: a bet is checked in order, and a refusal is not stored', () => {
  test('401 INVALID_PLAYER_TOKEN: the session has expired or ended; a new one takes the same bet', async () => {
    const gameSession = await table.openSession(1_000);
    world.clock.advance(12 * 3_600_000);
    const id = newName('b');
    const reply = await gameSession.bet(id, 100);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_PLAYER_TOKEN',
      details: { balance: 1_000, bonus_balance: 0, currency: 'EUR' },
    });
    const { session_token } = await table.studio.launch(gameSession.player);
    expect((await gameSession.bet(id, 100, { session_token })).status).toBe(200);
  });

  test('422 INVALID_REQUEST: another currency, an unknown game, an inactive game', async () => {
    const gameSession = await table.openSession(1_000);
    const off = newName('off');
    const game = await addGame(table.staff, table.studio.provider.slug, { external_id: off });
    await table.staff.patch(`/api/back-office/v1/games/${game}`, { is_active: false });
    for (const [more, reason] of [
      [{ currency: 'USD' }, 'currency'],
      [{ game_id: 'nothing' }, 'game'],
      [{ game_id: off }, 'game'],
    ] as const) {
      const reply = await gameSession.bet(newName('b'), 100, more);
      expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason, balance: 1_000 } });
    }
  });

  test('422 PLAYER_RESTRICTED: a restricted player, with the balances', async () => {
    const gameSession = await table.openSession(1_000);
    const patched = await table.staff.patch(`/api/back-office/v1/players/${gameSession.player}/restrictions`, {
      can_bet: false,
    });
    expect(patched.status, patched.text).toBeLessThan(300);
    expect((await gameSession.bet(newName('b'), 5_000)).body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { balance: 1_000 },
    });
  });

  test('a lock or an exclusion ends the session at once', async () => {
    const gameSession = await table.openSession(1_000);
    await lockPlayer(table.operator, gameSession.player);
    expect((await gameSession.bet(newName('b'), 100)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test('422 LIMIT_EXCEEDED: the stake counts as the worst case, before the balance is checked; the operator gets an event', async () => {
    const gameSession = await table.openSession(1_000);
    await table.operator.client.put(`/api/v1/operator/players/${gameSession.player}/limits`, {
      limits: { max_daily_loss: 150 },
    });
    expect((await gameSession.bet(newName('b'), 100)).status).toBe(200);
    const refused = await gameSession.bet(newName('b'), 9_000);
    expect(refused.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_daily_loss', used: 100, requested: 9_000, balance: 900, bonus_balance: 0 },
    });
    expect(await eventsOf(world, gameSession.player)).toContain('limits.reached');
    await gameSession.win(newName('w'), 100);
    expect((await gameSession.bet(newName('b'), 150)).status).toBe(200);
  });

  test('422 LIMIT_EXCEEDED: a bet in several parts is one bet; the next round has its own', async () => {
    const gameSession = await table.openSession(1_000);
    await table.operator.client.put(`/api/v1/operator/players/${gameSession.player}/limits`, {
      limits: { max_single_bet: 150 },
    });
    const [round_id, next] = [newName('r'), newName('r')];
    expect((await gameSession.bet(newName('b'), 100, { round_id })).status).toBe(200);
    const refused = await gameSession.bet(newName('b'), 51, { round_id });
    expect(refused.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_single_bet', value: 150, used: 100, requested: 51, resets_at: null, balance: 900 },
    });
    expect((await gameSession.bet(newName('b'), 50, { round_id })).status).toBe(200);
    expect((await gameSession.bet(newName('b'), 150, { round_id: next })).status).toBe(200);
  });

  test('402 INSUFFICIENT_FUNDS: the same bet passes once the money is there', async () => {
    const gameSession = await table.openSession(50);
    const id = newName('b');
    const refused = await gameSession.bet(id, 100);
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { balance: 50, bonus_balance: 0 },
    });
    await giveBonus(table.staff, gameSession.player, 70);
    const taken = await gameSession.bet(id, 100);
    expect(taken.body.data.transaction).toMatchObject({ status: 'applied', real_amount: 50, bonus_amount: 50 });
    expect(taken.body.data).toMatchObject({ balance: 0, bonus_balance: 20 });
  });

  test('a stored result comes before all checks: an ended session still gets it', async () => {
    const gameSession = await table.openSession(1_000);
    const id = newName('b');
    await gameSession.bet(id, 100);
    await lockPlayer(table.operator, gameSession.player);
    const again = await gameSession.bet(id, 100);
    expect(again.body.data.transaction.status).toBe('replayed');
  });

  test('409 ROUND_CLOSED: no bet in a closed round', async () => {
    const gameSession = await table.openSession(1_000);
    await gameSession.bet(newName('b'), 100);
    await gameSession.close('r1');
    expect((await gameSession.bet(newName('b'), 100)).body.error).toMatchObject({
      code: 'ROUND_CLOSED',
      retry: 'never',
    });
  });

  test('422 VALIDATION_FAILED: a round id that begins with orig_; the details hold no balances', async () => {
    const gameSession = await table.openSession(1_000);
    const { error } = (await gameSession.bet(newName('b'), 100, { round_id: 'orig_x' })).body;
    expect([error.code, Object.keys(error.details)]).toEqual(['VALIDATION_FAILED', ['round_id']]);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newName, openGameSessionOf, openStudio } from '../../../test/support/provider.ts';
import { openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { reconcile } from './reads.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('rounds, transactions and reconciliation', () => {
  test('closing can be repeated; an unknown round is 409 BET_NOT_FOUND', async () => {
    const gameSession = await table.openSession(1_000);
    const round_id = newName('r');
    expect((await gameSession.close(round_id)).body.error).toMatchObject({
      code: 'BET_NOT_FOUND',
      retry: 'same_request',
    });
    await gameSession.bet(newName('b'), 100, { round_id });
    for (let n = 0; n < 2; n += 1)
      expect((await gameSession.close(round_id)).body.data).toEqual({
        round: { id: round_id, status: 'closed' },
        balance: 900,
        bonus_balance: 0,
        currency: 'EUR',
      });
  });

  test('transactions and rounds can be read, with any characters in their id', async () => {
    const gameSession = await table.openSession(1_000);
    const [round_id, bet, win] = [`r/1?#%${newName('')}`, `b/${newName('')}`, newName('w')];
    await gameSession.bet(bet, 100, { round_id });
    await gameSession.win(win, 30, { round_id });
    const held = await gameSession.get(`/transactions/bet/${encodeURIComponent(bet)}`);
    expect(held.body.data).toMatchObject({ transaction_id: bet, round_id, status: 'applied', amount: 100 });
    expect(held.body.data.player_ref).toBe(gameSession.player_ref);
    const round = await gameSession.get(`/rounds/${encodeURIComponent(round_id)}`);
    expect(round.body.data.players).toMatchObject([
      { player_ref: gameSession.player_ref, staked: 100, won: 30, status: 'open' },
    ]);
    expect(round.body.data.transactions.map((one: { transaction_id: string }) => one.transaction_id)).toEqual([
      win,
      bet,
    ]);
    expect((await gameSession.get(`/transactions/nonsense/${encodeURIComponent(bet)}`)).status).toBe(404);
    expect((await gameSession.get(`/transactions/win/${encodeURIComponent(bet)}`)).status).toBe(404);
  });

  test('reconciliation: sums by hour and currency, and a digest that the provider can compute too', async () => {
    const own = await openStudio(world);
    const gameSession = await own.openSession(1_000);
    await gameSession.bet('b2', 100);
    await gameSession.bet('b10', 50);
    await gameSession.rollback('x1', 'b10');
    await gameSession.rollback('x2', 'never');
    const from = new Date(Math.floor(world.clock.now().getTime() / 3_600_000) * 3_600_000);
    world.clock.advance(3_600_000);
    await gameSession.win('w1', 30);
    const to = new Date(from.getTime() + 2 * 3_600_000);
    const reply = await gameSession.get(`/reconciliation?from=${from.toISOString()}&to=${to.toISOString()}`);
    const none = { count: 0, sum: 0 };
    expect(reply.body.data).toEqual([
      {
        hour: from.toISOString(),
        currency: 'EUR',
        count: 3,
        bets: { count: 2, sum: 150 },
        wins: none,
        rollbacks: { count: 1, sum: 50 },
        digest: sha256('bet b10 50\nbet b2 100\nrollback x1 50'),
      },
      {
        hour: new Date(from.getTime() + 3_600_000).toISOString(),
        currency: 'EUR',
        count: 1,
        bets: none,
        wins: { count: 1, sum: 30 },
        rollbacks: none,
        digest: sha256('win w1 30'),
      },
    ]);
    const tooLong = await gameSession.get('/reconciliation?from=2026-01-01&to=2026-02-02');
    expect(tooLong.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { to: [expect.any(String)] } });
  });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a reconciliation with more transactions than one statement should read', () => {
  test('is refused with the hour to ask until, and answered for that range; a single hour is always answered', async () => {
    const own = await openStudio(world);
    const gameSession = await own.openSession(1_000);
    const from = new Date(Math.ceil(world.clock.now().getTime() / 3_600_000) * 3_600_000);
    world.clock.advance(from.getTime() - world.clock.now().getTime());
    for (let n = 0; n < 3; n += 1) await gameSession.bet(newName('b'), 10);
    world.clock.advance(3_600_000);
    for (let n = 0; n < 3; n += 1) await gameSession.bet(newName('b'), 10);
    const { operator_id } = own.operator;
    const countsOf = async (to: Date, most: number) => {
      const call = {
        operator: { operator_id },
        caller: { kind: 'api_key', key: { provider_id: own.studio.provider.id } },
        query: { from, to },
        read: (work: (tx: Tx) => Promise<unknown>) => inOperator(world.app.sql, operator_id, work),
      } as unknown as Parameters<ReturnType<typeof reconcile>>[0];
      return (await reconcile(most)(call)).data.map(({ count }) => count);
    };
    const [next, end] = [1, 2].map((hours) => new Date(from.getTime() + hours * 3_600_000)) as [Date, Date];
    expect(await countsOf(end, 6)).toEqual([3, 3]);
    await expect(countsOf(end, 5)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'too_many', most: 5, to: next.toISOString() },
    });
    expect(await countsOf(next, 5)).toEqual([3]);
    expect(await countsOf(next, 2)).toEqual([3]);
    await expect(countsOf(end, 2)).rejects.toMatchObject({ details: { to: next.toISOString() } });
  });
});

describe('balances', () => {
  test('show no bonus money that has expired, before any sweep: the next bet finds the same', async () => {
    const { openWithBonus, setup } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 1_000, { valid_days: 1 });
    const { player, player_ref } = gameSession;
    const balance = async () => (await gameSession.post('/balance', { player_ref })).body.data.bonus_balance;
    expect(await balance()).toBe(1_000);
    world.clock.advance(24 * 3_600_000);
    expect(await balance()).toBe(0);

    const later = await openGameSessionOf(setup.studio, player);
    const refused = await later.bet(newName('b'), 1_000);
    expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { bonus_balance: 0 } });
  });

  test.each([
    [{}, 422],
    [{ session_token: 'gst_x', player_ref: 'p' }, 422],
    [{ player_ref: 'unknown' }, 404],
  ])('POST /balance with %j: %i', async (body, status) => {
    const gameSession = await table.openSession(1);
    expect((await gameSession.post('/balance', body)).status).toBe(status);
  });

  test('a field that is not known yet is ignored, as everywhere', async () => {
    const { post, session_token } = await table.openSession(70);
    expect((await post('/balance', { session_token, currency: 'EUR' })).body.data.balance).toBe(70);
  });
});

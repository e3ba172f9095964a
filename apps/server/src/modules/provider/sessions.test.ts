import { describe, expect, test } from 'vitest';
import { addStudio, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('sessions/verify and balance', () => {
  test('identify the player by an opaque name, the same in every session, without personal data', async () => {
    const gameSession = await table.openSession(700);
    const reply = await gameSession.post('/sessions/verify', { session_token: gameSession.session_token });
    expect(reply.body.data).toEqual({
      player_ref: gameSession.player_ref,
      balance: 700,
      bonus_balance: 0,
      currency: 'EUR',
      language: expect.any(String),
      country: expect.any(String),
      expires_at: '2026-03-02T22:00:00.000Z',
      is_test: false,
    });
    expect(gameSession.player_ref).toMatch(/^plr_[\w-]{22}$/);
    expect((await table.studio.launch(gameSession.player)).player_ref).toBe(gameSession.player_ref);
  });

  test('return balances for a session or a name only', async () => {
    const gameSession = await table.openSession(700);
    const wallet = { balance: 700, bonus_balance: 0, currency: 'EUR' };
    expect((await gameSession.post('/balance', { session_token: gameSession.session_token })).body.data).toEqual(
      wallet,
    );
    expect((await gameSession.post('/balance', { player_ref: gameSession.player_ref })).body.data).toEqual(wallet);
    expect((await gameSession.post('/balance', { player_ref: 'plr_nobody' })).status).toBe(404);
    expect((await gameSession.post('/balance', { session_token: 'gst_nothing' })).body.error.code).toBe(
      'INVALID_PLAYER_TOKEN',
    );
    expect((await gameSession.post('/balance', {})).body.error.code).toBe('VALIDATION_FAILED');
  });

  test("another provider knows neither the session nor the player's name", async () => {
    const gameSession = await table.openSession();
    const other = await addStudio(world, table.operator, table.staff);
    const post = (path: string, body: object) => other.client.post(`/api/v1/provider${path}`, body);
    const verified = await post('/sessions/verify', { session_token: gameSession.session_token });
    expect(verified.body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect((await post('/balance', { player_ref: gameSession.player_ref })).status).toBe(404);
    const { player_ref } = await other.launch(gameSession.player);
    expect(player_ref).not.toBe(gameSession.player_ref);
  });
});

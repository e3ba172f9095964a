import { describe, expect, test } from 'vitest';
import { addStudio, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('sessions/verify and balance', () => {
  test('identify the player by an opaque name, the same in every session, without personal data', async () => {
    const seat = await table.seat(700);
    const reply = await seat.post('/sessions/verify', { session_token: seat.session_token });
    expect(reply.body.data).toEqual({
      player_ref: seat.player_ref,
      balance: 700,
      bonus_balance: 0,
      currency: 'EUR',
      language: expect.any(String),
      country: expect.any(String),
      expires_at: '2026-03-02T22:00:00.000Z',
      is_test: false,
    });
    expect(seat.player_ref).toMatch(/^plr_[\w-]{22}$/);
    expect((await table.studio.launch(seat.player)).player_ref).toBe(seat.player_ref);
  });

  test('return balances for a session or a name only', async () => {
    const seat = await table.seat(700);
    const wallet = { balance: 700, bonus_balance: 0, currency: 'EUR' };
    expect((await seat.post('/balance', { session_token: seat.session_token })).body.data).toEqual(wallet);
    expect((await seat.post('/balance', { player_ref: seat.player_ref })).body.data).toEqual(wallet);
    expect((await seat.post('/balance', { player_ref: 'plr_nobody' })).status).toBe(404);
    expect((await seat.post('/balance', { session_token: 'gst_nothing' })).body.error.code).toBe(
      'INVALID_PLAYER_TOKEN',
    );
    expect((await seat.post('/balance', {})).body.error.code).toBe('VALIDATION_FAILED');
  });

  test("another provider knows neither the session nor the player's name", async () => {
    const seat = await table.seat();
    const other = await addStudio(world, table.operator, table.staff);
    const post = (path: string, body: object) => other.client.post(`/api/v1/provider${path}`, body);
    const verified = await post('/sessions/verify', { session_token: seat.session_token });
    expect(verified.body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect((await post('/balance', { player_ref: seat.player_ref })).status).toBe(404);
    const { player_ref } = await other.launch(seat.player);
    expect(player_ref).not.toBe(seat.player_ref);
  });
});

import { winKinds } from '@croupier/contract/provider-fields.ts';
import { describe, expect, test } from 'vitest';
import { addGame } from '../../../test/support/games.ts';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const other = newName('other');
const otherGame = await addGame(table.staff, table.studio.provider.slug, { external_id: other });

const wrongGame = { code: 'INVALID_REQUEST', retry: 'never', details: { reason: 'game' } };
const bet = (transaction_id: string) => ({ kind: 'bet', transaction_id, amount: 10 });

describe('a session is valid for one game', () => {
  test('422 INVALID_REQUEST: no bet and no play on another game of the provider', async () => {
    const gameSession = await table.openSession(100);
    const id = newName('b');
    expect((await gameSession.bet(id, 10, { game_id: other })).body.error).toMatchObject(wrongGame);
    const play = await gameSession.play(newName('r'), [bet(id)], { game_id: other });
    expect(play.body.error).toMatchObject(wrongGame);
    expect(await entriesOf(world, gameSession.player)).toHaveLength(1);

    const { session_token } = await table.studio.launch(gameSession.player, otherGame);
    const taken = await gameSession.play(newName('r'), [bet(id)], { game_id: other, session_token });
    expect(taken.status, taken.text).toBe(200);
  });

  test('a repeated bet is answered again, from whatever session', async () => {
    const gameSession = await table.openSession(100);
    const id = newName('b');
    await gameSession.bet(id, 10);
    const { session_token } = await table.studio.launch(gameSession.player, otherGame);
    expect((await gameSession.bet(id, 10, { session_token })).body.data.transaction.status).toBe('replayed');
  });
});

describe('a round belongs to one game', () => {
  test.each(winKinds)(
    '422 INVALID_REQUEST: a win of kind %s that names another game than its round pays nothing',
    async (kind) => {
      const gameSession = await table.openSession(100);
      const round_id = newName('r');
      await gameSession.bet(newName('b'), 10, { round_id });
      const id = newName('w');
      expect((await gameSession.win(id, 50, { round_id, kind, game_id: other })).body.error).toMatchObject(wrongGame);
      expect((await balancesOf(world, gameSession.player)).real_balance).toBe(90);
      expect((await gameSession.win(id, 50, { round_id, kind })).status).toBe(200);
    },
  );

  test('422 INVALID_REQUEST: a bet or a win of a play in the round of another game', async () => {
    const gameSession = await table.openSession(100);
    const round_id = newName('r');
    await gameSession.bet(newName('b'), 10, { round_id });
    const { session_token } = await table.studio.launch(gameSession.player, otherGame);
    const named = { game_id: other, session_token };
    for (const action of [bet(newName('b')), { kind: 'win', transaction_id: newName('w'), amount: 50 }])
      expect((await gameSession.play(round_id, [action], named)).body.error).toMatchObject(wrongGame);
    expect((await gameSession.bet(newName('b'), 10, { round_id, ...named })).body.error).toMatchObject(wrongGame);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(90);
  });
});

describe('a game that the provider does not have', () => {
  test.each(winKinds)(
    '422 INVALID_REQUEST, never to be sent again: a win of kind %s, with and without a round',
    async (kind) => {
      const { bet: stake, win, player } = await table.openSession(100);
      const round_id = newName('r');
      await stake(newName('b'), 10, { round_id });
      for (const round of [round_id, newName('r')]) {
        const refused = await win(newName('w'), 50, { round_id: round, kind, game_id: 'unknown' });
        expect([refused.status, refused.body.error]).toMatchObject([422, wrongGame]);
      }
      expect((await balancesOf(world, player)).real_balance).toBe(90);
    },
  );

  test('422 INVALID_REQUEST, never to be sent again: a win of a play, and an adjustment', async () => {
    const { play, post, player_ref } = await table.openSession(100);
    const named = { game_id: 'unknown', currency: 'EUR' };
    const win = { kind: 'win', transaction_id: newName('w'), amount: 50 };
    const adjustment = { transaction_id: newName('a'), player_ref, round_id: newName('r'), amount: 5, reason: 'wrong' };
    for (const refused of [
      await play(newName('r'), [win], named),
      await post('/adjustments', { ...adjustment, ...named }),
    ])
      expect([refused.status, refused.body.error]).toMatchObject([422, wrongGame]);
  });

  test('200: an adjustment that names its game, with the round and without', async () => {
    const { bet: stake, post, player_ref, player } = await table.openSession(100);
    const round_id = newName('r');
    await stake(newName('b'), 10, { round_id });
    const adjustment = { player_ref, amount: 5, currency: 'EUR', reason: 'wrong', game_id: other };
    const elsewhere = await post('/adjustments', { ...adjustment, transaction_id: newName('a'), round_id });
    expect([elsewhere.status, elsewhere.body.error]).toMatchObject([422, wrongGame]);
    const alone = await post('/adjustments', { ...adjustment, transaction_id: newName('a') });
    expect(alone.status, alone.text).toBe(200);
    expect((await balancesOf(world, player)).real_balance).toBe(95);
  });
});

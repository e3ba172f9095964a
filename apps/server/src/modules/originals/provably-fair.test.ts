import { describe, expect, test } from 'vitest';
import { originalOf } from '../../../test/support/games.ts';
import { playingPlayer, playUrl } from '../../../test/support/originals.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hashSeed } from './seeds.ts';
import { replays } from './verify-round.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const slot = await originalOf(world, operator, 'orig-slot');
const roulette = await originalOf(world, operator, 'orig-roulette');
const newSession = (balance?: number) => playingPlayer(world, operator, balance);

describe('provably fair', () => {
  test('the hash shown before is that of the seed revealed after, and every round can be drawn again', async () => {
    const { session } = await newSession(100_000);
    const shown = (await session.get('/api/v1/player/fairness')).body.data;
    expect(shown).toMatchObject({ nonce: 0, server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const rounds: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const params = { bet: 'number', number: n };
      rounds.push((await session.post(playUrl(roulette), { stake: 10, params })).body.data.round_id);
    }
    const hidden = (await session.get(`/api/v1/player/fairness/verify?round_id=${rounds[0]}`)).body.data;
    expect(hidden).toMatchObject({
      server_seed: null,
      matches: null,
      server_seed_hash: shown.server_seed_hash,
      nonce: 0,
    });

    const rotated = (await session.post('/api/v1/player/fairness/rotate', { client_seed: 'my own' })).body.data;
    expect(rotated.revealed).toMatchObject({
      server_seed_hash: shown.server_seed_hash,
      client_seed: shown.client_seed,
      rounds: 5,
    });
    expect(rotated.next).toMatchObject({ client_seed: 'my own', nonce: 0 });
    for (const [nonce, round_id] of rounds.entries()) {
      const { data } = (await session.get(`/api/v1/player/fairness/verify?round_id=${round_id}`)).body;
      expect(data).toMatchObject({ matches: true, nonce, server_seed: rotated.revealed.server_seed });
      expect(replays(data, rotated.revealed.server_seed)).toBe(true);
      expect(replays({ ...data, nonce: nonce + 1, payout: data.payout + 1 }, rotated.revealed.server_seed)).toBe(false);
    }
  });

  test('the next server seed is fixed before the client seed is chosen: rotation takes the one shown', async () => {
    const { session } = await newSession();
    let shown = (await session.get('/api/v1/player/fairness')).body.data;
    for (const client_seed of ['first', 'second', undefined]) {
      expect(shown.next_server_seed_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(shown.next_server_seed_hash).not.toBe(shown.server_seed_hash);
      await session.post(playUrl(slot), { stake: 1 });
      const again = (await session.get('/api/v1/player/fairness')).body.data;
      expect(again.next_server_seed_hash).toBe(shown.next_server_seed_hash);
      const { next, revealed } = (await session.post('/api/v1/player/fairness/rotate', { client_seed })).body.data;
      expect(revealed.server_seed_hash).toBe(shown.server_seed_hash);
      expect(next.server_seed_hash).toBe(shown.next_server_seed_hash);
      expect(next.client_seed).toBe(client_seed ?? shown.client_seed);
      shown = next;
    }
    const { revealed } = (await session.post('/api/v1/player/fairness/rotate')).body.data;
    expect(hashSeed(revealed.server_seed)).toBe(shown.server_seed_hash);
  });

  test('older seeds without a prepared next one get it when they are read', async () => {
    const { player, session } = await newSession();
    const first = (await session.get('/api/v1/player/fairness')).body.data;
    await world.admin`update player_seeds set next_server_seed_sealed = null, next_server_seed_hash = null
      where player_id = ${player}`;
    await session.post(playUrl(slot), { stake: 1 });
    const shown = (await session.get('/api/v1/player/fairness')).body.data;
    expect(shown).toMatchObject({ server_seed_hash: first.server_seed_hash, nonce: 1 });
    const { next } = (await session.post('/api/v1/player/fairness/rotate')).body.data;
    expect(next.server_seed_hash).toBe(shown.next_server_seed_hash);
  });

  test('a server seed in use is never stored in plain', async () => {
    const { player, session } = await newSession();
    await session.get('/api/v1/player/fairness');
    const [row] = await world.admin<
      { server_seed_sealed: Buffer }[]
    >`select server_seed_sealed from player_seeds where player_id = ${player}`;
    const revealed = (await session.post('/api/v1/player/fairness/rotate')).body.data.revealed.server_seed;
    expect(row!.server_seed_sealed.includes(Buffer.from(revealed))).toBe(false);
    expect(row!.server_seed_sealed.includes(Buffer.from(revealed, 'hex'))).toBe(false);
  });

  test('404 NOT_FOUND: another player’s round', async () => {
    const one = await newSession();
    const two = await newSession();
    const { round_id } = (await one.session.post(playUrl(slot), { stake: 10 })).body.data;
    expect((await two.session.get(`/api/v1/player/fairness/verify?round_id=${round_id}`)).status).toBe(404);
  });
});

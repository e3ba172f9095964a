import { beforeEach, describe, expect, test } from 'vitest';
import { originalOf } from '../../../test/support/games.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { inOperator } from '../../database/transaction.ts';
import { createSessionReader, findPlayerOfRef, findSession } from './find-session.ts';
import { isAlive } from './rules.ts';

const start = new Date('2026-03-16T10:00:00.000Z');

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const game = await originalOf(world, operator);

describe('a wallet session', () => {
  beforeEach(() => world.clock.set(start));

  const open = async (player: number): Promise<string> => {
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/games/${game}/launch`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.session_token;
  };
  const find = (token: string, of = operator) =>
    inOperator(world.app.sql, of.operator_id, (tx) => findSession(tx, of.operator_id, token));
  const alive = async (token: string): Promise<boolean> => isAlive((await find(token))!, world.clock.now());
  const setStatus = (player: number, status: string) =>
    operator.client.put(`/api/v1/operator/players/${player}/status`, { status });

  test("is found by its token, with player, game and the provider's name of the player", async () => {
    const player = await registerTestPlayer(operator);
    const session = await find(await open(player));
    expect(session).toMatchObject({ player_id: player, game_id: game, platform: 'web', ended_at: null });
    const meant = await inOperator(world.app.sql, operator.operator_id, (tx) =>
      findPlayerOfRef(tx, operator.operator_id, session!.provider_id, session!.player_ref),
    );
    expect(meant).toBe(player);
  });

  test('is unknown to another operator, and a demo token is no session', async () => {
    const player = await registerTestPlayer(operator);
    expect(await find(await open(player), await world.addOperator())).toBeUndefined();
    const url = `/api/v1/operator/players/${player}/games/${game}/launch`;
    const demo = await operator.client.post(url, { mode: 'demo' });
    expect(await find(demo.body.data.session_token)).toBeUndefined();
  });

  test('is read together with others in one round trip', async () => {
    const players = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const tokens = await Promise.all(players.map(open));
    const reader = createSessionReader(world.app.sql);
    const found = await Promise.all(
      [...tokens, 'gst_unknown', tokens[0] as string].map((token) => reader.read(operator.operator_id, token)),
    );
    expect(found.map((session) => session?.player_id)).toEqual([players[0], players[1], undefined, players[0]]);
  });

  test('lives for exactly 12 hours', async () => {
    const token = await open(await registerTestPlayer(operator));
    world.clock.advance(12 * hour - 1);
    expect(await alive(token)).toBe(true);
    world.clock.advance(1);
    expect(await alive(token)).toBe(false);
  });

  test('ends when the operator or staff lock or close the account, and stays ended when it is reopened', async () => {
    for (const status of ['locked', 'closed']) {
      const player = await registerTestPlayer(operator);
      const token = await open(player);
      await setStatus(player, status);
      expect((await find(token))?.ended_at).toEqual(start);
      await setStatus(player, 'active');
      expect(await alive(token)).toBe(false);
      expect(await alive(await open(player))).toBe(true);
    }
    const player = await registerTestPlayer(operator);
    const token = await open(player);
    const locked = await staff.put(`/api/back-office/v1/players/${player}/status`, { status: 'locked' });
    expect(locked.status, locked.text).toBe(200);
    expect(await alive(token)).toBe(false);
  });

  test('ends with a lock by monitoring', async () => {
    const player = await registerTestPlayer(operator);
    const token = await open(player);
    const locked = await staff.post(`/api/back-office/v1/players/${player}/aml-lock`, { reason: 'looked into' });
    expect(locked.status, locked.text).toBe(200);
    expect((await find(token))?.ended_at).toEqual(start);
  });

  test.each([[{ period: '24_hours' }], [{ period: '6_months' }], [{ period: '12_months', type: 'self_closure' }]])(
    'ends with a self-exclusion: %j, but not those of other players',
    async (body) => {
      const [player, other] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
      const tokens = [await open(player), await open(player)];
      const spared = await open(other);
      const reply = await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, body);
      expect(reply.status, reply.text).toBe(200);
      for (const token of tokens) expect((await find(token))?.ended_at).toEqual(start);
      expect(await alive(spared)).toBe(true);
    },
  );

  test('an expired session is not reported as ended', async () => {
    const player = await registerTestPlayer(operator);
    const token = await open(player);
    world.clock.advance(13 * hour);
    await setStatus(player, 'locked');
    expect((await find(token))?.ended_at).toBeNull();
  });

  test('a launch and a lock at the same time never leave a session alive', async () => {
    for (let round = 0; round < 8; round += 1) {
      const player = await registerTestPlayer(operator);
      const url = `/api/v1/operator/players/${player}/games/${game}/launch`;
      const launches = Array.from({ length: 4 }, () => operator.client.post(url));
      const [locked, ...launched] = await Promise.all([setStatus(player, 'locked'), ...launches]);
      expect(locked.status).toBe(200);
      for (const reply of launched)
        if (reply.status === 200) expect(await alive(reply.body.data.session_token)).toBe(false);
        else expect(reply.body.error.code).toBe('PLAYER_RESTRICTED');
    }
  });

  test('a launch and a self-exclusion at the same time never leave a session alive', async () => {
    const node = await world.startNode();
    for (let round = 0; round < 8; round += 1) {
      const player = await registerTestPlayer(operator);
      const base = `/api/v1/operator/players/${player}`;
      const launches = [0, 1, 2, 3].map((n) =>
        operator.client.post(`${base}/games/${game}/launch`, undefined, n % 2 === 0 ? {} : { via: node }),
      );
      const excluding = operator.client.post(`${base}/self-exclusion`, { period: '24_hours' }, { via: node });
      const [excluded, ...launched] = await Promise.all([excluding, ...launches]);
      expect(excluded.status, excluded.text).toBe(200);
      for (const reply of launched)
        if (reply.status === 200) expect(await alive(reply.body.data.session_token)).toBe(false);
        else expect(reply.body.error.code).toBe('PLAYER_RESTRICTED');
    }
  });
});

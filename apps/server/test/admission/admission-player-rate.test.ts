import { describe, expect, test } from 'vitest';
import { playerLimitOf } from '../../src/call/facts.ts';
import type { App } from '../../src/platform/app.ts';
import { insertToken, registerPlayer } from '../fixtures/tokens.ts';
import { codeOrStatus, prepare, send } from '../support/admission-request.ts';
import { bearerFor } from '../support/client.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });
const player_id = await registerPlayer(operator);

const setLimit = async (player_rate_limit_per_minute: number | null) => {
  const staff = await addTestStaff(world, operator);
  const reply = await staff.patch('/api/back-office/v1/operator', { settings: { player_rate_limit_per_minute } });
  expect(reply.status, reply.text).toBe(200);
};
const issue = async (key: { id: number }) => {
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000);
  return (await insertToken(world, operator, { player_id, api_key_id: key.id, expires_at })).token;
};
const look = (token: string, app: App = world.app) => bearerFor(app, token).get('/api/v1/player/wallet');
let nonce = 0;
const serverCall = (key: { key: string; secret: string }) => {
  nonce += 1;
  return send(world.app, prepare(key, world.clock.now(), { nonce: `player-rate-${nonce}` }));
};

describe('429 RATE_LIMITED: one player', () => {
  test.each([
    [600, null, 300],
    [121, null, 60],
    [2, null, 60],
    [600, 5, 5],
  ])('of a key with %i a minute, with the setting %s, may make %i', (rate_limit_per_minute, setting, expected) => {
    const settings = { player_rate_limit_per_minute: setting };
    expect(playerLimitOf({ rate_limit_per_minute, operator: { settings } } as never)).toBe(expected);
  });

  test('is refused over its own limit until its window ends, while the operator’s own server is not', async () => {
    await setLimit(3);
    const key = await operator.addKey(undefined, { rate_limit_per_minute: 10 });
    const token = await issue(key);
    for (let n = 1; n <= 3; n += 1) {
      const reply = await look(token);
      expect([codeOrStatus(reply), reply.headers['x-ratelimit-remaining']]).toEqual([200, String(10 - n)]);
    }
    world.clock.advance(15_000);
    for (let n = 0; n < 20; n += 1) {
      const refused = await look(token);
      expect(refused.status).toBe(429);
      expect(refused.body.error).toMatchObject({
        code: 'RATE_LIMITED',
        details: { limit: 3, retry_after_seconds: 45, limit_of: 'player_token' },
      });
      const { 'retry-after': after, 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = refused.headers;
      expect([after, limit, left]).toEqual(['45', '3', '0']);
    }
    expect((await serverCall(key)).headers['x-ratelimit-remaining']).toBe('6');
    expect(codeOrStatus(await look(await issue(key))), 'with another token').toBe('RATE_LIMITED');
    const other = await insertToken(world, operator, {
      player_id: await registerPlayer(operator),
      api_key_id: key.id,
      expires_at: new Date(world.clock.now().getTime() + 3_600_000),
    });
    expect(codeOrStatus(await look(other.token)), 'another player').toBe(200);
    world.clock.advance(45_000);
    expect(codeOrStatus(await look(token))).toBe(200);
  });

  test('40 at once on two nodes, limit 25: exactly 25 pass, and the key counts 25', async () => {
    await setLimit(25);
    world.clock.advance(60_000);
    const nodes = [world.app, await world.startNode()];
    const key = await operator.addKey(undefined, { rate_limit_per_minute: 1000 });
    const token = await issue(key);
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => look(token, nodes[n % 2])));
    expect(replies.filter((reply) => codeOrStatus(reply) === 200)).toHaveLength(25);
    expect(replies.filter((reply) => codeOrStatus(reply) === 'RATE_LIMITED')).toHaveLength(15);
    expect((await serverCall(key)).headers['x-ratelimit-remaining']).toBe(String(1000 - 25 - 1));
  });

  test('40 at once with five tokens of three keys on two nodes, limit 25: exactly 25 pass', async () => {
    await setLimit(25);
    world.clock.advance(60_000);
    const nodes = [world.app, await world.startNode()];
    const keys = await Promise.all([1, 2, 3].map(() => operator.addKey(undefined, { rate_limit_per_minute: 1000 })));
    const tokens = await Promise.all([0, 0, 1, 2, 2].map((n) => issue(keys[n]!)));
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => look(tokens[n % 5]!, nodes[n % 2])));
    expect(replies.filter((reply) => codeOrStatus(reply) === 200)).toHaveLength(25);
    expect(replies.filter((reply) => codeOrStatus(reply) === 'RATE_LIMITED')).toHaveLength(15);
    const left = await Promise.all(keys.map(async (key) => (await serverCall(key)).headers['x-ratelimit-remaining']));
    expect(
      left.reduce((sum, each) => sum + 999 - Number(each), 0),
      'counted for the keys',
    ).toBe(25);
  });

  test('expired windows are removed', async () => {
    await setLimit(25);
    const key = await operator.addKey();
    await look(await issue(key));
    world.clock.advance(3_600_000);
    const restarted = await world.startNode();
    await look(await issue(key), restarted);
    // The sweep is not awaited, so the rows are polled until they are gone.
    const old = new Date(world.clock.now().getTime() - 1_800_000);
    for (;;) {
      const rows = await world.admin`select from player_windows where started_at < ${old}`;
      if (rows.length === 0) break;
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '../../src/base/durations.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { createProbe, type Probe, playerProbe } from '../fixtures/probe.ts';
import { insertToken, registerPlayer } from '../fixtures/tokens.ts';
import { codeOrStatus, me } from '../support/admission-request.ts';
import { bearerFor, clientFor, inject } from '../support/client.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

let world: World;
let operator: Operator;
let probe: Probe;
let player_id: number;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator({ is_sandbox: true });
  probe = createProbe(world);
  player_id = await registerPlayer(operator);
});
afterAll(async () => {
  await probe.app.close();
  await world.close();
});

const issue = (key: { id: number } = operator.key, milliseconds = hour) => {
  const expires_at = new Date(world.clock.now().getTime() + milliseconds);
  return insertToken(world, operator, { player_id, api_key_id: key.id, expires_at });
};
const call = (token: string, idempotencyKey?: string, mark = 'hello') =>
  bearerFor(probe.app, token).post(playerProbe.path, { mark }, idempotencyKey ? { idempotencyKey } : {});

describe('401 INVALID_PLAYER_TOKEN', () => {
  const odd: [string, string | undefined][] = [
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no token', 'Bearer '],
    ['a token nobody issued', `Bearer ptk_${'A'.repeat(43)}`],
    ['a staff token', `Bearer stk_${'A'.repeat(43)}`],
    ['two tokens', `Bearer ptk_${'A'.repeat(43)} ptk_${'B'.repeat(43)}`],
    ['a very long token', `Bearer ptk_${'A'.repeat(20_000)}`],
    ['SQL', "Bearer ptk_' or ''='"],
  ];
  for (const [what, authorization] of odd)
    test(what, async () => {
      const reply = await inject(probe.app, { method: 'POST', url: playerProbe.path, headers: { authorization } });
      expect([reply.status, codeOrStatus(reply)]).toEqual([401, 'INVALID_PLAYER_TOKEN']);
      expect(reply.headers['x-ratelimit-limit']).toBeUndefined();
    });

  test('an expired token is refused from its exact end on, by the operator’s clock', async () => {
    const { token } = await issue();
    world.clock.advance(hour - 1);
    expect(codeOrStatus(await call(token))).toBe(201);
    world.clock.advance(1);
    const expired = await call(token);
    expect(codeOrStatus(expired)).toBe('INVALID_PLAYER_TOKEN');
    expect(expired.headers['x-ratelimit-limit']).toBe('1000000');
  });

  test('a token is refused once its sandbox has moved its clock past the end', async () => {
    const { token } = await issue();
    expect(codeOrStatus(await call(token))).toBe(201);
    await world.app.control`update operators set clock_offset_ms = clock_offset_ms + ${hour}, version = version + 1
      where operator_id = ${operator.operator_id}`;
    expect(codeOrStatus(await call(token))).toBe('INVALID_PLAYER_TOKEN');
    await world.app.control`update operators set clock_offset_ms = 0, version = version + 1
      where operator_id = ${operator.operator_id}`;
  });

  test('a token that was ended is refused on the next request, on every node', async () => {
    const { token, change } = await issue();
    const second = createProbe(world);
    const onSecond = () => bearerFor(second.app, token).post(playerProbe.path, { mark: 'second' });
    expect([codeOrStatus(await call(token)), codeOrStatus(await onSecond())]).toEqual([201, 201]);
    await change((tx, hash) => tx`update player_tokens set ended_at = ${world.clock.now()} where token_hash = ${hash}`);
    expect([codeOrStatus(await onSecond()), codeOrStatus(await call(token))]).toEqual([
      'INVALID_PLAYER_TOKEN',
      'INVALID_PLAYER_TOKEN',
    ]);
    await second.app.close();
  });

  test('a token is refused once the key that issued it is revoked or has expired', async () => {
    const revoked = await operator.addKey();
    const { token } = await issue(revoked);
    expect(codeOrStatus(await call(token))).toBe(201);
    await inOperator(
      world.app.sql,
      operator.operator_id,
      (tx) => tx`update api_keys set revoked_at = ${world.clock.now()}, version = version + 1 where id = ${revoked.id}`,
    );
    expect(codeOrStatus(await call(token))).toBe('INVALID_PLAYER_TOKEN');

    const expires_at = new Date(world.clock.now().getTime() + 1000).toISOString();
    const shortLived = await issue(await operator.addKey(undefined, { expires_at }));
    expect(codeOrStatus(await call(shortLived.token))).toBe(201);
    world.clock.advance(1000);
    expect(codeOrStatus(await call(shortLived.token))).toBe('INVALID_PLAYER_TOKEN');
  });

  test('a token is refused while its operator is closed', async () => {
    const { token } = await issue();
    const set = (status: string) => world.app.control`update operators set status = ${status}, version = version + 1
        where operator_id = ${operator.operator_id}`;
    expect(codeOrStatus(await call(token))).toBe(201);
    await set('inactive');
    expect(codeOrStatus(await call(token))).toBe('INVALID_PLAYER_TOKEN');
    await set('active');
    expect(codeOrStatus(await call(token))).toBe(201);
  });
});

describe('player-token calls', () => {
  test('count against the key that issued the token, and show its headers', async () => {
    const key = await operator.addKey(undefined, { rate_limit_per_minute: 3 });
    const { token } = await issue(key);
    expect((await call(token)).headers['x-ratelimit-remaining']).toBe('2');
    expect((await clientFor(probe.app, world.clock, key).post('/api/v1/operator/probe', {})).status).toBe(422);
    expect((await call(token)).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await call(token);
    expect([codeOrStatus(refused), refused.headers['x-ratelimit-limit']]).toEqual(['RATE_LIMITED', '3']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(codeOrStatus(await clientFor(world.app, world.clock, key).get(me))).toBe('RATE_LIMITED');
  });

  test('a refused token does not count', async () => {
    const key = await operator.addKey(undefined, { rate_limit_per_minute: 3 });
    const { token } = await issue(key, -1);
    for (let round = 0; round < 5; round += 1) {
      const reply = await call(token);
      expect([codeOrStatus(reply), reply.headers['x-ratelimit-remaining']]).toEqual(['INVALID_PLAYER_TOKEN', '3']);
    }
  });

  test('the key’s allowlist does not apply: a player calls from anywhere', async () => {
    const { token } = await issue(await operator.addKey(undefined, { ip_allowlist: ['203.0.113.9'] }));
    expect(codeOrStatus(await call(token))).toBe(201);
  });

  test('an Idempotency-Key belongs to the player, whichever token is used', async () => {
    const [one, two] = [await issue(), await issue()];
    const [key, mark] = [randomUUID(), randomUUID()];
    const first = await call(one.token, key, mark);
    const again = await call(two.token, key, mark);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);

    const other = await insertToken(world, operator, {
      player_id: await registerPlayer(operator),
      api_key_id: operator.key.id,
      expires_at: new Date(world.clock.now().getTime() + hour),
    });
    expect((await call(other.token, key, mark)).headers['idempotent-replayed']).toBeUndefined();
    expect(await probe.marksLeft(operator.operator_id, mark)).toBe(2);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { codeOrStatus, prepare, secondsOf, send } from '../support/admission-request.ts';
import { patience } from '../support/eventually.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

const now = () => world.clock.now();

describe('401 REPLAYED_REQUEST', () => {
  test('the same signed request a second time', async () => {
    const captured = prepare(operator.key, now(), { nonce: 'once' });
    expect(codeOrStatus(await send(world.app, captured))).toBe(200);
    const reply = await send(world.app, captured);
    expect(reply.status).toBe(401);
    expect(reply.body.error).toMatchObject({ code: 'REPLAYED_REQUEST', details: {}, retry: 'new_signature' });
  });

  test('200: another nonce, or another second, makes another request', async () => {
    expect(codeOrStatus(await send(world.app, prepare(operator.key, now(), { nonce: 'another' })))).toBe(200);
    expect(codeOrStatus(await send(world.app, prepare(operator.key, now())))).toBe(200);
    world.clock.advance(1000);
    expect(codeOrStatus(await send(world.app, prepare(operator.key, now())))).toBe(200);
  });

  test('20 times at once on two nodes: exactly one passes', async () => {
    const nodes = [world.app, await world.startNode()];
    for (let round = 0; round < 5; round += 1) {
      const captured = prepare(operator.key, now(), { nonce: `race-${round}` });
      const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => send(nodes[n % 2]!, captured)));
      const codes = replies.map(codeOrStatus);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 'REPLAYED_REQUEST')).toHaveLength(19);
    }
  });

  test('a node that has just started refuses a replay too', async () => {
    const captured = prepare(operator.key, now(), { nonce: 'restart' });
    const first = await world.startNode();
    expect(codeOrStatus(await send(first, captured))).toBe(200);
    await first.http.close();
    const restarted = await world.startNode();
    expect(codeOrStatus(await send(restarted, captured))).toBe('REPLAYED_REQUEST');
  });

  test('a timestamp 300 seconds ahead is remembered until it can no longer pass, for 600 seconds', async () => {
    const captured = prepare(operator.key, now(), { timestamp: secondsOf(now()) + 300, nonce: 'ahead' });
    expect(codeOrStatus(await send(world.app, captured))).toBe(200);
    for (let passed = 60; passed <= 600; passed += 60) {
      world.clock.advance(60_000);
      expect(codeOrStatus(await send(world.app, captured)), `after ${passed} s`).toBe('REPLAYED_REQUEST');
    }
    world.clock.advance(1000);
    expect(codeOrStatus(await send(world.app, captured))).toBe('TIMESTAMP_OUT_OF_RANGE');
  });

  test('signatures that can no longer pass are removed in the end', async () => {
    const admin = openTestPool({ url: world.url, max: 1 });
    const remembered = async () => Number((await admin`select count(*) as n from seen_signatures`)[0]?.n);
    try {
      for (let minute = 0; minute < 64; minute += 1) {
        world.clock.advance(60_000);
        expect(codeOrStatus(await send(world.app, prepare(operator.key, now(), { nonce: `minute-${minute}` })))).toBe(
          200,
        );
      }
      await vi.waitFor(async () => expect(await remembered()).toBeLessThanOrEqual(30), { timeout: patience });
    } finally {
      await admin.end();
    }
  });

  test('a request refused after its signature was accepted is remembered too', async () => {
    const wanted = { method: 'POST', url: '/api/v1/operator/players', body: '{}', nonce: 'refused' };
    const captured = prepare(operator.key, now(), wanted);
    expect(codeOrStatus(await send(world.app, captured))).toBe('VALIDATION_FAILED');
    expect(codeOrStatus(await send(world.app, captured))).toBe('REPLAYED_REQUEST');
  });

  test('a forged signature is not remembered: it cannot block the real one', async () => {
    const right = prepare(operator.key, now(), { nonce: 'true' });
    const forged = { ...right, url: `${right.url}?forged=1` };
    expect(codeOrStatus(await send(world.app, forged))).toBe('INVALID_SIGNATURE');
    expect(codeOrStatus(await send(world.app, right))).toBe(200);
  });
});

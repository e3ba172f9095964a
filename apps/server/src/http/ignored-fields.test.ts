import { randomUUID } from 'node:crypto';
import { recordDeposit } from '@croupier/contract/operator/payments.ts';
import type { Route } from '@croupier/contract/route.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { playerWith } from '../../test/support/money.ts';
import { registerTestPlayer } from '../../test/support/players.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { ignoredFields } from './ignored-fields.ts';

const found = (schema: z.ZodType, value: unknown): string[] =>
  ignoredFields({ ...(recordDeposit as Route), body: schema }, {}, Buffer.from(JSON.stringify(value)));

describe('unknown fields', () => {
  const address = z.object({ city: z.string() });
  test.each<[string, z.ZodType, unknown, string[]]>([
    ['at the top', z.object({ a: z.int() }), { a: 1, b: 2, __proto__x: 3 }, ['b', '__proto__x']],
    ['in an object', z.object({ at: address.optional() }), { at: { city: 'x', zip: 1 } }, ['at.zip']],
    [
      'in a list',
      z.object({ list: z.array(address).default([]) }),
      { list: [{ city: 'x' }, { town: 'y' }] },
      ['list.1.town'],
    ],
    ['behind a rule', address.refine(() => true).transform((all) => all), { city: 'x', b: 1 }, ['b']],
    ['in none of several forms', z.union([address, z.object({ zip: z.int() })]), { zip: 1, b: 1 }, ['b']],
    ['nowhere in a record', z.object({ free: z.record(z.string(), z.json()) }), { free: { anything: { at: 1 } } }, []],
    ['nowhere, when all are known', address, { city: 'x' }, []],
  ])('%s', (_where, schema, value, names) => {
    expect(found(schema, value)).toEqual(names);
  });

  test('are cut, made valid for a header, and limited in number', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}`, n]));
    expect(found(address, many)).toHaveLength(20);
    const [odd, long] = found(address, { 'a,b\r\nX: é': 1, ['x'.repeat(5_000)]: 1 });
    expect([odd, long?.length]).toEqual(['a?b??X:??', 100]);
  });
});

describe('over HTTP', async () => {
  const world = await createFileWorld();

  test('a sandbox gets them in the header and in meta.ignored, also on a retry; errors in the header', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const player = await registerTestPlayer(operator);
    const url = `/api/v1/operator/players/${player}/deposits?dry_rnu=1`;
    const body = { amount: 100, external_reference: randomUUID(), external_refrence: 'x' };
    const idempotencyKey = randomUUID();
    const first = await operator.client.post(url, body, { idempotencyKey });
    const again = await operator.client.post(url, body, { idempotencyKey });
    for (const reply of [first, again]) {
      expect([reply.status, reply.headers['croupier-ignored-fields']]).toEqual([201, 'dry_rnu, external_refrence']);
      expect(reply.body.meta).toEqual({ ignored: ['dry_rnu', 'external_refrence'] });
    }
    const refused = await operator.client.post(url, { amuont: 1 });
    expect(refused.headers['croupier-ignored-fields']).toBe('dry_rnu, amuont');
    expect(refused.body).not.toHaveProperty('meta');
    const page = await operator.client.get('/api/v1/operator/players?serach=a');
    expect(page.body.meta).toMatchObject({ total: 1, ignored: ['serach'] });
    const clean = await operator.client.get('/api/v1/operator/players');
    expect([clean.headers['croupier-ignored-fields'], clean.body.meta.ignored]).toEqual([undefined, undefined]);
  });

  test('a live operator gets no hint, and an unchanged answer', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 0);
    const body = { amount: 100, external_reference: randomUUID(), external_refrence: 'x' };
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/deposits?x=1`, body);
    expect([reply.status, reply.headers['croupier-ignored-fields'], Object.keys(reply.body)]).toEqual([
      201,
      undefined,
      ['data'],
    ]);
  });
});

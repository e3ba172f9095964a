import { playerChanges } from '@croupier/contract/operator/players.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nullAsAbsent } from './null-as-absent.ts';

const schema = z
  .object({
    name: z.string(),
    note: z.string().optional(),
    kind: z.enum(['a', 'b']).default('a'),
    limit: z.int().nullable(),
    ends: z.string().nullish(),
    inner: z.object({ on: z.boolean().default(false), must: z.boolean() }).optional(),
    items: z.array(z.object({ note: z.string().optional() })).default([]),
    either: z.union([z.object({ x: z.int(), y: z.int().optional() }), z.string()]).optional(),
    any: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(() => true);

const strip = (value: unknown) => nullAsAbsent(schema, value);

describe('null where it has no meaning', () => {
  test('counts as absent in optional fields, at every depth', () => {
    expect(
      strip({ name: 'x', note: null, kind: null, inner: { on: null, must: true }, items: [{ note: null }] }),
    ).toEqual({
      name: 'x',
      inner: { must: true },
      items: [{}],
    });
    expect(strip({ either: { x: 1, y: null } })).toEqual({ either: { x: 1 } });
    expect(strip({ inner: null, items: null, either: null })).toEqual({});
  });

  test('stays where the schema takes it, where a field is required, and in what any JSON may hold', () => {
    const kept = { name: null, limit: null, ends: null, inner: { must: null }, any: { deep: null } };
    expect(strip(kept)).toEqual(kept);
    expect(strip(null)).toBe(null);
  });

  test('makes no property of a name that every object has', () => {
    const sent = JSON.parse('{"name":"x","__proto__":null,"constructor":null}');
    expect(Object.keys(strip(sent) as object)).toEqual(['name', '__proto__', 'constructor']);
  });

  test('is refused by a change of a player, except where it empties a field', () => {
    const sent = { email: null, city: null, phone: null, marketing: null };
    expect(nullAsAbsent(playerChanges, sent)).toEqual(sent);
    expect(playerChanges.safeParse(sent).error?.issues.map(({ path }) => path[0])).toEqual(['email', 'marketing']);
  });
});

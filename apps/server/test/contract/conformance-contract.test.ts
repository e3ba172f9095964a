import { errors } from '@croupier/contract/errors.ts';
import { eventTypes } from '@croupier/contract/events.ts';
import { refusalsOf } from '@croupier/contract/refusals.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { allScopes } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../fixtures/interface/account-endpoints.ts';
import { accountResources } from '../fixtures/interface/account-resources.ts';
import { eventNames, scopeNames, statuses, values } from '../fixtures/interface/closed-sets.ts';
import { gameEndpoints } from '../fixtures/interface/game-endpoints.ts';
import { additions, gameResources } from '../fixtures/interface/game-resources.ts';

/** Compares what was promised to integrators with the contract, from which everything else is made. */

const resources = { ...accountResources, ...gameResources };
const endpoints = { ...accountEndpoints, ...gameEndpoints };

type Json = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Json[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
};

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

type Field = { readonly name: string; readonly type: string; readonly required: boolean; readonly values: string };

/** Every field of a schema, including those inside objects and arrays. */
const fieldsOf = (schema: Json, at = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    described(value, at === '' ? key : `${at}.${key}`, schema.required?.includes(key) ?? false),
  );

const described = (value: Json, name: string, required: boolean): Field[] => {
  const forms = value.anyOf ?? [value];
  const kinds = forms.flatMap((form) => form.type ?? 'any');
  const form = forms.find(({ type }) => type !== 'null') as Json;
  const kind = kinds.find((one) => one !== 'null');
  const own = {
    name,
    type: `${kind}${kinds.includes('null') ? '?' : ''}`,
    required,
    values: (form.enum ?? []).join(' '),
  };
  const item = form.items;
  if (!item) return [own, ...fieldsOf(form, name)];
  const inner = `${name}[]`;
  return [own, ...(item.properties ? fieldsOf(item, inner) : described(item, inner, required))];
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

const routeOf = (name: string): Route => {
  const route = allRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`There is no route ${name}.`);
  return route;
};

describe('2: a resource has every promised field, with its type, and null only where promised', () => {
  for (const [resource, { route, fields }] of Object.entries(resources))
    test(resource, () => {
      const found = fieldsOf(jsonOf(routeOf(route).reply.schema, 'output')).map(
        ({ name, type, required }) => `${name} ${type}${required ? '' : '~'}`,
      );
      expect(found.toSorted()).toEqual([...linesOf(fields), ...(additions[resource] ?? [])].toSorted());
    });
});

describe('2: a field takes the listed values only', () => {
  for (const [resource, fields] of Object.entries(values))
    test(`${resource}: ${Object.keys(fields).join(', ')}`, () => {
      const found = fieldsOf(jsonOf(routeOf(resources[resource]!.route).reply.schema, 'output'));
      for (const [name, listed] of Object.entries(fields)) {
        const words = wordsOf(found.find((field) => field.name === name)?.values ?? '');
        expect(words.toSorted(), name).toEqual(wordsOf(listed).toSorted());
      }
    });
});

describe('4: an endpoint has its scope, its status, its fields and its codes', () => {
  for (const [name, promised] of Object.entries(endpoints)) {
    test(`${promised.path}: scope and answer`, () => {
      const route = routeOf(name);
      expect(`${route.method} ${route.path}`).toBe(promised.path);
      expect(route.scope).toBe(promised.scope);
      expect(route.reply.status).toBe(promised.status ?? 200);
      expect(route.reply.shape).toBe(promised.shape ?? 'one');
    });

    test(`${promised.path}: every input field, and whether it is required`, () => {
      const route = routeOf(name);
      for (const [schema, listed] of [
        [route.query, promised.query],
        [route.body, promised.body],
      ] as const) {
        const found = schema ? fieldsOf(jsonOf(schema, 'input')) : [];
        const has = (word: string) => found.find((field) => field.name === word.replace('!', ''));
        const words = wordsOf(listed ?? '');
        expect(words.filter((word) => has(word)?.required !== word.endsWith('!'))).toEqual([]);
        // Other inputs are optional: a request of the first version keeps working.
        const known = new Set(words.map((word) => word.replace('!', '')));
        expect(found.filter((field) => field.required && !known.has(field.name))).toEqual([]);
      }
    });

    test(`${promised.path}: every promised error code`, () => {
      expect(refusalsOf(routeOf(name))).toEqual(expect.arrayContaining([...(promised.codes ?? [])]));
    });
  }
});

test('7: every error code has the promised status', () => {
  const promised = Object.entries(statuses).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)]));
  expect(promised).toHaveLength(31);
  for (const [code, status] of promised) expect([code, errors[code as never]]).toMatchObject([code, { status }]);
});

test('5.2: every promised scope can be given to a key', () => {
  expect(scopeNames.filter((scope) => !(allScopes as string[]).includes(scope))).toEqual([]);
  expect(allScopes.filter((scope) => !scopeNames.includes(scope))).toEqual([
    'events:read',
    'logs:read',
    'webhooks:write',
    'kyc:write',
    'payouts:write',
    'rates:write',
    'sandbox:write',
  ]);
});

test('6: every promised event is declared under its name', () => {
  expect(eventNames.filter((name) => !(eventTypes as string[]).includes(name))).toEqual([]);
});

test('9: routes for integrators are under /api/v1, and the list above has all 32 promised endpoints', () => {
  expect(Object.keys(endpoints)).toHaveLength(32);
  const open = allRoutes.filter((route) => route.audience !== 'staff' && route.audience !== 'guest');
  expect(open.filter((route) => !route.path.startsWith('/api/v1/'))).toEqual([]);
});

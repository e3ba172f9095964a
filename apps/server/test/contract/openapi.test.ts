import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorHelp } from '@croupier/contract/error-help.ts';
import { backOfficeOnly, errors, providerOnly } from '@croupier/contract/errors.ts';
import { backOfficeOpenApi, type Json, providerOpenApi, publicOpenApi } from '@croupier/contract/openapi.ts';
import {
  backOfficeRoutes,
  guestRoutes,
  operatorRoutes,
  playerRoutes,
  providerRoutes,
  routeFiles,
} from '@croupier/contract/routes.ts';
import { validate } from '@scalar/openapi-parser';
import { describe, expect, test } from 'vitest';
import { readText, root } from '../support/source-code.ts';

const documents = [
  { name: 'operator-api', document: publicOpenApi(), routes: [...operatorRoutes, ...playerRoutes] },
  { name: 'provider-wallet', document: providerOpenApi(), routes: providerRoutes },
  { name: 'back-office', document: backOfficeOpenApi(), routes: [...guestRoutes, ...backOfficeRoutes] },
];

/** Every object in a document. */
const objectsIn = (value: unknown): Json[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(objectsIn)];
};

const at = (document: Json, pointer: string): unknown =>
  pointer
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);

const operationsOf = (document: Json): Json[] =>
  Object.values(document.paths as Json).flatMap((path) => Object.values(path as Json) as Json[]);

describe('the list of routes', () => {
  test('gathers every file of routes in the contract', () => {
    const folders = ['operator', 'player', 'back-office', 'provider'];
    const files = readdirSync(join(root, 'packages/contract/src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => folders.includes(path.split('/')[0] as string) && /^[^.]+\.ts$/.test(path))
      .map((path) => path.replace('.ts', ''));
    expect(Object.keys(routeFiles).sort()).toEqual(files.sort());
  });

  test('gives every route a unique name and address', () => {
    const all = documents.flatMap(({ routes }) => routes);
    expect(new Set(all.map((route) => route.name)).size).toBe(all.length);
    expect(new Set(all.map((route) => `${route.method} ${route.path}`)).size).toBe(all.length);
    expect(all.filter((route) => !/^[a-z][a-z0-9_]*$/.test(route.name))).toEqual([]);
  });

  test('names in each path exactly the parameters that the route declares', () => {
    const all = documents.flatMap(({ routes }) => routes);
    const odd = all.filter((route) => {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      return inPath.join() !== Object.keys(route.params).join();
    });
    expect(odd.map((route) => route.path)).toEqual([]);
  });
});

describe.each(documents)('the OpenAPI document $name', ({ name, document, routes }) => {
  test('describes the headers of sandboxes where they are sent, and nowhere else', () => {
    for (const { method, path, tag, reply } of routes) {
      const operation = (document.paths as Record<string, Record<string, Json>>)[path]![method.toLowerCase()]!;
      const { headers } = (operation.responses as Record<string, Json>)[reply.status] as { headers: Json };
      const own = ['Croupier-Fault', 'Croupier-Ignored-Fields'].filter((header) => header in headers);
      const canBeHit = tag === 'Sandbox' ? [] : ['Croupier-Fault'];
      expect([path, own]).toEqual([path, name === 'back-office' ? [] : [...canBeHit, 'Croupier-Ignored-Fields']]);
    }
  });

  test('is the committed one', () => {
    const committed = readText(`packages/contract/openapi/${name}.json`);
    expect(committed === `${JSON.stringify(document, null, 2)}\n`, 'stale: run npm run openapi').toBe(true);
  });

  test('is a valid OpenAPI 3.1 document', async () => {
    const result = await validate(JSON.stringify(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test('has every route, and no other operation', () => {
    const ids = operationsOf(document).map((operation) => operation.operationId);
    expect(ids.toSorted()).toEqual(routes.map((route) => route.name).toSorted());
  });

  test('has no dangling references', () => {
    const refs = objectsIn(document).flatMap((object) => (typeof object.$ref === 'string' ? [object.$ref] : []));
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((ref) => !ref.startsWith('#/') || at(document, ref) === undefined)).toEqual([]);
  });

  test('requires only described fields', () => {
    const odd = objectsIn(document).filter(
      (object) =>
        Array.isArray(object.required) &&
        typeof object.properties === 'object' &&
        object.required.some((field) => !((field as string) in (object.properties as Json))),
    );
    expect(odd).toEqual([]);
  });

  test('secures every operation, with a described scheme', () => {
    const schemes = Object.keys((document.components as Json).securitySchemes as Json);
    // Someone who is signing in has no credentials yet.
    const guests = guestRoutes.map((route) => route.name);
    for (const operation of operationsOf(document).filter(({ operationId }) => !guests.includes(String(operationId)))) {
      const used = (operation.security as Json[]).flatMap((one) => Object.keys(one));
      expect(used.length, String(operation.operationId)).toBeGreaterThan(0);
      expect(schemes).toEqual(expect.arrayContaining(used));
    }
  });

  test('describes every query parameter by a type', () => {
    const untyped = operationsOf(document).flatMap((operation) =>
      ((operation.parameters ?? []) as Json[])
        .filter((one) => one.in === 'query' && !('type' in (one.schema as Json)) && !('anyOf' in (one.schema as Json)))
        .map((one) => `${operation.operationId}.${one.name}`),
    );
    expect(untyped).toEqual([]);
  });
});

describe('an example', () => {
  const all = documents.flatMap(({ routes }) => routes);

  test('exists for every route', () => {
    expect(all.filter((route) => !route.example).map((route) => route.name)).toEqual([]);
  });

  test('passes the validation of its own route', () => {
    for (const route of all) {
      const query = Object.entries(route.example?.query ?? {}).map(([key, value]) => [key, String(value)]);
      const results = [
        route.query?.safeParse(Object.fromEntries(query)),
        route.bodyOptional && route.example?.body === undefined
          ? undefined
          : route.body?.safeParse(route.example?.body),
      ];
      for (const result of results) expect(result?.error?.issues ?? [], route.name).toEqual([]);
    }
  });
});

describe('the error codes', () => {
  const table = Object.keys(errors);
  const without = (...lists: (readonly string[])[]): string[] => table.filter((code) => !lists.flat().includes(code));
  const operatorTable = without(backOfficeOnly, providerOnly);
  const codesIn = (document: Json): string[] =>
    at(document, '#/components/schemas/Error/properties/error/properties/code/enum') as string[];

  test('are the same in the table, in all documents and in docs/errors.md', () => {
    const page = [...readText('docs/errors.md').matchAll(/^\| \[([A-Z_]+)\]\(#[a-z_]+\) \| (\d{3}) \|/gm)];
    expect(page.map((row) => row[1]).toSorted()).toEqual(table.toSorted());
    expect(codesIn(backOfficeOpenApi())).toEqual(without(providerOnly));
    expect(codesIn(providerOpenApi())).toEqual(without(backOfficeOnly));
    expect(codesIn(publicOpenApi())).toEqual(operatorTable);
    for (const document of [backOfficeOpenApi(), providerOpenApi(), publicOpenApi()])
      expect(codesIn(document)).toEqual(
        expect.arrayContaining(Object.keys(at(document, '#/components/examples') as Json)),
      );
    for (const [, code, status] of page) expect(errors[code as keyof typeof errors].status).toBe(Number(status));
  });

  test('each have their usual causes and advice, in docs/errors.md too', () => {
    const page = readText('docs/errors.md');
    for (const [code, { causes, fix }] of Object.entries(errorHelp)) {
      for (const said of [...causes, fix])
        expect([code, said]).toEqual([code, expect.stringMatching(/^[A-Z].{8,}\.$/)]);
      expect([code, causes.length > 0, page.includes(`### ${code}\n`)]).toEqual([code, true, true]);
    }
    expect(Object.keys(errorHelp).toSorted()).toEqual(table.toSorted());
  });

  test('of the first version are all there: thirty-one', () => {
    expect(operatorTable).toHaveLength(31);
  });
});

import { isExportable } from '@croupier/contract/exports.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/base/read-csv.ts';
import { must, type Reply } from '../support/client.ts';
import { createTenant, tenantFor } from '../support/tenant.ts';
import type { Tenant } from '../support/tenant-type.ts';
import { createFileWorld, type World } from '../support/world.ts';

/**
 * What holds for every list of the back office: it can be exported; and for every route of any audience that answers a
 * file: who got it is in the audit log. New routes are tested automatically.
 */

const world = await createFileWorld();
const tenant = await createTenant(world);

const lists = allRoutes.filter(isExportable);

const withQuery = (url: string, more: Record<string, string>): string => {
  const wanted = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(more)) wanted.searchParams.set(name, value);
  return `${wanted.pathname}${wanted.search}`;
};

/** How many rows the list has in JSON, over all pages. */
const countRows = async (route: Route, by: Tenant, url: string): Promise<number> => {
  const caller = by.callerOf(route);
  let rows = 0;
  let wanted: string | null = url;
  while (wanted !== null) {
    const { body }: Reply = await must(caller.send('GET', wanted));
    if (route.reply.shape === 'page') return body.meta.total;
    rows += body.data.length;
    const before: unknown = body.meta?.next_before ?? null;
    wanted = before === null ? null : withQuery(url, { before: String(before) });
  }
  return rows;
};

const exportsOf = (world: World, operatorId: number) => world.admin<
  { field: string; from_value: string; to_value: string }[]
>`
  select field, from_value, to_value from audit_log
  where operator_id = ${operatorId} and action = 'list.exported' order by id`;

test('there are lists to export', () => {
  expect(lists.length).toBeGreaterThan(25);
});

describe('200 format=csv', () => {
  for (const route of lists)
    test(`${route.path}: every matching row, counted and audited`, async () => {
      const owner = await tenantFor(world, route, tenant);
      const { url } = await owner.fill(route);
      // The audit row of the export itself is not in the file.
      const expected = await countRows(route, owner, url);
      const reply = await must(owner.callerOf(route).send('GET', withQuery(url, { format: 'csv' })));

      expect(reply.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+(-\d{4}-\d\d-\d\d){1,2}\.csv"/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-total-rows': String(expected),
      });
      expect(reply.text.startsWith('\ufeff')).toBe(true);
      const [head, ...rows] = readCsv(reply.text.slice(1));
      expect(rows).toHaveLength(expected);
      expect(new Set(head?.cells).size).toBe(head?.cells.length);
      for (const row of rows) expect(row.cells).toHaveLength(head?.cells.length ?? 0);

      const last = (await exportsOf(world, owner.operator.operator_id)).at(-1);
      expect(last).toMatchObject({ field: route.name, to_value: String(expected) });
    });
});

/** Routes that answer bytes instead of JSON: no other route can, by the type of its handler. */
const files = allRoutes.filter(({ reply }) => reply.shape === 'file');

/** Streams that carry no rows, and why: a stream of rows is an export. */
const withoutRows: Readonly<Record<string, string>> = { follow_live: 'the counts of the queues, no row of them' };

describe('files and streams', () => {
  test('there are files to answer', () => {
    expect(files.length).toBeGreaterThan(3);
  });

  for (const route of files)
    test(`${route.path}: the file is in the audit log, with its request and who got it`, async () => {
      const owner = await tenantFor(world, route, tenant);
      const { method, url, body } = await owner.fill(route);
      const reply = await must(owner.callerOf(route).send(method, url, body));
      expect(reply.headers['content-disposition']).toBeDefined();

      const rows = await world.admin<{ action: string; actor_kind: string; actor_id: number | null }[]>`
        select action, actor_kind, actor_id from audit_log
        where operator_id = ${owner.operator.operator_id} and request_id = ${String(reply.headers['x-request-id'])}`;
      expect([...rows]).toEqual([{ action: expect.any(String), actor_kind: 'staff', actor_id: expect.any(Number) }]);
    });

  for (const route of allRoutes.filter(({ reply }) => reply.shape === 'stream'))
    test(`${route.path}: the stream carries no rows, so that it is no export`, () => {
      expect(Object.keys(withoutRows)).toContain(route.name);
    });
});

describe('422 format', () => {
  for (const route of lists)
    test(`${route.path}: another format is VALIDATION_FAILED`, async () => {
      const { url } = await tenant.fill(route);
      const reply = await tenant.callerOf(route).send('GET', withQuery(url, { format: 'xml' }));
      expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { format: [expect.any(String)] } });
    });
});

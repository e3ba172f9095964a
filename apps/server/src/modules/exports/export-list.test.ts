import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { paymentRequest } from '@croupier/contract/payment-fields.ts';
import type { Route } from '@croupier/contract/route.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { deposit } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { manualClock } from '../../base/clock.ts';
import { columnsOf, decimalOf } from '../../base/csv-columns.ts';
import { createShares } from '../../base/shares.ts';
import { handle } from '../../call/call.ts';
import { createExports } from './export-list.ts';

const world = await createFileWorld();
const shares = createShares({ places: 10, maxOfKey: 10, waitMilliseconds: 600_000 });

let studio: Awaited<ReturnType<typeof openStudio>>;
let staff: Staff;
let player: number;

beforeAll(async () => {
  studio = await openStudio(world);
  staff = studio.staff;
  player = await registerTestPlayer(studio.operator, { last_name: '=cmd|calc', city: '+1;=2' });
});

const linesOf = (text: string): string[] => text.slice(1).trimEnd().split('\r\n');

const exported = () => world.admin<
  { from_value: string; to_value: string; actor_id: number; player_id: number | null }[]
>`
  select from_value, to_value, actor_id, player_id from audit_log
  where operator_id = ${studio.operator.operator_id} and action = 'list.exported' order by id`;

describe('200 a list as CSV', () => {
  test('holds every page, once', async () => {
    const account = await registerTestPlayer(studio.operator);
    for (let n = 1; n <= 7; n += 1) await deposit(studio.operator, account, n);
    const reply = await staff.get(`${base}/players/${account}/transactions?format=csv&per_page=2&page=3&type=deposit`);
    const amounts = linesOf(reply.text).map((line) => line.split(',')[4]);
    expect(amounts).toEqual(['amount', '7', '6', '5', '4', '3', '2', '1']);
    expect(reply.headers['x-total-rows']).toBe('7');
    expect((await exported()).at(-1)).toEqual({
      from_value: JSON.stringify({ player: account, type: 'deposit' }),
      to_value: '7',
      actor_id: staff.id,
      player_id: account,
    });
  });

  test('has money in minor units and as a decimal', async () => {
    const yen = await registerTestPlayer(studio.operator, { currency: 'EUR' });
    await deposit(studio.operator, yen, 123_405);
    const reply = await staff.get(`${base}/ledger?format=csv&player_id=${yen}`);
    const [head = '', row = ''] = linesOf(reply.text);
    const cells = Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]));
    expect(cells).toMatchObject({
      amount: '123405',
      amount_decimal: '1234.05',
      currency: 'EUR',
      'payment.type': 'deposit',
    });
  });

  test('writes no text that a spreadsheet would run as a formula', async () => {
    const reply = await staff.get(`${base}/players?format=csv&search=%3Dcmd`);
    expect(reply.headers['x-total-rows']).toBe('1');
    expect(reply.text).toContain(",'=cmd|calc,");
    expect(reply.text).toContain(",'+1;'=2,");
  });

  test('only those who may see a list may export it', async () => {
    const developer = await addTestStaff(world, studio.operator, 'developer');
    const before = (await exported()).length;
    expect((await developer.get(`${base}/players?format=csv`)).status).toBe(403);
    expect(await exported()).toHaveLength(before);
  });

  test('contains no rows of another operator', async () => {
    const other = await openStudio(world);
    const reply = await other.staff.get(`${base}/players?format=csv`);
    expect(reply.text).not.toContain('=cmd');
    const theirs = await other.staff.get(`${base}/players/${player}/notes?format=csv`);
    expect(theirs.status).toBe(404);
  });

  describe('422 INVALID_REQUEST: a list that is too large or too slow is not sent', () => {
    /** A list of this many rows, each page taking this long, exported with at most five rows. */
    const tryExport = (route: Route, rows: number, milliseconds = 0) => {
      const clock = manualClock(world.clock.now());
      const handler = async ({ query }: { query: { page?: number; before?: number } }) => {
        clock.advance(milliseconds);
        const data = Array.from({ length: Math.min(2, rows) }, (_, id) => ({ id }));
        const next = (query.before ?? 0) + 2;
        return { data, meta: { total: rows, last_page: Math.ceil(rows / 2), next_before: next < rows ? next : null } };
      };
      const parts = { sql: world.app.sql, shares, clock, maxRows: 5 };
      const mounted = createExports(parts)(handle(route, handler as never));
      const caller = { kind: 'staff', staff: { id: 1 } };
      const { operator } = studio;
      const call = { route, format: 'csv', operator, caller, query: { limit: 2 }, params: {}, now: clock.now() };
      const actor = { kind: 'staff', id: staff.id, request_id: null };
      return mounted.handle({ ...call, actor, write: async () => undefined } as never);
    };

    test.each([
      [listAuditLog, 6],
      [listApiRequests, 7],
    ])('more rows than allowed: $name', async (route, rows) => {
      await expect(tryExport(route as Route, rows)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        details: { reason: 'too_many_rows', most: 5 },
      });
    });

    test('a list that takes longer than a minute', async () => {
      await expect(tryExport(listAuditLog as Route, 4, 31_000)).rejects.toMatchObject({
        details: { reason: 'too_slow' },
      });
    });

    test('a list within the limits is sent', async () => {
      await expect(tryExport(listAuditLog as Route, 4)).resolves.toHaveProperty('download');
      await expect(tryExport(listApiRequests as Route, 4)).resolves.toHaveProperty('download');
    });
  });

  test('a person has one export at a time, and the next once it was sent', async () => {
    const url = `${base}/audit-log?format=csv`;
    const replies = await Promise.all([staff.get(url), staff.get(url)]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
    expect(replies.find((reply) => reply.status === 422)?.body.error.details).toEqual({ reason: 'export_running' });
    expect((await staff.get(url)).status).toBe(200);
    expect((await staff.get(`${url}&subject_kind=player&subject_id=0`)).status).toBe(422);
    expect((await staff.get(url)).status).toBe(200);
  });

  test('one operator cannot use up the exports of a process', async () => {
    const mounted = createExports({ sql: world.app.sql, shares, clock: world.clock })(
      handle(listAuditLog as Route, (async () => ({ data: [], meta: { total: 0, last_page: 1 } })) as never),
    );
    // Nobody reads the files, so each is held.
    const start = (operator_id: number, id: number) =>
      mounted.handle({
        route: listAuditLog,
        format: 'csv',
        operator: { ...studio.operator, operator_id },
        caller: { kind: 'staff', staff: { id } },
        query: {},
        params: {},
        now: world.clock.now(),
        actor: { kind: 'staff', id, request_id: null },
        write: async () => undefined,
      } as never);
    const { operator_id } = studio.operator;
    const other = await world.addOperator();
    await start(operator_id, 1);
    await start(operator_id, 2);
    await expect(start(operator_id, 3)).rejects.toMatchObject({ details: { reason: 'export_running' } });
    await start(other.operator_id, 4);
    await expect(start(other.operator_id, 5)).resolves.toHaveProperty('download');
  });

  test('the operator API has no exports', async () => {
    const reply = await studio.operator.client.get('/api/v1/operator/players?format=csv');
    expect(reply.headers['content-type']).toContain('application/json');
  });
});

describe('columns', () => {
  test('recognises amounts by the contract, also described or nullable ones', () => {
    const names = columnsOf(paymentRequest).map((column) => column.name);
    expect(names).toContain('amount_decimal');
    expect(names).not.toContain('id_decimal');
  });

  test.each([
    [0, 'EUR', '0.00'],
    [-5, 'EUR', '-0.05'],
    [123_456, 'EUR', '1234.56'],
    [123_456, 'JPY', '123456'],
    [-1_234, 'KWD', '-1.234'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ])('%i minor units of %s are %s', (minor, currency, expected) => {
    expect(decimalOf(minor, currency)).toBe(expected);
  });
});

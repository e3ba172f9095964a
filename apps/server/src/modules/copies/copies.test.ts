import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { openReceiver } from '../../../test/support/deliveries.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { playerWith } from '../../../test/support/money.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { inOperator } from '../../database/transaction.ts';
import { verify } from '../../verify/verify.ts';
import { createCopySweep } from './remove-copy.ts';

const copies = '/api/v1/operator/sandbox/copies';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true, currency: 'SEK' });

describe('disposable sandboxes', () => {
  const make = async (body: object = {}, parent = operator) => {
    const reply = await parent.client.post(copies, body);
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.body;
    return { ...data, client: clientFor(world.app, world.clock, data.api_key) };
  };
  const sweep = () =>
    createCopySweep({
      databaseUrl: world.url,
      control: world.app.control,
      clock: world.clock,
      fileStore: world.fileStore,
      log: pino({ level: 'silent' }),
    })(null);
  const remove = (id: number) =>
    world.app.control`select remove_sandbox_copy(${id}, ${new Date(world.clock.now().getTime() + 10 * day)})`.execute();
  const files = async (): Promise<number> => {
    const found = await readdir(world.filesFolder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((one) => one.isFile()).length;
  };
  /** Every table in which the operator has a row. */
  const tablesOf = async (id: number): Promise<string[]> => {
    const tables = await world.admin<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
    const found: string[] = [];
    for (const { name } of tables)
      if ((await world.admin`select from ${world.admin(name)} where operator_id = ${id} limit 1`).length > 0)
        found.push(name);
    return found;
  };

  test('201: a separate operator with a key, a signed webhook and demo players; a repeat returns the same', async () => {
    const receiver = await openReceiver();
    const body = { name: 'CI run 42', content: 'demo', webhook_url: receiver.url };
    const first = await operator.client.post(copies, body, { idempotencyKey: 'run-42' });
    const again = await operator.client.post(copies, body, { idempotencyKey: 'run-42' });
    expect([first.status, again.body]).toEqual([201, first.body]);
    const copy = first.body.data;
    expect(copy).toMatchObject({
      name: 'CI run 42',
      expires_at: new Date(world.clock.now().getTime() + day).toISOString(),
    });
    expect([copy.webhook.secret.slice(0, 6), copy.player_ids.length]).toEqual(['whsec_', 5]);
    const client = clientFor(world.app, world.clock, copy.api_key);
    const me = await client.get('/api/v1/operator/me');
    expect(me.body.data).toMatchObject({ operator: { id: copy.operator_id, currency: 'SEK', is_sandbox: true } });
    const wallet = await client.get(`/api/v1/operator/players/${copy.player_ids[0]}/wallet`);
    expect(wallet.body.data.balance).toBe(10_000);
    expect((await operator.client.get(`/api/v1/operator/players/${copy.player_ids[0]}`)).status).toBe(404);
  });

  test('is removed after its time with all rows and files, the ledger included; the rest is unchanged and verifies', async () => {
    const live = await world.addOperator();
    await playerWith(live, 500);
    const copy = await make({ content: 'demo', lasts_seconds: 3600 });
    const [player] = copy.player_ids;
    const before = await files();
    const document = { kind: 'passport', file_name: 'p.pdf', content: Buffer.from('%PDF-1.7').toString('base64') };
    await copy.client.post(`/api/v1/operator/players/${player}/kyc/documents`, document);
    expect(await files()).toBe(before + 1);
    expect(await sweep()).toBe(0);
    expect(await tablesOf(copy.operator_id)).toContain('ledger_entries');
    const theirs = await tablesOf(live.operator_id);
    world.clock.advance(3_600_000);
    expect(await sweep()).toBe(1);
    expect(await tablesOf(copy.operator_id)).toEqual([]);
    expect(await files()).toBe(before);
    expect(await tablesOf(live.operator_id)).toEqual(expect.arrayContaining(theirs));
    expect((await copy.client.get('/api/v1/operator/me')).body.error.code).toBe('INVALID_API_KEY');
    expect(await verify({ databaseUrl: world.url, clock: world.clock })).toEqual([]);
  });

  test('a live operator or an ordinary sandbox can never be removed, made removable, or turned into the other', async () => {
    const live = await world.addOperator();
    const sandbox = await world.addOperator({ is_sandbox: true });
    const running = await make();
    for (const id of [live.operator_id, sandbox.operator_id])
      await expect(remove(id)).rejects.toThrow(/no expired copy/);
    const { control, sql } = world.app;
    const soon = world.clock.now();
    const early = control`select remove_sandbox_copy(${running.operator_id}, ${soon})`;
    await expect(early.execute()).rejects.toThrow(/no expired copy/);
    for (const id of [live.operator_id, sandbox.operator_id]) {
      const row = { operator_id: id, parent_id: operator.operator_id, created_at: soon, expires_at: soon };
      await expect(control`insert into sandbox_copies ${control([row])}`.execute()).rejects.toThrow(
        /not created as a copy/,
      );
    }
    for (const { operator_id } of [live, sandbox]) {
      const turned = control`update operators set is_sandbox = not is_sandbox where operator_id = ${operator_id}`;
      await expect(turned.execute()).rejects.toThrow(/never changes/);
      const own = inOperator(sql, operator_id, (tx) =>
        tx`update operators set is_sandbox = not is_sandbox where operator_id = ${operator_id}`.execute(),
      );
      await expect(own).rejects.toThrow(/never changes/);
    }
    const longer = new Date(soon.getTime() + 30 * day);
    const postponed = control`update sandbox_copies set expires_at = ${longer} where operator_id = ${running.operator_id}`;
    await expect(postponed.execute()).rejects.toThrow(/only end earlier/);
    await expect(sql`select remove_sandbox_copy(${running.operator_id}, ${longer})`.execute()).rejects.toThrow(
      /permission/,
    );
  });

  test('only its parent can list and delete it', async () => {
    const parent = await world.addOperator({ is_sandbox: true });
    const copy = await make({}, parent);
    expect((await parent.client.get(copies)).body.data).toMatchObject([{ operator_id: copy.operator_id }]);
    const gone = `${copies}/${copy.operator_id}`;
    expect((await operator.client.send('DELETE', gone)).status).toBe(404);
    expect((await parent.client.send('DELETE', `${copies}/${parent.operator_id}`)).status).toBe(404);
    expect((await copy.client.send('DELETE', gone)).status).toBe(404);
    expect((await parent.client.send('DELETE', gone)).status).toBe(200);
    expect((await parent.client.get(copies)).body.data).toEqual([]);
    expect(await tablesOf(copy.operator_id)).toEqual([]);
  });

  test('403: neither a live operator nor a copy makes copies; 422: no more than twenty', async () => {
    const live = await world.addOperator();
    expect((await live.client.post(copies, {})).status).toBe(403);
    const parent = await world.addOperator({ is_sandbox: true });
    const { client } = await make({}, parent);
    expect((await client.post(copies, {})).body.error.details).toEqual({ is_copy: true });
    await Promise.all(Array.from({ length: 19 }, () => make({}, parent)));
    const more = await parent.client.post(copies, {});
    expect(more.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'too_many', most: 20 } });
  });

  test('one removal at a time: a second DELETE does not wait for it, and other copies are left to the sweep', async () => {
    const parent = await world.addOperator({ is_sandbox: true });
    const [first, second] = [await make({ content: 'demo' }, parent), await make({}, parent)];
    const drop = ({ operator_id }: { operator_id: number }) => parent.client.send('DELETE', `${copies}/${operator_id}`);
    const rows = { table: 'accounts', operator_id: first.operator_id, waiters: 1 } as const;
    const answered = await withRowsHeld(
      world,
      rows,
      () => drop(first),
      async () => {
        expect((await drop(first)).body.data).toMatchObject({ operator_id: first.operator_id });
        expect((await drop(second)).status).toBe(200);
        expect((await second.client.get('/api/v1/operator/me')).body.error.code).toBe('API_KEY_INACTIVE');
        expect(await tablesOf(second.operator_id)).toContain('sandbox_copies');
      },
    );
    expect(answered.status).toBe(200);
    expect(await tablesOf(first.operator_id)).toEqual([]);
    expect((await drop(first)).status).toBe(404);
    await sweep();
    expect(await tablesOf(second.operator_id)).toEqual([]);
  });

  test('play during the removal is refused, and nothing of the copy remains', async () => {
    const copy = await make({ content: 'demo', lasts_seconds: 60 });
    world.clock.advance(60_000);
    const [player] = copy.player_ids;
    const deposit = (n: number) =>
      copy.client.post(`/api/v1/operator/players/${player}/deposits`, { amount: 1, external_reference: `x-${n}` });
    await Promise.all([sweep(), ...Array.from({ length: 10 }, (_, n) => deposit(n))]);
    await sweep();
    expect(await tablesOf(copy.operator_id)).toEqual([]);
  });
});

import { createCipheriv, randomBytes } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadGamePicture } from '@croupier/contract/back-office/game-pictures.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { optionsOf } from '../../test/support/app-options.ts';
import { bearerFor, clientFor } from '../../test/support/client.ts';
import { eventually } from '../../test/support/eventually.ts';
import { originalOf } from '../../test/support/games.ts';
import { haveOrderAnswered } from '../../test/support/order-provider.ts';
import { makeHome, runMain, spawnMain } from '../../test/support/process.ts';
import { codeOf, enrollTotp } from '../../test/support/sign-in.ts';
import { addTestStaff } from '../../test/support/staff.ts';
import { createTenant } from '../../test/support/tenant.ts';
import type { Tenant } from '../../test/support/tenant-type.ts';
import { createWorld, masterKey as oldKey, type World } from '../../test/support/world.ts';
import { secretContext } from '../admission/directory.ts';
import { folderFileStore } from '../base/file-store.ts';
import { type MasterKey, masterKeyId, sealHeader } from '../base/secret-box.ts';
import type { Sql } from '../database/pool.ts';
import { type App, createApp } from '../platform/app.ts';
import { checkMasterKey } from '../process/home.ts';
import { type RekeyParts, rekey } from './rekey.ts';
import { sealedColumns } from './sealed-columns.ts';

const newKey = randomBytes(32);
const both: MasterKey = [newKey, oldKey];
const listed = [...new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))].toSorted();

let world: World;
let tenant: Tenant;
let token: { body: unknown; text: string };
let document: string;
let picture: string;
let totp: { secret: string };

beforeEach(async () => {
  world = await createWorld();
  tenant = await createTenant(world);
  ({ token, document, picture } = await sealEverything());
});
afterEach(() => world.close());

const tokenUrl = (): string => `/api/v1/operator/players/${tenant.player.id}/session-tokens`;
const askForToken = (app: App) =>
  clientFor(app, world.clock, tenant.operator.key).post(tokenUrl(), { ttl_minutes: 60 }, { idempotencyKey: 'once' });

/** Creates a secret in every place where secrets are stored. */
const sealEverything = async () => {
  const endpoint = await tenant.make('webhook_endpoint');
  expect((await tenant.staff.post(`${base}/webhook-endpoints/${endpoint}/rotate`)).status).toBe(200);
  await play(world.app);
  const live = await world.addOperator({ settings: { second_person: true } });
  const newKey = { name: 'Cashier', scopes: ['payments:write'] };
  const proposed = await (await addTestStaff(world, live)).post(`${base}/api-keys`, newKey);
  expect(proposed.status, proposed.text).toBe(202);
  totp = await enrollTotp(world, tenant.web.web);
  const provider = { issuer: 'https://id.lucky.example', client_id: 'croupier', client_secret: 'of the provider' };
  expect((await tenant.web.web.put(`${base}/identity-provider`, provider)).status).toBe(200);
  const { id: studio } = tenant.studio.provider;
  const told = { url: 'https://studio.example/free-rounds' };
  expect((await tenant.staff.put(`${base}/game-providers/${studio}/free-rounds`, told)).status).toBe(200);
  await haveOrderAnswered(tenant);
  const passport = { kind: 'passport', file_name: 'p.pdf', content: 'JVBERi0xLjcKJSVFT0YK', expires_on: '2031-05-31' };
  const url = `${base}/players/${tenant.player.id}/kyc/documents`;
  const uploaded = await tenant.staff.post(url, passport);
  expect(uploaded.status, uploaded.text).toBe(201);
  const { example } = uploadGamePicture;
  const game = await originalOf(world, tenant.operator);
  const shown = await tenant.staff.put(`${base}/games/${game}/picture`, example?.body);
  expect(shown.status, shown.text).toBe(200);
  const answered = await askForToken(world.app);
  expect(answered.status, answered.text).toBe(201);
  return {
    token: { body: answered.body, text: answered.text },
    document: `${url}/${uploaded.body.data.id}/file`,
    picture: new URL(shown.body.data.thumbnail_url).pathname,
  };
};

const play = async (app: App): Promise<void> => {
  const games = await tenant.operator.client.get('/api/v1/operator/games?search=original&per_page=100');
  const slot = games.body.data.find((game: { external_id: string }) => game.external_id === 'orig-slot');
  const player = bearerFor(app, await playerToken(app));
  const reply = await player.send('POST', `/api/v1/player/games/${slot.id}/play`, { stake: 100 });
  expect(reply.status, reply.text).toBeLessThan(300);
};

const playerToken = async (app: App): Promise<string> => {
  const reply = await clientFor(app, world.clock, tenant.operator.key).post(tokenUrl(), { ttl_minutes: 60 });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.token;
};

const startServer = async (masterKey: MasterKey): Promise<App> => {
  const fileStore = folderFileStore(world.filesFolder, masterKey);
  const app = await createApp({ ...optionsOf(world), masterKey, fileStore });
  onTestFinished(() => app.close());
  return app;
};

const run = (more: Partial<RekeyParts> = {}) => {
  const files = folderFileStore(world.filesFolder, both);
  return rekey({
    sql: world.app.sql,
    control: world.app.control,
    masterKey: both,
    files,
    valuesPerStatement: 1,
    ...more,
  });
};

/** Every column that holds something sealed under a key, whatever its name, and the files. */
const sealedUnder = async (masterKey: MasterKey): Promise<string[]> => {
  const header = sealHeader(masterKey);
  const columns = await world.admin<{ table_name: string; column_name: string; data_type: string }[]>`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('bytea', 'text', 'json', 'jsonb', 'ARRAY')`;
  const found = new Set<string>();
  for (const { table_name, column_name, data_type } of columns) {
    const rows = await world.admin.unsafe<{ value: Buffer | string | null }[]>(
      `select ${data_type === 'bytea' ? `"${column_name}"` : `"${column_name}"::text`} as value from "${table_name}"`,
    );
    if (rows.some(({ value }) => holds(value, header))) found.add(`${table_name}.${column_name}`);
  }
  const files = await readdir(world.filesFolder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    if ((await readFile(join(file.parentPath, file.name))).subarray(0, 5).equals(header)) found.add('a file');
  return [...found].toSorted();
};

const holds = (value: Buffer | string | null, header: Buffer): boolean => {
  if (value === null) return false;
  if (typeof value !== 'string') return value.subarray(0, 5).equals(header);
  const [, encoded] = /sealed:([A-Za-z0-9+/=]+)/.exec(value) ?? [];
  return encoded !== undefined && Buffer.from(encoded, 'base64').subarray(0, 5).equals(header);
};

/** Expects that everything that needs a secret works on a server with these keys. */
const expectEverythingOpens = async (masterKey: MasterKey): Promise<void> => {
  await checkMasterKey(world.url, masterKey);
  const app = await startServer(masterKey);
  await play(app);
  const again = await askForToken(app);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([token.text, 'true']);
  const headers = { authorization: `Bearer ${tenant.staff.token}` };
  const file = await app.http.inject({ method: 'GET', url: document, headers });
  expect(file.rawPayload.toString()).toContain('%PDF');
  expect((await app.http.inject(picture)).headers['content-type']).toBe('image/webp');
  world.clock.advance(30_000);
  const code = codeOf(totp.secret, world.clock.now());
  expect((await tenant.web.web.post('/api/back-office/v1/me/step-up', { code }, { via: app })).status).toBe(200);
};

test('rekey knows every column with sealed values: the whole database is searched, by name and by content', async () => {
  const named = await world.admin<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%'`;
  for (const { name } of named) expect(listed).toContain(name);
  expect(await sealedUnder(oldKey)).toEqual(['a file', ...listed]);
});

test('seals everything again: the old key can be removed, and every secret still opens', async () => {
  const done = await run();
  expect(done).toMatchObject({ master_key_id: masterKeyId(newKey), unreadable: [], remaining: 0 });
  expect(await sealedUnder(oldKey)).toEqual([]);
  expect(await sealedUnder(newKey)).toEqual(['a file', ...listed]);
  await expectEverythingOpens(newKey);
  expect((await run()).resealed).toBe(0);
});

test('can be interrupted: everything stays readable, and a second run completes it', async () => {
  let seen = 0;
  const stop = (done: number): void => {
    seen = done;
    if (done === 3) throw new Error('killed');
  };
  await expect(run({ progress: stop })).rejects.toThrow('killed');
  expect(seen).toBe(3);
  expect((await sealedUnder(oldKey)).length).toBeGreaterThan(0);
  expect((await sealedUnder(newKey)).length).toBeGreaterThan(0);
  await expectEverythingOpens(both);
  expect(await run()).toMatchObject({ unreadable: [], remaining: 0 });
  await expectEverythingOpens(newKey);
});

test('the command may be killed at any moment and run again', async () => {
  const { home, remove } = await makeHome();
  onTestFinished(remove);
  await symlink(world.filesFolder, join(home, 'files'));
  const env = {
    DATABASE_URL: world.url,
    CROUPIER_HOME: home,
    CROUPIER_MASTER_KEY: newKey.toString('hex'),
    CROUPIER_MASTER_KEY_OTHERS: oldKey.toString('base64'),
  };
  // The seeds of a player who plays are locked: rekey has done the keys and waits for them.
  await world.admin.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select from player_seeds for update`;
    const child = spawnMain(['rekey'], env);
    const ended = new Promise((done) => child.once('close', done));
    await eventually(async () => (await sealedUnder(newKey)).includes('webhook_endpoints.previous_secret_sealed'));
    child.kill('SIGKILL');
    await ended;
  });
  expect(await sealedUnder(oldKey)).toContain('player_seeds.server_seed_sealed');
  await expectEverythingOpens(both);

  const again = await runMain(['rekey'], env);
  // If it takes longer than a second, it prints its progress.
  expect([again.code, again.err.replaceAll(/^ *\d+ % .* secrets .*\n/gm, '')]).toEqual([0, '']);
  expect(again.out).toContain(`sealed under the master key ${masterKeyId(newKey)}. No other is needed.`);
  expect(await sealedUnder(oldKey)).toEqual([]);
  await expectEverythingOpens(newKey);
});

/** Runs something before each SQL transaction of rekey, with the result of the SQL transaction before. */
const interrupted = (act: (read: unknown) => Promise<void>): Sql => {
  const { sql } = world.app;
  let last: unknown;
  const begin: Sql['begin'] = async (work) => {
    await act(last);
    const result = await sql.begin(work);
    last = result;
    return result;
  };
  return { ...sql, begin } as Sql;
};

test('while servers run: signatures are accepted, and a secret rotated meanwhile is kept', async () => {
  const server = await startServer(both);
  const staff = bearerFor(server, tenant.staff.token);
  const key = { ...tenant.studio.key };
  const gate = { calls: 0, rotations: 0 };
  const act = async (read: unknown): Promise<void> => {
    gate.calls += 1;
    await playerToken(server);
    // Runs exactly between reading this key's secret and replacing it.
    if (!Array.isArray(read) || !read.some((row) => row.key === key.key)) return;
    gate.rotations += 1;
    const rotated = await staff.send('POST', `/api/back-office/v1/api-keys/${key.id}/rotate`);
    expect(rotated.status, rotated.text).toBe(200);
    key.secret = rotated.body.data.secret;
  };
  expect(await run({ sql: interrupted(act) })).toMatchObject({ unreadable: [], remaining: 0 });
  expect(gate.calls).toBeGreaterThan(10);
  expect(gate.rotations).toBe(1);
  const fresh = await startServer(newKey);
  const client = clientFor(fresh, world.clock, key);
  const reply = await client.post('/api/v1/provider/sessions/verify', { session_token: 'gst_unknown' });
  expect(reply.body.error.code).not.toBe('INVALID_SIGNATURE');
});

test('reports a server that still seals under the old key, and loses nothing', async () => {
  const { id } = tenant.studio.key;
  const act = async (): Promise<void> => {
    const rotated = await tenant.staff.post(`/api/back-office/v1/api-keys/${id}/rotate`);
    expect(rotated.status, rotated.text).toBe(200);
  };
  expect((await run({ sql: interrupted(act) })).remaining).toBe(1);
  expect(await run()).toMatchObject({ resealed: 1, remaining: 0 });
});

test('names what does not open, and leaves it unchanged', async () => {
  const { id } = tenant.studio.key;
  await world.admin`
    update api_keys set secret_sealed = set_byte(secret_sealed, 40, get_byte(secret_sealed, 40) # 1) where id = ${id}`;
  const done = await run();
  expect(done.remaining).toBe(0);
  expect(done.unreadable).toEqual([expect.stringContaining(`api_keys.secret_sealed of ${id}`)]);
});

test('opens what was sealed before keys had an id, and seals it again', async () => {
  const { key } = tenant.operator;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', oldKey, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(`1:${secretContext(key.key)}`));
  const ciphertext = Buffer.concat([cipher.update(key.secret, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), ciphertext]);
  await world.admin`update api_keys set secret_sealed = ${sealed} where id = ${key.id}`;
  await checkMasterKey(world.url, both);
  await playerToken(await startServer(oldKey));
  await run();
  await playerToken(await startServer(newKey));
});

test('a server does not start without a key that is still needed, and names it', async () => {
  await expect(checkMasterKey(world.url, newKey)).rejects.toThrow(
    `in this database were sealed: some need the key ${masterKeyId(oldKey)}. Name it in CROUPIER_MASTER_KEY_OTHERS`,
  );
  await checkMasterKey(world.url, both);
});

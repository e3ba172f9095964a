import { readdir } from 'node:fs/promises';
import { maxLogoBytes } from '@croupier/contract/back-office/site-logo.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { blank, readPicture } from '../../../test/support/pictures.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { inOperator } from '../../database/transaction.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });
const staff = await addTestStaff(world, operator);

const path = `${base}/operator/logo`;
const upload = (content: Buffer, by = staff) => by.put(path, { content: content.toString('base64') });
const shown = async (by = operator): Promise<string | null> =>
  (await by.client.get('/api/v1/operator/me')).body.data.operator.site.logo_url;
const fetched = async (address: string) => {
  const { statusCode: status, headers, rawPayload: bytes } = await world.app.http.inject(new URL(address).pathname);
  return { status, headers, bytes };
};
const files = async (): Promise<number> => {
  const found = await readdir(world.filesFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).length;
};

const wide = await blank(1_200, 200, '#a02040').png().toBuffer();
const square = await blank(64, 64, '#20a040')
  .jpeg()
  .withMetadata({ exif: { IFD0: { Artist: 'Ada' } } })
  .toBuffer();

const gif = await blank(300, 300).gif().toBuffer();
const low = await blank(200, 20).png().toBuffer();
const long = await blank(4_200, 100).png().toBuffer();
const many = await blank(4_096, 4_096).png().toBuffer();

describe('the logo that staff upload', () => {
  test('is served for ever as WebP that fits its room, with an audit row, and its address is in operator.site', async () => {
    expect(await shown()).toBeNull();
    const reply = await upload(wide);
    expect(reply.status, reply.text).toBe(200);
    const address = (await shown()) as string;
    expect(new URL(address).pathname).toBe(reply.body.data.settings.site_logo);
    const { status, headers, bytes } = await fetched(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await readPicture(bytes)).toMatchObject({ format: 'webp', width: 480, height: 80 });
    const rows = await world.admin`
      select action, actor_id, field, from_value, to_value from audit_log
      where operator_id = ${operator.operator_id} and field = 'settings.site_logo'`;
    expect([...rows]).toEqual([
      {
        ...{ action: 'operator.updated', actor_id: staff.id, field: 'settings.site_logo' },
        ...{ from_value: null, to_value: reply.body.data.settings.site_logo },
      },
    ]);
  });

  test('takes the place of the one before, is never enlarged, keeps no metadata, and leaves no file behind', async () => {
    const before = (await shown()) as string;
    const stored = await files();
    expect((await upload(square)).status).toBe(200);
    const address = (await shown()) as string;
    expect((await fetched(before)).status).toBe(404);
    const { bytes } = await fetched(address);
    expect(await readPicture(bytes)).toMatchObject({ format: 'webp', width: 64, height: 64 });
    expect(bytes.toString('latin1')).not.toContain('Ada');
    expect(await files()).toBe(stored);
    // The same picture keeps its address.
    expect((await upload(square)).status).toBe(200);
    expect([await shown(), await files()]).toEqual([address, stored]);
  });

  test('keeps what is transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = await sharp({ create: { width: 200, height: 60, channels: 4, background } })
      .png()
      .toBuffer();
    expect((await upload(clear)).status).toBe(200);
    expect(await readPicture((await fetched((await shown()) as string)).bytes)).toMatchObject({ hasAlpha: true });
  });

  test.each([
    ['an SVG, which could hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', gif],
    ['a file that only begins like a PNG', Buffer.concat([wide.subarray(0, 60), Buffer.alloc(200)])],
    ['one that is too low', low],
    ['one that is too wide', long],
    ['one with too many pixels', many],
    ['one with too many bytes', Buffer.concat([wide], maxLogoBytes + 1)],
  ])('422 VALIDATION_FAILED on content: %s, and nothing is stored', async (_, content) => {
    const [address, stored] = [await shown(), await files()];
    const refused = await upload(content);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(refused.body.error.details)).toEqual(['content']);
    expect([await shown(), await files()]).toEqual([address, stored]);
  });

  test('is not set by a change of the settings, which could name the file of another', async () => {
    const site_logo = `/assets/logos/${'0'.repeat(32)}-${'0'.repeat(64)}.webp`;
    const refused = await staff.patch(`${base}/operator`, { settings: { site_logo } });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('403 INSUFFICIENT_PERMISSION for who may not change settings', async () => {
    const support = await addTestStaff(world, operator, 'support');
    expect((await upload(wide, support)).status).toBe(403);
    expect((await support.send('DELETE', path)).status).toBe(403);
  });

  test('is not at the address of another file, and no other file is at its', async () => {
    const address = (await shown()) as string;
    const [, file_key, sha256] = /([0-9a-f]{32})-([0-9a-f]{64})/.exec(address) as RegExpExecArray;
    for (const wrong of [
      address.replace(String(sha256), 'f'.repeat(64)),
      address.replace('/logos/', '/games/uploaded/').replace('.webp', '-640.webp'),
      address.replace(String(file_key), '..%2F..%2Fsecret'),
      `${address}.svg`,
    ])
      expect((await fetched(wrong)).status, wrong).toBe(404);
  });

  test('stays with its operator: a copy of the sandbox has none', async () => {
    const other = await world.addOperator({ is_sandbox: true });
    expect(await shown(other)).toBeNull();
    const copied = await operator.client.post('/api/v1/operator/sandbox/copies', {});
    expect(copied.status, copied.text).toBe(201);
    const [copy] = await world.admin`
      select settings->>'site_logo' as logo from operators where name like 'Copy of %' order by operator_id desc limit 1`;
    expect(copy).toEqual({ logo: null });
  });

  test('is removed with its file, and then the site has none', async () => {
    const [address, stored] = [(await shown()) as string, await files()];
    const removed = await staff.send('DELETE', path);
    expect([removed.status, removed.body.data.settings.site_logo]).toEqual([200, null]);
    expect([await shown(), (await fetched(address)).status, await files()]).toEqual([null, 404, stored - 1]);
    expect((await staff.send('DELETE', path)).status).toBe(200);
    const { operator_id } = operator;
    await inOperator(world.app.sql, operator_id, async (tx) => {
      const [row] = await tx<{ logo: null }[]>`
        select settings->>'site_logo' as logo from operators where operator_id = ${operator_id}`;
      expect(row?.logo).toBeNull();
    });
  });
});

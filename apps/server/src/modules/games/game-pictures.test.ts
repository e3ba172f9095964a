import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { maxPictureBytes } from '@croupier/contract/back-office/game-pictures.ts';
import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor } from '../../../test/support/client.ts';
import { addGame, addProvider, originalOf } from '../../../test/support/games.ts';
import { blank, readPicture } from '../../../test/support/pictures.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });
const staff = await addTestStaff(world, operator, 'marketing');
const { slug } = await addProvider(staff);

const jpeg = await blank(800, 600).jpeg().toBuffer();
const png = await blank(800, 600).png().toBuffer();
const wide = await blank(4_200, 300).png().toBuffer();
const low = await blank(800, 200).png().toBuffer();
const many = await blank(4_096, 4_096).png().toBuffer();
const gif = await blank(300, 300).gif().toBuffer();
const tiff = await blank(300, 300).tiff().toBuffer();

const pathOf = (game: number): string => `${base}/games/${game}/picture`;
const upload = (game: number, content: Buffer, by = staff) =>
  by.put(pathOf(game), { content: content.toString('base64') });
const fetched = async (address: string) => {
  const { statusCode: status, headers, rawPayload: bytes } = await world.app.http.inject(new URL(address).pathname);
  return { status, headers, bytes };
};
const files = async (): Promise<number> => {
  const found = await readdir(world.filesFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).length;
};
const addressOf = async (game: number): Promise<string> =>
  (await operator.client.get(`/api/v1/operator/games/${game}`)).body.data.thumbnail_url;
const auditOf = async (game: number) => [
  ...(await world.admin`
    select action, actor_id, field, from_value, to_value from audit_log
    where operator_id = ${operator.operator_id} and subject_kind = 'game' and subject_id = ${game}
      and action = 'game.changed' order by id`),
];

describe('the picture of a game that staff upload', () => {
  test('is served in both widths, for ever, as WebP and nothing else, with an audit row that names its hash', async () => {
    const game = await addGame(staff, slug, { thumbnail_url: '/old.png' });
    const reply = await upload(game, jpeg);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.thumbnail_source).toBe('uploaded');
    const address = await addressOf(game);
    expect(address).toBe(reply.body.data.thumbnail_url);
    const [, sha256] = /\/assets\/games\/uploaded\/[0-9a-f]{32}-([0-9a-f]{64})-640\.webp$/.exec(address) ?? [];
    for (const [width, url] of [
      [640, address],
      [320, address.replace('-640.', '-320.')],
    ] as const) {
      const picture = await fetched(url);
      expect(picture.status).toBe(200);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await readPicture(picture.bytes)).toMatchObject({ format: 'webp', width, height: width * 0.75 });
    }
    expect(await auditOf(game)).toEqual([
      { action: 'game.changed', actor_id: staff.id, field: 'picture', from_value: null, to_value: sha256 },
      { action: 'game.changed', actor_id: staff.id, field: 'thumbnail_url', from_value: '/old.png', to_value: null },
    ]);
  });

  test('another one takes its place, the same one changes nothing, and no file is left over', async () => {
    const game = await addGame(staff, slug);
    const before = await files();
    await upload(game, jpeg);
    const first = await addressOf(game);
    await upload(game, jpeg);
    expect(await addressOf(game)).toBe(first);
    expect(await auditOf(game)).toHaveLength(1);
    await upload(game, await blank(800, 600, '#fff').png().toBuffer());
    const second = await addressOf(game);
    expect(second).not.toBe(first);
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    expect(await files()).toBe(before + 1);
  });

  test('removed, the game has the picture that is drawn, and nothing is at the address', async () => {
    const game = await addGame(staff, slug, { name: 'Ruby Crown' });
    const drawn = await addressOf(game);
    const before = await files();
    await upload(game, jpeg);
    const address = await addressOf(game);
    for (let n = 0; n < 2; n += 1) {
      const reply = await staff.send('DELETE', pathOf(game));
      expect([reply.status, reply.body.data.thumbnail_url, reply.body.data.thumbnail_source]).toEqual([
        200,
        drawn,
        'drawn',
      ]);
    }
    expect((await fetched(address)).status).toBe(404);
    expect(await files()).toBe(before);
    expect(await auditOf(game)).toHaveLength(2);
  });

  test('an address that staff name afterwards is shown, and without it the picture again', async () => {
    const game = await addGame(staff, slug);
    await upload(game, jpeg);
    const address = await addressOf(game);
    await staff.patch(`${base}/games/${game}`, { thumbnail_url: '/named.png' });
    expect(await addressOf(game)).toMatch(/\/named\.png$/);
    await staff.patch(`${base}/games/${game}`, { thumbnail_url: null });
    expect(await addressOf(game)).toBe(address);
  });

  test('an Original has one of its own at each operator', async () => {
    const other = await world.addOperator();
    const game = await originalOf(world, operator);
    expect((await upload(game, jpeg)).status).toBe(200);
    const theirs = await other.client.get(`/api/v1/operator/games/${await originalOf(world, other)}`);
    expect(theirs.body.data.thumbnail_url).toMatch(/\.svg$/);
  });

  test('keeps nothing of the file but its pixels: neither place nor camera, nor what follows the picture', async () => {
    const secret = 'Hidden by the camera';
    const withMetadata = await blank(400, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withIccProfile('p3')
      .toBuffer();
    const game = await addGame(staff, slug);
    const script = Buffer.from('<script>alert(document.domain)</script>');
    expect((await upload(game, Buffer.concat([withMetadata, script]))).status).toBe(200);
    const { bytes } = await fetched(await addressOf(game));
    const { exif, icc, xmp, width, height } = await readPicture(bytes);
    expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
    expect([width, height]).toEqual([400, 600]);
    expect(bytes.includes(secret) || bytes.includes('<script')).toBe(false);
  });

  test('is turned as the camera was held', async () => {
    const game = await addGame(staff, slug);
    await upload(game, await blank(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(await readPicture((await fetched(await addressOf(game))).bytes)).toMatchObject({
      width: 300,
      height: 400,
    });
  });
});

describe('422 VALIDATION_FAILED: nothing is stored of', () => {
  const noise = (bytes: number) => Buffer.alloc(bytes, 0x5a);
  /** A picture whose head claims a size that its data does not have. */
  const claiming = (width: number, height: number): Buffer => {
    const head = Buffer.from(png.subarray(12, 29));
    head.writeUInt32BE(width, 4);
    head.writeUInt32BE(height, 8);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(head));
    return Buffer.concat([png.subarray(0, 12), head, sum, png.subarray(33)]);
  };
  test.each([
    ['a drawing that may hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'JPEG, PNG or WebP'],
    ['the same behind a declaration', Buffer.from('<?xml version="1.0"?><svg onload="x()"/>'), 'JPEG, PNG or WebP'],
    ['a web page', Buffer.from('<!doctype html><script>1</script>'), 'JPEG, PNG or WebP'],
    ['a document', Buffer.from('%PDF-1.7'), 'JPEG, PNG or WebP'],
    ['a GIF', gif, 'JPEG, PNG or WebP'],
    ['a TIFF', tiff, 'JPEG, PNG or WebP'],
    ['the head of a JPEG before a web page', Buffer.from('\xff\xd8\xff<html>', 'latin1'), 'cannot be read'],
    ['a JPEG that breaks off', jpeg.subarray(0, jpeg.length / 2), 'cannot be read'],
    ['a PNG that breaks off', png.subarray(0, png.length - 40), 'cannot be read'],
    ['noise behind the head of a WebP', Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${'x'.repeat(200)}`), 'cannot be read'],
    ['a picture that claims ten billion pixels', claiming(100_000, 100_000), 'must be at most 4096 pixels'],
    ['a picture that claims more rows than it has', claiming(800, 3_000), 'cannot be read'],
    ['a small file that unfolds to 16 million pixels', many, 'at most 12000000'],
    ['a strip', wide, 'must be at most 4096 pixels'],
    ['one too small to show', low, 'must be at least 240 pixels'],
    [
      'a file beyond the limit',
      Buffer.concat([jpeg, noise(maxPictureBytes + 1 - jpeg.length)]),
      'at most 4194304 bytes',
    ],
  ])('%s', async (_, content, message) => {
    const game = await addGame(staff, slug);
    const before = await files();
    const reply = await upload(game, content);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(reply.body.error.details.content.join()).toContain(message);
    expect(await files()).toBe(before);
    expect(await auditOf(game)).toEqual([]);
  });

  test('what is not base64', async () => {
    const reply = await staff.put(pathOf(await addGame(staff, slug)), { content: '<svg/>' });
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('who may, and what an address shows', () => {
  test('403 INSUFFICIENT_PERMISSION: without manage_games; 404: a game of another operator', async () => {
    const support = await addTestStaff(world, operator, 'support');
    const game = await addGame(staff, slug);
    expect((await upload(game, jpeg, support)).body.error.code).toBe('INSUFFICIENT_PERMISSION');
    const other = await addTestStaff(world, await world.addOperator(), 'admin');
    expect((await upload(game, jpeg, other)).status).toBe(404);
    expect((await other.send('DELETE', pathOf(game))).status).toBe(404);
  });

  test('404: another width, another hash, another file of the platform, and paths', async () => {
    const game = await addGame(staff, slug);
    await upload(game, jpeg);
    const address = await addressOf(game);
    const document = { kind: 'passport', file_name: 'p.png', content: jpeg.toString('base64') };
    const { body } = await operator.client.post('/api/v1/operator/players', {
      ...{ username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'King', birth_date: '1990-01-01' },
      ...{ country: 'DE', terms_accepted: true },
    });
    const kyc = await operator.client.post(`/api/v1/operator/players/${body.data.id}/kyc/documents`, document);
    expect(kyc.status, kyc.text).toBe(201);
    const [stored] = await world.admin<[{ file_key: string; sha256: string }]>`
      select file_key, sha256 from kyc_documents where operator_id = ${operator.operator_id}`;
    const uploaded = address.slice(0, address.lastIndexOf('/'));
    for (const url of [
      address.replace('-640.', '-641.'),
      address.replace(/[0-9a-f]{64}/, 'a'.repeat(64)),
      address.replace(/[0-9a-f]{32}-/, `${'0'.repeat(32)}-`),
      `${uploaded}/${stored.file_key}-${stored.sha256}-640.webp`,
      `${uploaded}/..%2f..%2fpassword-640.webp`,
    ])
      expect((await fetched(url)).status, url).toBe(404);
  });

  test('a disposable sandbox takes its pictures along when it is removed', async () => {
    const copies = '/api/v1/operator/sandbox/copies';
    const before = await files();
    const { data: copy } = (await operator.client.post(copies, {})).body;
    const client = clientFor(world.app, world.clock, copy.api_key);
    const { data } = (await client.get('/api/v1/operator/games')).body;
    const boss = await addTestStaff(world, { ...operator, operator_id: copy.operator_id });
    expect((await upload(data[0].id, jpeg, boss)).status).toBe(200);
    expect(await files()).toBe(before + 1);
    expect((await operator.client.send('DELETE', `${copies}/${copy.operator_id}`)).status).toBe(200);
    expect(await files()).toBe(before);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { maxDocumentBytes } from '@croupier/contract/back-office/kyc.ts';
import { describe, expect, test } from 'vitest';
import { kycUrl } from '../../../test/support/kyc.ts';
import { documentDesk, passport } from '../../../test/support/kyc-documents.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'compliance');
const { upload, uploaded, download, review, kycOf, filePath, storedFiles, auditOf } = documentDesk(world, staff);

describe('uploading a document', () => {
  test('201: stored with its data, and waits for review', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await upload(player, { expires_on: '2031-05-31', note: 'sent by e-mail' });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.any(Number),
      player_id: player,
      kind: 'passport',
      file_name: 'Pässe "Ada".pdf',
      content_type: 'application/pdf',
      size_bytes: passport.length,
      sha256: createHash('sha256').update(passport).digest('hex'),
      status: 'pending',
      expires_on: '2031-05-31',
      note: 'sent by e-mail',
      reviewed_by: null,
      reviewed_at: null,
      created_at: '2026-03-02T10:00:00.000Z',
    });
    expect((await kycOf(player)).documents).toEqual([{ ...reply.body.data, reviewed_by_name: null }]);
  });

  test('is encrypted on the disk: its bytes and its name are nowhere in the folder', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    const files = await storedFiles();
    expect(files).toContain(await filePath(document));
    for (const path of files) {
      const bytes = await readFile(path);
      for (const part of ['%PDF', 'passport', 'Ada', '4711']) expect(bytes.includes(part)).toBe(false);
      expect(path.slice(world.filesFolder.length)).toMatch(/^\/[0-9a-f]{2}\/[0-9a-f]{30}$/);
    }
  });

  test('201: sent again with its Idempotency-Key, it is one document', async () => {
    const player = await registerTestPlayer(operator);
    const path = kycUrl(player, '/documents');
    const body = { kind: 'passport', file_name: 'a.pdf', content: passport.toString('base64') };
    const [first, again] = [
      await staff.post(path, body, { idempotencyKey: 'one-upload' }),
      await staff.post(path, body, { idempotencyKey: 'one-upload' }),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect((await kycOf(player)).documents).toHaveLength(1);
  });

  test('201: up to 8 MiB, on this route only', async () => {
    const player = await registerTestPlayer(operator);
    const largest = Buffer.concat([passport, randomBytes(maxDocumentBytes - passport.length)]);
    const document = await uploaded(player, { content: largest.toString('base64') });
    const hash = (await kycOf(player)).documents[0].sha256;
    expect(hash).toBe(createHash('sha256').update(largest).digest('hex'));
    expect((await readFile(await filePath(document))).length).toBeGreaterThan(maxDocumentBytes);

    const larger = Buffer.concat([largest, Buffer.alloc(3)]).toString('base64');
    expect((await upload(player, { content: larger })).body.error.code).toBe('VALIDATION_FAILED');
    const huge = await upload(player, { content: larger.repeat(2) });
    expect(huge.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'body too large' } });
    const elsewhere = await staff.post(kycUrl(player, '/submit'), { reason: 'x'.repeat(300_000) });
    expect(elsewhere.body.error.details).toEqual({ reason: 'body too large', max_bytes: 262_144 });
  });

  test('401 INVALID_STAFF_TOKEN before the body is read, however large it is', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await staff.post(kycUrl(player, '/documents'), undefined, {
      raw: Buffer.alloc(15_000_000),
      headers: { authorization: 'Bearer stk_nobody' },
    });
    expect(reply.body.error.code).toBe('INVALID_STAFF_TOKEN');
  });

  test.each([
    ['no PDF, JPEG, PNG or WebP', { content: Buffer.from('<html>').toString('base64') }, 'content'],
    ['no base64', { content: 'not base64' }, 'content'],
    ['empty', { content: '' }, 'content'],
    ['of no known kind', { kind: 'library_card' }, 'kind'],
    ['with a day that does not exist', { expires_on: '2026-02-30' }, 'expires_on'],
    ['with a name that holds control characters', { file_name: 'a\u0000.pdf' }, 'file_name'],
    ['with more than is asked for', { status: 'accepted' }, 'status'],
  ])('VALIDATION_FAILED: a document that is %s', async (_, more, field) => {
    const player = await registerTestPlayer(operator);
    const before = (await storedFiles()).length;
    const reply = await upload(player, more);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
    expect((await storedFiles()).length).toBe(before);
  });

  test('INVALID_REQUEST: at most a hundred documents, and a refused one leaves no file', async () => {
    const player = await registerTestPlayer(operator);
    await world.admin`
      insert into kyc_documents (operator_id, player_id, kind, file_name, content_type, size_bytes, sha256, file_key,
        created_at, updated_at)
      select ${operator.operator_id}, ${player}, 'other', 'x', 'image/png', 1, repeat('0', 64), 'key-' || n,
        ${world.clock.now()}, ${world.clock.now()}
      from generate_series(1, 100) n`;
    const before = (await storedFiles()).length;
    const reply = await upload(player);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'too_many_documents', max: 100 },
    });
    expect((await storedFiles()).length).toBe(before);
  });
});

describe('downloading a document', () => {
  test.each(['passport.bat', 'invoice\u202Efdp.exe', '../../x.pdf'])(
    'the name %j of the upload is not used',
    async (file_name) => {
      const player = await registerTestPlayer(operator);
      const document = await uploaded(player, { file_name });
      const named = `filename="document-${document}.pdf"; filename*=UTF-8''document-${document}.pdf`;
      expect((await download(player, document)).headers['content-disposition']).toBe(`attachment; ${named}`);
    },
  );

  test('200: the original bytes, as a download only, with an audit row', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    const reply = await download(player, document);
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(passport.toString());
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="document-${document}.pdf"; filename*=UTF-8''document-${document}.pdf`,
      'content-length': String(passport.length),
    });
    expect(await auditOf(document)).toEqual(['kyc_document.uploaded', 'kyc_document.downloaded']);
  });

  test('INVALID_REQUEST: a file that was tampered with is not sent, and that is in the audit log', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    const path = await filePath(document);
    const bytes = await readFile(path);
    bytes[40] = (bytes[40] as number) ^ 1;
    await writeFile(path, bytes);
    const reply = await download(player, document);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'file_unreadable', problem: 'altered' },
    });
    expect(await auditOf(document)).toEqual(['kyc_document.uploaded', 'kyc_document.unreadable']);
  });

  test('INVALID_REQUEST: nor a file that replaced another, nor a missing one', async () => {
    const [ada, bob] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const [first, second] = [await uploaded(ada), await uploaded(bob)];
    await writeFile(await filePath(first), await readFile(await filePath(second)));
    expect((await download(ada, first)).body.error.details).toMatchObject({ problem: 'altered' });
    await rm(await filePath(second));
    expect((await download(bob, second)).body.error.details).toMatchObject({ problem: 'missing' });
  });
});

describe('showing a document', () => {
  const show = (player: number, document: number, by: Staff = staff) =>
    by.get(`/api/back-office/v1/players/${player}/kyc/documents/${document}/content`);

  test('200: the bytes with their own type, in a sandbox, with an audit row per view', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    const reply = await show(player, document);
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(passport.toString());
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="document-${document}.pdf"; filename*=UTF-8''document-${document}.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    await show(player, document);
    const viewed = 'kyc_document.viewed';
    expect(await auditOf(document)).toEqual(['kyc_document.uploaded', viewed, viewed]);
  });

  test('reads the type from the bytes, whatever the row says', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    await world.admin`update kyc_documents set content_type = 'image/png' where id = ${document}`;
    expect((await show(player, document)).headers['content-type']).toBe('application/pdf');
  });

  test('403, 404 and a file that was tampered with: nothing is shown', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    const support = await addTestStaff(world, operator, 'support');
    expect((await show(player, document, support)).status).toBe(403);
    expect((await show(await registerTestPlayer(operator), document)).status).toBe(404);
    await rm(await filePath(document));
    expect((await show(player, document)).body.error.details).toMatchObject({ problem: 'missing' });
    expect(await auditOf(document)).toEqual(['kyc_document.uploaded', 'kyc_document.unreadable']);
  });
});

describe('who sees a document', () => {
  test('403 INSUFFICIENT_PERMISSION: only staff who review KYC', async () => {
    const support = await addTestStaff(world, operator, 'support');
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player);
    for (const reply of [await download(player, document, support), await upload(player, {}, support)])
      expect(reply.body.error.code).toBe('INSUFFICIENT_PERMISSION');
  });

  test('404 NOT_FOUND: for staff of another operator, and under the id of another player', async () => {
    const stranger = await addTestStaff(world, await world.addOperator(), 'admin');
    const [player, other] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const document = await uploaded(player);
    expect((await download(player, document, stranger)).status).toBe(404);
    expect((await upload(player, {}, stranger)).status).toBe(404);
    expect((await stranger.post(kycUrl(player, `/documents/${document}/accept`), {})).status).toBe(404);
    expect((await download(other, document)).status).toBe(404);
    expect((await review(other, document, 'accept')).status).toBe(404);
    expect(await auditOf(document)).toEqual(['kyc_document.uploaded']);
  });
});

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bearerFor, clientFor } from '../../../test/support/client.ts';
import { openReview } from '../../../test/support/kyc.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const content = Buffer.from('%PDF-1.7 passport').toString('base64');
const passport = { kind: 'passport', file_name: 'passport.pdf', content, expires_on: '2031-05-31' };

const world = await createFileWorld();
const review = await openReview(world);

describe('KYC by the operator and the player', () => {
  const at = (player: number, rest = '') => `/api/v1/operator/players/${player}/kyc${rest}`;
  const session = async (player: number) => {
    const reply = await review.operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
    return bearerFor(world.app, reply.body.data.token);
  };

  const countFiles = async (): Promise<number> =>
    (await readdir(world.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;

  test('the operator adds a document and submits the player; staff decide; no file can be read back', async () => {
    const { operator, staff, move } = review;
    const player = await registerTestPlayer(operator);
    const early = await operator.client.post(at(player, '/submit'));
    expect(early.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'no_documents' } });
    const added = await operator.client.post(at(player, '/documents'), passport);
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toMatchObject({ kind: 'passport', status: 'pending', content_type: 'application/pdf' });
    expect(added.body.data).not.toHaveProperty('note');
    const submitted = await operator.client.post(at(player, '/submit'));
    expect(submitted.body.data).toMatchObject({ kyc_status: 'pending_review', can_submit: false });
    const waiting = await staff.get('/api/back-office/v1/kyc/waiting');
    expect(waiting.body.data[0]).toMatchObject({ player_id: player, pending_documents: 1 });
    await staff.post(`/api/back-office/v1/players/${player}/kyc/documents/${added.body.data.id}/accept`);
    await move(player, 'verify');
    expect((await operator.client.get(at(player))).body.data).toMatchObject({ is_verified: true });
    for (const path of ['file', 'content']) {
      const file = await operator.client.get(at(player, `/documents/${added.body.data.id}/${path}`));
      expect(file.status).toBe(404);
    }
    const [row] = await world.admin`
      select actor_kind, actor_id from audit_log
      where action = 'kyc_document.uploaded' and subject_id = ${added.body.data.id}`;
    expect(row).toEqual({ actor_kind: 'api_key', actor_id: operator.key.id });
  });

  test('the player adds documents, asks for review once, and sees nobody else', async () => {
    const { operator } = review;
    const [player, other] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const browser = await session(player);
    const added = await browser.post('/api/v1/player/kyc/documents', passport, { idempotencyKey: 'mine' });
    const again = await browser.post('/api/v1/player/kyc/documents', passport, { idempotencyKey: 'mine' });
    expect([added.status, again.body]).toEqual([201, added.body]);
    expect((await browser.post('/api/v1/player/kyc/submit')).body.data.kyc_status).toBe('pending_review');
    const twice = await browser.post('/api/v1/player/kyc/submit');
    expect(twice.body.error.code).toBe('INVALID_REQUEST');
    expect((await browser.get('/api/v1/player/kyc')).body.data.documents).toHaveLength(1);
    const stranger = await session(other);
    expect((await stranger.get('/api/v1/player/kyc')).body.data).toMatchObject({ player_id: other, documents: [] });
    expect((await stranger.get(`/api/v1/player/kyc/documents/${added.body.data.id}`)).status).toBe(404);
  });

  test('422: wrong type, too large, and too many waiting; refused files are removed', async () => {
    const { operator } = review;
    const player = await registerTestPlayer(operator);
    const browser = await session(player);
    const url = '/api/v1/player/kyc/documents';
    const html = Buffer.from('<html>').toString('base64');
    expect((await browser.post(url, { ...passport, content: html })).body.error.code).toBe('VALIDATION_FAILED');
    const huge = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(8 * 1024 * 1024)]).toString('base64');
    expect((await browser.post(url, { ...passport, content: huge })).status).toBe(422);
    for (let n = 0; n < 20; n += 1) expect((await browser.post(url, passport)).status).toBe(201);
    const before = await countFiles();
    const refused = await browser.post(url, passport);
    expect(refused.body.error.details).toMatchObject({ rule: 'too_many_pending', max: 20 });
    expect(await countFiles()).toBe(before);
  });

  test('does not read a large body from a caller who cannot send documents', async () => {
    const { operator } = review;
    const player = await registerTestPlayer(operator);
    const raw = Buffer.alloc(12 * 1024 * 1024, 32);
    const headers = { 'x-api-key': 'opk_nobody' };
    const refused = await operator.client.post(at(player, '/documents'), undefined, { raw, headers });
    expect(refused.body.error.code).toBe('INVALID_API_KEY');
    const bare = clientFor(world.app, world.clock, await operator.addKey(['players:read']));
    expect((await bare.post(at(player, '/documents'), passport)).body.error.code).toBe('INSUFFICIENT_SCOPE');
    const nobody = await bearerFor(world.app, 'ptk_none').post('/api/v1/player/kyc/documents', undefined, { raw });
    expect(nobody.body.error.code).toBe('INVALID_PLAYER_TOKEN');
    const admitted = await operator.client.post(at(player, '/documents'), undefined, { raw });
    expect(admitted.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'body too large' } });
  });

  test('404: a player of another operator', async () => {
    const stranger = await world.addOperator();
    const player = await registerTestPlayer(stranger);
    expect((await review.operator.client.post(at(player, '/documents'), passport)).status).toBe(404);
    expect((await review.operator.client.get(at(player))).status).toBe(404);
  });

  test('a final rejection allows no further review', async () => {
    const { operator, move } = review;
    const player = await registerTestPlayer(operator);
    await operator.client.post(at(player, '/documents'), passport);
    await operator.client.post(at(player, '/submit'));
    await move(player, 'reject', { reason: 'forged', is_final: true });
    expect((await operator.client.post(at(player, '/submit'))).body.error.code).toBe('INVALID_REQUEST');
    expect((await operator.client.get(at(player))).body.data).toMatchObject({
      kyc_status: 'rejected',
      can_submit: false,
    });
  });

  test('422 INVALID_REQUEST: the documents of an operator are limited in total, and nothing is stored beyond that', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    for (const [owner, gigabytes] of [
      [await world.addOperator(), 100],
      [sandbox, 1],
    ] as const) {
      const { operator_id, client } = owner;
      const [one, other] = [await registerTestPlayer(owner), await registerTestPlayer(owner)];
      const size = Buffer.from(content, 'base64').length;
      const max_bytes = gigabytes * 1e9;
      await world.admin`insert into kyc_storage values (${operator_id}, ${max_bytes - size})`;
      const before = await countFiles();
      // There is room for one of two concurrent uploads.
      const replies = await Promise.all([one, other].map((player) => client.post(at(player, '/documents'), passport)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      const late = await client.post(at(one, '/documents'), passport);
      expect(late.body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringContaining(`${max_bytes} bytes`),
        details: { rule: 'storage_full', max_bytes },
      });
      expect(await countFiles()).toBe(before + 1);
    }
  });
});

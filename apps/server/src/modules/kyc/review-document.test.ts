import { describe, expect, test } from 'vitest';
import { documentDesk } from '../../../test/support/kyc-documents.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'compliance');
const { uploaded, review, verify, kycOf, auditOf } = documentDesk(world, staff);

describe('reviewing a document', () => {
  test('200: accepted with its last day, or rejected with a reason', async () => {
    const player = await registerTestPlayer(operator);
    const [first, second] = [await uploaded(player), await uploaded(player, { kind: 'selfie' })];
    const accepted = await review(player, first, 'accept', { expires_on: '2031-05-31', note: 'fine' });
    expect(accepted.body.data).toMatchObject({
      status: 'accepted',
      expires_on: '2031-05-31',
      note: 'fine',
      reviewed_by: staff.id,
      reviewed_at: '2026-03-02T10:00:00.000Z',
    });
    const rejected = await review(player, second, 'reject', { reason: 'blurred' });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', note: 'blurred' });
    expect(await auditOf(second)).toEqual(['kyc_document.uploaded', 'kyc_document.rejected']);
    expect((await review(player, second, 'accept')).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'document_transition', from: 'rejected' },
    });
  });

  test('VALIDATION_FAILED: a document can be accepted on its last day, but not after it', async () => {
    const player = await registerTestPlayer(operator);
    const document = await uploaded(player, { expires_on: '2026-03-01' });
    const late = await review(player, document, 'accept');
    expect(late.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { expires_on: ['must not have passed'] },
    });
    expect((await review(player, document, 'accept', { expires_on: '2026-03-02' })).status).toBe(200);
  });

  test('a verification by a document without expiry, written as 9999-12-31, does not expire', async () => {
    const player = await registerTestPlayer(operator);
    await review(player, await uploaded(player), 'accept', { expires_on: '9999-12-31' });
    expect((await verify(player)).body.data).toMatchObject({ kyc_status: 'verified', expires_at: null });
    await review(player, await uploaded(player, { kind: 'selfie' }), 'accept', { expires_on: '9999-12-30' });
    expect((await kycOf(player)).expires_at).toBe('9999-12-31T00:00:00.000Z');
  });

  test('a renewed passport extends the verification, a corrected expiry shortens it', async () => {
    const player = await registerTestPlayer(operator);
    await review(player, await uploaded(player), 'accept', { expires_on: '2026-12-31' });
    await verify(player);
    expect(await kycOf(player)).toMatchObject({ kyc_status: 'verified', expires_at: '2027-01-01T00:00:00.000Z' });
    const renewed = await uploaded(player);
    await review(player, renewed, 'accept', { expires_on: '2036-12-31' });
    expect((await kycOf(player)).expires_at).toBe('2037-01-01T00:00:00.000Z');
    await review(player, renewed, 'accept', { expires_on: '2030-12-31' });
    expect((await kycOf(player)).expires_at).toBe('2031-01-01T00:00:00.000Z');
    expect((await eventsOf(world, player)).filter((type) => type.startsWith('kyc.'))).toEqual([
      'kyc.submitted',
      'kyc.verified',
    ]);
  });

  test('a verified player goes back to review when the last proof of identity turns out to be forged', async () => {
    const player = await registerTestPlayer(operator);
    const [first, second] = [await uploaded(player), await uploaded(player, { kind: 'identity_card' })];
    await review(player, first, 'accept');
    await review(player, second, 'accept', { expires_on: '2030-12-31' });
    await verify(player);
    await review(player, first, 'reject', { reason: 'forged' });
    expect(await kycOf(player)).toMatchObject({ kyc_status: 'verified', expires_at: '2031-01-01T00:00:00.000Z' });
    await review(player, second, 'reject', { reason: 'forged too' });
    expect(await kycOf(player)).toMatchObject({ kyc_status: 'pending_review', expires_at: null });
    expect((await eventsOf(world, player)).at(-1)).toBe('kyc.submitted');
  });
});

import { afterEach, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { content, kycUrl } from '../../../test/support/kyc.ts';
import { eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld();
const settings = { second_person: true, unverified_withdrawal_threshold: 1_000, four_eyes_threshold: null };
const operator = await world.addOperator({ settings });
const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
const start = world.clock.now();
afterEach(() => world.clock.set(start));

const override_reason = 'Known to us in person.';

const waitingPlayer = async (): Promise<number> => {
  const player = await playerWith(operator, 10_000);
  await must(ann.post(kycUrl(player, '/submit')));
  return player;
};
const confirm = (staff: Staff, proposal: number) => staff.post(`${base}/proposals/${proposal}/confirm`);
const overridden = async (): Promise<number> => {
  const player = await waitingPlayer();
  const waiting = await must(ann.post(kycUrl(player, '/verify'), { override_reason }));
  await must(confirm(bob, waiting.body.data.id));
  return player;
};
const kycOf = async (player: number) => (await ann.get(kycUrl(player))).body.data;
const document = async (player: number, kind: string) => {
  const uploaded = await must(ann.post(kycUrl(player, '/documents'), { kind, file_name: 'a.pdf', content }));
  await must(ann.post(kycUrl(player, `/documents/${uploaded.body.data.id}/accept`)));
};
const noticesOf = async (player: number): Promise<string[]> =>
  (await bob.get(`${base}/notices?per_page=100`)).body.data
    .filter(
      (row: { subject_kind: string; subject_id: number }) => row.subject_kind === 'player' && row.subject_id === player,
    )
    .map((row: { kind: string }) => row.kind);

test('202: takes a second person, and ends after the days of the setting', async () => {
  const player = await waitingPlayer();
  const waiting = await ann.post(kycUrl(player, '/verify'), { override_reason });
  expect(waiting.status, waiting.text).toBe(202);
  expect(waiting.body.data).toMatchObject({
    kind: 'kyc.override',
    subject_id: player,
    before: { kyc_status: 'pending_review', has_proof_of_identity: false },
    after: { kyc_status: 'verified', override_reason, kyc_override_days: 30 },
  });
  expect((await withdraw(operator, player, 5_000, { payment_method: 'bank_transfer' })).body.error.code).toBe(
    'KYC_REQUIRED',
  );
  expect((await confirm(ann, waiting.body.data.id)).body.error.details.rule).toBe('own_proposal');
  expect((await kycOf(player)).is_verified).toBe(false);

  await must(confirm(bob, waiting.body.data.id));
  const end = new Date(start.getTime() + 30 * day);
  expect(await kycOf(player)).toMatchObject({ is_verified: true, is_override: true, expires_at: end.toISOString() });
  world.clock.set(end);
  expect(await kycOf(player)).toMatchObject({ kyc_status: 'expired', is_verified: false, is_override: false });
  await must(ann.post(kycUrl(player, '/submit')));
  expect((await eventsOf(world, player)).slice(-3)).toEqual(['kyc.verified', 'kyc.expired', 'kyc.submitted']);
  expect(await noticesOf(player)).toEqual(['kyc.override_expired']);
});

test('no document but a proof of identity extends it', async () => {
  const player = await overridden();
  const { expires_at } = await kycOf(player);
  await document(player, 'proof_of_address');
  expect(await kycOf(player)).toMatchObject({ is_override: true, expires_at });
  await document(player, 'passport');
  expect(await kycOf(player)).toMatchObject({ is_override: false, expires_at: null, is_verified: true });
});

test('200: with an accepted proof of identity the reason is a remark, and one person verifies', async () => {
  const player = await waitingPlayer();
  await document(player, 'identity_card');
  const verified = await ann.post(kycUrl(player, '/verify'), { override_reason });
  expect(verified.status, verified.text).toBe(200);
  expect(verified.body.data).toMatchObject({ is_verified: true, is_override: false, expires_at: null });
});

test('422: nothing is proposed for a player who is not under review', async () => {
  const player = await playerWith(operator, 1_000);
  const refused = await ann.post(kycUrl(player, '/verify'), { override_reason });
  expect(refused.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'kyc_transition' } });
});

test('a shorter setting since the proposal counts', async () => {
  const player = await waitingPlayer();
  const waiting = await must(ann.post(kycUrl(player, '/verify'), { override_reason }));
  await must(ann.patch(`${base}/operator`, { settings: { kyc_override_days: 7 } }));
  await must(confirm(bob, waiting.body.data.id));
  const end = new Date(start.getTime() + 7 * day);
  expect((await kycOf(player)).expires_at).toBe(end.toISOString());
});

test('200: where one person may verify, the others are told, and it ends all the same', async () => {
  const small = await world.addOperator({ settings: { second_person: false } });
  const [carl, dora] = [await addTestStaff(world, small), await addTestStaff(world, small)];
  const player = await playerWith(small, 1_000);
  await must(carl.post(kycUrl(player, '/submit')));
  const verified = await must(carl.post(kycUrl(player, '/verify'), { override_reason }));
  expect(verified.body.data).toMatchObject({
    is_override: true,
    expires_at: new Date(start.getTime() + 30 * day).toISOString(),
  });
  const kinds = async (staff: Staff) =>
    (await staff.get(`${base}/notices`)).body.data.map((row: { kind: string }) => row.kind);
  expect(await kinds(dora)).toContain('kyc.overridden');
  expect(await kinds(carl)).not.toContain('kyc.overridden');
});

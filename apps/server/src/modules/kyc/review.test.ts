import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { kycUrl, openReview } from '../../../test/support/kyc.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { operator, staff, move, acceptedPassport, verifiedPlayer, playerSeen, auditOf } = await openReview(world);

/** Waits until a statement waits for a row lock of another SQL transaction. */
const someoneWaits = (): Promise<void> =>
  eventually(async () => {
    const rows = await world.admin`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0;
  });

describe('the review', () => {
  test('200: submitted, and verified by an accepted passport until the end of its last day', async () => {
    const player = await registerTestPlayer(operator);
    const submitted = await move(player, 'submit', { reason: 'all documents are there' });
    expect(submitted.body.data).toMatchObject({
      player_id: player,
      kyc_status: 'pending_review',
      is_verified: false,
      allowed_moves: ['verify', 'reject', 'reset'],
      changed_at: '2026-03-02T10:00:00.000Z',
    });
    await acceptedPassport(player, '2031-05-31');

    const verified = await move(player, 'verify');
    expect(verified.status, verified.text).toBe(200);
    expect(verified.body.data).toMatchObject({
      kyc_status: 'verified',
      is_verified: true,
      expires_at: '2031-06-01T00:00:00.000Z',
      allowed_moves: ['reset'],
      documents: [{ kind: 'passport', status: 'accepted', expires_on: '2031-05-31', reviewed_by: staff.id }],
    });
    expect((await staff.get(kycUrl(player))).body.data).toMatchObject(verified.body.data);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'kyc.submitted', 'kyc.verified']);
    expect(await auditOf(player)).toEqual([
      {
        action: 'kyc.submit',
        from_value: 'not_started',
        to_value: 'pending_review',
        reason: 'all documents are there',
        actor_kind: 'staff',
      },
      { action: 'kyc.verify', from_value: 'pending_review', to_value: 'verified', reason: null, actor_kind: 'staff' },
    ]);
  });

  test('the event holds the player as the API shows it', async () => {
    const player = await verifiedPlayer();
    const [event] = await world.admin<{ data: unknown }[]>`
      select data from outbox_events where player_id = ${player} and type = 'kyc.verified'`;
    expect(event?.data).toEqual(await playerSeen(player));
    expect(event?.data).toMatchObject({ kyc_status: 'verified', is_verified: true });
  });

  test('INVALID_REQUEST: verification needs an accepted and valid proof of identity', async () => {
    const player = await registerTestPlayer(operator);
    await move(player, 'submit');
    const refused = await move(player, 'verify');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'document_required' } });
    expect((await playerSeen(player)).kyc_status).toBe('pending_review');
  });

  test('200: override_reason replaces the proof of identity; such a verification ends after 30 days', async () => {
    const player = await registerTestPlayer(operator);
    await move(player, 'submit');
    const reply = await move(player, 'verify', { override_reason: 'Known to us in person.' });
    expect(reply.body.data).toMatchObject({ kyc_status: 'verified', expires_at: '2026-04-01T10:00:00.000Z' });
    expect((await auditOf(player)).at(-1)).toMatchObject({ action: 'kyc.verify', reason: 'Known to us in person.' });
  });

  test('200: a rejected player can be submitted again; after a final rejection only a reset is allowed', async () => {
    const player = await registerTestPlayer(operator);
    await move(player, 'submit');
    const rejected = await move(player, 'reject', { reason: 'unreadable' });
    expect(rejected.body.data).toMatchObject({ kyc_status: 'rejected', allowed_moves: ['submit', 'reset'] });
    await move(player, 'submit');
    const final = await move(player, 'reject', { reason: 'forged', is_final: true });
    expect(final.body.data).toMatchObject({ kyc_status: 'rejected', is_final: true, allowed_moves: ['reset'] });

    const refused = await move(player, 'submit');
    expect(refused.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'final_rejection', from: 'rejected', to: 'pending_review', allowed_moves: ['reset'] },
    });
    const reset = await move(player, 'reset', { reason: 'it was the wrong player' });
    expect(reset.body.data).toMatchObject({ kyc_status: 'not_started', is_final: false, allowed_moves: ['submit'] });
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'kyc.submitted',
      'kyc.rejected',
      'kyc.submitted',
      'kyc.rejected',
      'player.updated',
    ]);
  });

  test('VALIDATION_FAILED: a rejection and a reset need a reason', async () => {
    const player = await registerTestPlayer(operator);
    for (const verb of ['reject', 'reset']) {
      const reply = await move(player, verb, { reason: '  ' });
      expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { reason: ['must not be empty'] } });
    }
  });

  test('20 members of staff verify at once: one succeeds, and one event is sent', async () => {
    const player = await registerTestPlayer(operator);
    await acceptedPassport(player);
    await move(player, 'submit');
    const replies = await Promise.all(Array.from({ length: 20 }, () => move(player, 'verify')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(19);
    expect((await eventsOf(world, player)).filter((type) => type === 'kyc.verified')).toHaveLength(1);
  });

  test('a concurrent change of the player is not overwritten: the move is decided again', async () => {
    const player = await registerTestPlayer(operator);
    const moving = await world.admin.begin(async (tx) => {
      await tx`update players set status = 'locked', city = 'London' where id = ${player}`;
      const reply = move(player, 'submit');
      await someoneWaits();
      return { reply };
    });
    expect((await moving.reply).status).toBe(200);
    const seen = await playerSeen(player);
    expect(seen).toMatchObject({ status: 'locked', city: 'London', kyc_status: 'pending_review' });
    const [event] = await world.admin<{ data: unknown }[]>`
      select data from outbox_events where player_id = ${player} and type = 'kyc.submitted'`;
    expect(event?.data).toEqual(seen);
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { content, kycUrl, openReview } from '../../../test/support/kyc.ts';
import { addMethod, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { createEngine } from '../../engine/engine.ts';
import { auditFacet } from '../audit/facet.ts';
import { noticeFacet } from '../notices/facet.ts';
import { playerFacet } from '../players/facet.ts';
import { profileFacet } from '../players/profile-facet.ts';
import { walletFacet } from '../wallet/facet.ts';
import { createKycSweep } from './sweep.ts';

const world = await createFileWorld();
const { operator, staff, move, acceptedPassport, verifiedPlayer, playerSeen, stored, auditOf } =
  await openReview(world);

const start = world.clock.now();
afterEach(() => world.clock.set(start));

describe('a change of identity', () => {
  test.each([
    [{ last_name: 'King' }, 'pending_review', ['player.updated', 'kyc.submitted']],
    [{ city: 'London' }, 'verified', ['kyc.verified', 'player.updated']],
  ])('%j of a verified player: %s', async (changes, kyc_status, events) => {
    const player = await verifiedPlayer();
    const reply = await operator.client.patch(`/api/v1/operator/players/${player}`, changes);
    expect(reply.body.data.kyc_status).toBe(kyc_status);
    expect((await eventsOf(world, player)).slice(-2)).toEqual(events);
    const waiting = await staff.get('/api/back-office/v1/kyc/waiting?per_page=100');
    const ids = waiting.body.data.map((row: { player_id: number }) => row.player_id);
    expect(ids.includes(player)).toBe(kyc_status === 'pending_review');
  });

  test('an expired verification stays expired', async () => {
    const player = await verifiedPlayer('2026-04-30');
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    const reply = await operator.client.patch(`/api/v1/operator/players/${player}`, { last_name: 'King' });
    expect(reply.body.data.kyc_status).toBe('expired');
  });
});

describe('a verification expires', () => {
  test('at the first moment after the last day, everywhere, before any sweep', async () => {
    const player = await verifiedPlayer('2026-04-30');
    const end = new Date('2026-05-01T00:00:00.000Z');
    world.clock.set(new Date(end.getTime() - 1));
    expect(await playerSeen(player)).toMatchObject({ kyc_status: 'verified', is_verified: true });
    world.clock.set(end);
    expect(await playerSeen(player)).toMatchObject({ kyc_status: 'expired', is_verified: false });
    const kyc = await staff.get(kycUrl(player));
    expect(kyc.body.data).toMatchObject({
      kyc_status: 'expired',
      allowed_moves: ['submit', 'reset'],
      expires_at: null,
    });
    expect((await stored(player)).kyc_status).toBe('verified');
  });

  test('KYC_REQUIRED: a withdrawal above the threshold passes until the last millisecond', async () => {
    await addMethod(await addTestStaff(world, operator));
    const player = await playerWith(operator, 10_000);
    await acceptedPassport(player, '2026-04-30');
    await move(player, 'submit');
    expect((await withdraw(operator, player, 2_000)).body.error.code).toBe('KYC_REQUIRED');
    await move(player, 'verify');
    world.clock.set(new Date('2026-04-30T23:59:59.999Z'));
    expect((await withdraw(operator, player, 2_000)).status).toBe(201);
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    expect((await withdraw(operator, player, 2_000)).body.error.code).toBe('KYC_REQUIRED');
  });

  test('is recorded once, with one event, although several nodes sweep', async () => {
    const players = await Promise.all([verifiedPlayer('2026-04-30'), verifiedPlayer('2026-04-30'), verifiedPlayer()]);
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    const pools = [1, 2, 3].map(() => openTestPool({ url: world.url, role: 'croupier_app', max: 2 }));
    const facets = [walletFacet, playerFacet, profileFacet, auditFacet, noticeFacet];
    const { control } = world.app;
    const log = world.app.http.log as never;
    const nodes = pools.map((sql) =>
      createKycSweep({ control, clock: world.clock, log, engine: createEngine({ sql, clock: world.clock, facets }) }),
    );
    await Promise.all(nodes.map((sweep) => sweep(operator.operator_id)));
    expect(await nodes[0]?.(operator.operator_id)).toBe(0);
    await Promise.all(pools.map((pool) => pool.end()));

    for (const player of players.slice(0, 2)) {
      expect(await stored(player)).toEqual({ kyc_status: 'expired', kyc_expires_at: null });
      expect((await eventsOf(world, player)).filter((type) => type === 'kyc.expired')).toHaveLength(1);
      expect((await auditOf(player)).at(-1)).toMatchObject({ action: 'kyc.expire', actor_kind: 'system' });
    }
    expect((await stored(players[2] as number)).kyc_status).toBe('verified');
  });

  test("by the operator's own time: a sandbox operator that moves its clock sees it at once", async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    const reviewer = await addTestStaff(world, sandbox, 'compliance');
    const player = await registerTestPlayer(sandbox);
    const document = { kind: 'identity_card', file_name: 'id.pdf', content, expires_on: '2026-03-31' };
    const uploaded = await reviewer.post(kycUrl(player, '/documents'), document);
    await reviewer.post(kycUrl(player, `/documents/${uploaded.body.data.id}/accept`));
    await reviewer.post(kycUrl(player, '/submit'));
    await reviewer.post(kycUrl(player, '/verify'));
    const moved = await sandbox.client.post('/api/v1/operator/sandbox/clock', { now: '2026-04-01T00:00:00Z' });
    expect(moved.status, moved.text).toBe(200);
    expect((await stored(player)).kyc_status).toBe('expired');
    expect((await eventsOf(world, player)).at(-1)).toBe('kyc.expired');
  });

  test('is recorded before the submission that follows it, also without a sweep', async () => {
    const player = await verifiedPlayer('2026-04-30');
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    expect((await move(player, 'submit')).body.data.kyc_status).toBe('pending_review');
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['kyc.expired', 'kyc.submitted']);
  });
});

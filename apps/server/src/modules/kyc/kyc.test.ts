import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMethod, eventsOf, playerWith, withdraw } from '../../../test/money.ts';
import { registerTestPlayer } from '../../../test/players.ts';
import { addTestStaff, type Staff } from '../../../test/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/world.ts';
import { openPool } from '../../database/pool.ts';
import { createEngine } from '../../engine/engine.ts';
import { auditFacet } from '../audit/facet.ts';
import { playerFacet } from '../players/facet.ts';
import { profileFacet } from '../players/profile-facet.ts';
import { walletFacet } from '../wallet/facet.ts';
import { createKycSweep } from './sweep.ts';

let world: World;
let operator: Operator;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator({ is_sandbox: true, settings: { unverified_withdrawal_threshold: 1_000 } });
  staff = await addTestStaff(world, operator, 'compliance');
});
afterAll(() => world.close());

const content = Buffer.from('%PDF-1.7 passport').toString('base64');
const kycUrl = (player: number, rest = '') => `/api/back-office/v1/players/${player}/kyc${rest}`;
const move = (player: number, verb: string, body: object = {}) => staff.post(kycUrl(player, `/${verb}`), body);

const acceptedPassport = async (player: number, expires_on: string | null = null): Promise<number> => {
  const document = { kind: 'passport', file_name: 'passport.pdf', content, expires_on };
  const uploaded = await staff.post(kycUrl(player, '/documents'), document);
  expect(uploaded.status, uploaded.text).toBe(201);
  const accepted = await staff.post(kycUrl(player, `/documents/${uploaded.body.data.id}/accept`));
  expect(accepted.status, accepted.text).toBe(200);
  return uploaded.body.data.id;
};

const verifiedPlayer = async (expires_on: string | null = null): Promise<number> => {
  const player = await registerTestPlayer(operator);
  await acceptedPassport(player, expires_on);
  await move(player, 'submit');
  const reply = await move(player, 'verify');
  expect(reply.status, reply.text).toBe(200);
  return player;
};

const start = new Date('2026-03-02T10:00:00.000Z');
afterEach(() => world.clock.set(start));

const playerSeen = async (player: number) =>
  (await operator.client.get(`/api/v1/operator/players/${player}`)).body.data;
const stored = async (player: number) => {
  const [row] = await world.admin<{ kyc_status: string; kyc_expires_at: Date | null }[]>`
    select kyc_status, kyc_expires_at from players where id = ${player}`;
  return row!;
};
const auditOf = async (player: number) => [
  ...(await world.admin`
    select action, from_value, to_value, reason, actor_kind from audit_log
    where subject_kind = 'player' and subject_id = ${player} and action like 'kyc.%' order by id`),
];

/** Until a statement waits for a row that another transaction holds. */
const someoneWaits = async (): Promise<void> => {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const [row] = await world.admin`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (row) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('nobody waits');
};

describe('the review', () => {
  test('200: submitted, and verified on an accepted passport until the day after its last', async () => {
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
    expect((await staff.get(kycUrl(player))).body.data).toEqual(verified.body.data);
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

  test('the event carries the player as the API shows it', async () => {
    const player = await verifiedPlayer();
    const [event] = await world.admin<{ data: unknown }[]>`
      select data from outbox_events where player_id = ${player} and type = 'kyc.verified'`;
    expect(event?.data).toEqual(await playerSeen(player));
    expect(event?.data).toMatchObject({ kyc_status: 'verified', is_verified: true });
  });

  test('INVALID_REQUEST: nobody is verified without an accepted proof of identity that holds', async () => {
    const player = await registerTestPlayer(operator);
    await move(player, 'submit');
    const refused = await move(player, 'verify');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { rule: 'document_required' } });
    expect((await playerSeen(player)).kyc_status).toBe('pending_review');
  });

  test('200: or for a reason that says on what else it rests; such a verification does not run out', async () => {
    const player = await registerTestPlayer(operator);
    await move(player, 'submit');
    const reply = await move(player, 'verify', { override_reason: 'Known to us in person.' });
    expect(reply.body.data).toMatchObject({ kyc_status: 'verified', expires_at: null });
    expect((await auditOf(player)).at(-1)).toMatchObject({ action: 'kyc.verify', reason: 'Known to us in person.' });
  });

  test('200: rejected, and up for review again; a final rejection only by way of a reset', async () => {
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

  test('20 members of staff verify at once: one does, and one event is sent', async () => {
    const player = await registerTestPlayer(operator);
    await acceptedPassport(player);
    await move(player, 'submit');
    const replies = await Promise.all(Array.from({ length: 20 }, () => move(player, 'verify')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(19);
    expect((await eventsOf(world, player)).filter((type) => type === 'kyc.verified')).toHaveLength(1);
  });

  test('a change of the player that comes in between is not undone: the move is decided again on it', async () => {
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

describe('an identity that changes', () => {
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

  test('a verification that has run out stays expired', async () => {
    const player = await verifiedPlayer('2026-04-30');
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    const reply = await operator.client.patch(`/api/v1/operator/players/${player}`, { last_name: 'King' });
    expect(reply.body.data.kyc_status).toBe('expired');
  });
});

describe('the queue', () => {
  test('200: who waits longest comes first, in pages', async () => {
    const other = await world.addOperator();
    const reviewer = await addTestStaff(world, other, 'compliance');
    const players: number[] = [];
    for (let n = 0; n < 3; n += 1) players.push(await registerTestPlayer(other));
    for (const player of players.toReversed()) {
      world.clock.advance(1_000);
      await reviewer.post(kycUrl(player, '/submit'));
    }
    const reply = await reviewer.get('/api/back-office/v1/kyc/waiting?per_page=2');
    expect(reply.body.data.map((row: { player_id: number }) => row.player_id)).toEqual(
      players.toReversed().slice(0, 2),
    );
    expect(reply.body.meta).toMatchObject({ total: 3, last_page: 2, from: 1, to: 2 });
    expect(reply.body.data[0]).toMatchObject({ risk_level: 'low', pending_documents: 0, country: 'DE' });
  });
});

describe('a verification runs out', () => {
  test('at the first moment after the last day, everywhere, without a job', async () => {
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

  test('KYC_REQUIRED: a withdrawal beyond the threshold passes to the last millisecond, and no longer', async () => {
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

  test('and is written down once, with one event, however many nodes look', async () => {
    const players = await Promise.all([verifiedPlayer('2026-04-30'), verifiedPlayer('2026-04-30'), verifiedPlayer()]);
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    const pools = [1, 2, 3].map(() => openPool({ url: world.url, role: 'croupier_app', max: 2 }));
    const facets = [walletFacet, playerFacet, profileFacet, auditFacet];
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

  test('and a submission that comes before the job writes both down, in their order', async () => {
    const player = await verifiedPlayer('2026-04-30');
    world.clock.set(new Date('2026-05-01T00:00:00.000Z'));
    expect((await move(player, 'submit')).body.data.kyc_status).toBe('pending_review');
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['kyc.expired', 'kyc.submitted']);
  });
});

describe('who may', () => {
  const calls: [string, string, object?][] = [
    ['GET', '/api/back-office/v1/kyc/waiting'],
    ['GET', '/kyc'],
    ['POST', '/kyc/submit', {}],
    ['POST', '/kyc/verify', {}],
    ['POST', '/kyc/reject', { reason: 'x' }],
    ['POST', '/kyc/reset', { reason: 'x' }],
  ];

  test('403 INSUFFICIENT_PERMISSION: only staff who review KYC', async () => {
    const support = await addTestStaff(world, operator, 'support');
    const player = await registerTestPlayer(operator);
    for (const [method, path, body] of calls) {
      const url = path.startsWith('/api') ? path : `/api/back-office/v1/players/${player}${path}`;
      const reply = await support.send(method, url, body);
      expect(reply.body.error).toMatchObject({
        code: 'INSUFFICIENT_PERMISSION',
        details: { required_permission: 'review_kyc' },
      });
    }
  });

  test('404 NOT_FOUND: staff of another operator see no player here', async () => {
    const stranger = await addTestStaff(world, await world.addOperator(), 'admin');
    const player = await registerTestPlayer(operator);
    for (const [method, path, body] of calls.slice(1)) {
      const reply = await stranger.send(method, `/api/back-office/v1/players/${player}${path}`, body);
      expect([path, reply.status]).toEqual([path, 404]);
    }
    expect((await stored(player)).kyc_status).toBe('not_started');
  });
});

import { pino } from 'pino';
import { minute } from '../../src/base/durations.ts';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import { systemRandom } from '../../src/base/random.ts';
import { Refusal } from '../../src/base/refusal.ts';
import { runningSpan } from '../../src/base/trace-context.ts';
import { newClaim, releaseClaim, storeAnswer } from '../../src/call/idempotency.ts';
import { createReleaseClaim } from '../../src/call/release-claims.ts';
import { readDatabaseTime } from '../../src/database/read-time.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { sandboxSeats } from '../../src/demo/provider/keys.ts';
import { selectRequests, slotOf } from '../../src/modules/api-log/queries.ts';
import { findRate } from '../../src/modules/currencies/find-rate.ts';
import { findPlayerOfRef } from '../../src/modules/games/find-session.ts';
import { refoldIdentities } from '../../src/modules/identity/refold.ts';
import { hastenPending, unblock } from '../../src/modules/webhooks/deliver/progress-queries.ts';
import { createWorker } from '../../src/modules/webhooks/deliver/worker.ts';
import { allResolvers } from '../../src/platform/all-modules.ts';
import { checkConnections } from '../../src/process/workers/check-connections.ts';
import { base } from '../../support/back-office.ts';
import { addBonus } from './bonuses.ts';
import { inject, must } from './client.ts';
import { addMethod, deposit, playerWith, withdraw } from './money.ts';
import { openTestPool } from './pool.ts';
import { makeAlert } from './preparations.ts';
import { newName, openStudio } from './provider.ts';
import { addTestStaff } from './staff.ts';
import { createTenant } from './tenant.ts';
import {
  walkCashiers,
  walkIntents,
  walkOrders,
  walkPaidBack,
  walkStatements,
  walkUnreadable,
} from './tenant-cashiers.ts';
import {
  walkAddresses,
  walkBatches,
  walkFreeRounds,
  walkMemory,
  walkProviderRules,
  walkRewards,
} from './tenant-games.ts';
import { walkSignIn } from './tenant-sign-in.ts';
import { playRound } from './tournaments.ts';
import { accepting, answering, startReceiver } from './webhook-receiver.ts';
import { masterKey, type World } from './world.ts';

/** Paths beyond the examples of routes: due rewards, repeated alerts, failing deliveries. */
export const walkStories = async (world: World): Promise<void> => {
  await walkSignIn(world);
  await walkRewards(world);
  await walkProviderRules(world);
  await walkAlerts(world);
  await walkIdentities(world);
  await walkPersons(world);
  await walkMemory(world);
  await walkProposals(world);
  await walkAddresses(world);
  await walkDeliveries(world);
  await walkFreeRounds(world);
  await walkRecords(world);
  await walkTraces(world);
  await walkBatches(world);
  await walkIntents(world);
  await walkCashiers(world);
  await walkOrders(world);
  await walkUnreadable(world);
  await walkPaidBack(world);
  await walkStatements(world);
  await walkFaults(world);
  await walkOddities(world);
};

/** An event of a change that is traced. */
const walkTraces = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const span = { trace_id: 'ab'.repeat(16), span_id: 'cd'.repeat(8), is_sampled: true };
  await runningSpan.run(span, () => playerWith(operator, 100));
};

const walkAlerts = async (world: World): Promise<void> => {
  const tenant = await createTenant(world);
  const alert = await makeAlert(tenant);
  const { player_id } = (await tenant.staff.get(`/api/back-office/v1/aml/alerts/${alert}`)).body.data;
  await must(deposit(tenant.operator, player_id, 777_700));
  const watched = {
    name: newName('rule'),
    kind: 'single_amount',
    applies_to: 'withdrawal',
    parameters: { threshold: 1 },
  };
  await must(tenant.staff.post(`${base}/aml/rules`, watched));
  await addMethod(tenant.staff);
  const paid = await playerWith(tenant.operator, 1_000);
  await must(withdraw(tenant.operator, paid, 500));
  await must(tenant.staff.get('/api/back-office/v1/payments?taken_by=none'));
  await must(tenant.staff.get('/api/back-office/v1/payments?payout_state=paying'));
  await tenant.staff.post('/api/back-office/v1/payout-batches', { currency: 'EUR' });
  const leaving = await addTestStaff(world, tenant.operator, 'compliance');
  await must(tenant.staff.patch(`/api/back-office/v1/staff/${leaving.id}`, { role: 'support' }));

  const kyc = `${base}/players/${player_id}/kyc`;
  await must(tenant.staff.post(`${kyc}/submit`));
  await must(tenant.staff.post(`${kyc}/verify`, { override_reason: 'Known in person' }));

  const studio = await openStudio(world);
  const gameSession = await studio.openSession();
  const jackpot = { kind: 'jackpot', round_id: newName('round') };
  await must(gameSession.win(newName('win'), 10, jackpot));
  for (let tries = 0; tries < 2; tries += 1) await gameSession.win(newName('win'), Number.MAX_SAFE_INTEGER, jackpot);
};

/** Names that change before and during an exclusion, and players folded by an older version. */
const walkIdentities = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 0);
  const address = `/api/v1/operator/players/${player}`;
  await must(operator.client.patch(address, { first_name: 'Grace' }));
  await must(operator.client.post(`${address}/self-exclusion`, { period: '24_hours' }));
  await must(operator.client.patch(address, { first_name: 'Ada', terms_version: '2026-03' }));
  await world.admin`update players set identity_version = 0 where operator_id = ${operator.operator_id}`;
  await refoldIdentities(world.app.sql, world.app.control);
};

/** One person: found among existing accounts, called another person, and linked again by another trait. */
const walkPersons = async (world: World): Promise<void> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  const person = { first_name: 'Maria', last_name: 'Silva', birth_date: '1984-02-03' };
  const [first, second] = [await playerWith(operator, 0, person), await playerWith(operator, 0, person)];
  const bonus = await addBonus(staff, { max_grants_per_player: 1 });
  await must(operator.client.post(`/api/v1/operator/players/${first}/bonuses`, { bonus_id: bonus }));
  await operator.client.post(`/api/v1/operator/players/${second}/bonuses`, { bonus_id: bonus });
  const counting = { kind: 'count_in_window', parameters: { count: 9, hours: 24 }, counts_over: 'person' };
  await must(staff.post(`${base}/aml/rules`, { name: 'Person', applies_to: 'deposit', ...counting }));
  await must(deposit(operator, second, 100));
  const { operator_id } = operator;
  await world.admin`delete from player_links where operator_id = ${operator_id}`;
  await world.admin`update players set person_id = null, identity_version = 0 where operator_id = ${operator_id}`;
  await refoldIdentities(world.app.sql, world.app.control);
  await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 1 }));
  const [link] = (await must(staff.get(`${base}/player-links`))).body.data;
  const decision = { outcome: 'other_person', reason: 'Seen both.' };
  await must(staff.post(`${base}/player-links/${link.id}/decide`, decision));
  for (const player of [first, second])
    await must(operator.client.patch(`/api/v1/operator/players/${player}`, { first_name: 'Mariana' }));
};

/** Proposed corrections, one refused by a rule, and one small enough for one person; a rate and a tournament. */
const walkProposals = async (world: World): Promise<void> => {
  const operator = await world.addOperator({ settings: { second_person: true, solo_credit_allowance: 10 } });
  const [staff, other] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  const url = `/api/back-office/v1/players/${await playerWith(operator, 10)}/corrections`;
  const correction = { wallet: 'real', direction: 'up', reason: 'Goodwill' };
  await must(staff.post(url, { ...correction, amount: 10 }));
  await must(staff.get(url.replace('/corrections', '/timeline')));
  const waiting = await must(staff.post(url, { ...correction, amount: Number.MAX_SAFE_INTEGER }));
  await other.post(`/api/back-office/v1/proposals/${waiting.body.data.id}/confirm`);
  // The second new secret replaces the first.
  for (const who of [staff, other]) await must(who.post(`${base}/api-keys/${operator.key.id}/rotate`));
  const tournament = {
    name: 'Spring',
    starts_at: '2036-07-04T00:00:00Z',
    ends_at: '2036-07-07T00:00:00Z',
    score: 'staked',
    prizes: [1],
  };
  const rates = { day: world.clock.now().toISOString().slice(0, 10), rates: [{ currency: 'USD', rate: '0.9' }] };
  await must(staff.put('/api/back-office/v1/exchange-rates', rates));
  const planned = await must(staff.post('/api/back-office/v1/tournaments', tournament));
  await must(other.post(`/api/back-office/v1/proposals/${planned.body.data.id}/confirm`));
  const studio = { slug: 'far-away', name: 'Far Away', launch_url: 'https://far.example/{token}' };
  await must(staff.post(`${base}/game-providers`, studio));
};

/** Faults that are used up by calls and by webhooks. */
const walkFaults = async (world: World): Promise<void> => {
  const { operator, staff } = await createTenant(world);
  const faults = '/api/v1/operator/sandbox/faults';
  await must(operator.client.post(faults, { effect: 'unavailable', calls: 1, operations: ['get_calling_key'] }));
  await operator.client.get('/api/v1/operator/me');
  const receiver = await startReceiver();
  await must(staff.post('/api/back-office/v1/webhook-endpoints', { url: receiver.url, events: ['*'] }));
  await must(operator.client.post(faults, { effect: 'reorder_webhook', calls: 1, delay_ms: 1 }));
  const { sql, control } = world.app;
  const parts = { sql, control, clock: world.clock, log: pino({ level: 'silent' }) };
  const worker = createWorker({ ...parts, random: systemRandom, masterKey, resolve: systemResolver });
  await playerWith(operator, 0);
  await operator.client.get('/api/v1/operator/events?limit=1');
  await worker.runOnce();
  await worker.stop();
  await receiver.close();
};

/** An endpoint that fails until it is disabled, is enabled again both ways, and catches up. */
const walkDeliveries = async (world: World): Promise<void> => {
  const { operator, staff } = await createTenant(world);
  const receiver = await startReceiver(answering(500));
  const { sql, control } = world.app;
  const parts = { sql, control, clock: world.clock, log: pino({ level: 'silent' }) };
  const worker = createWorker({ ...parts, random: systemRandom, masterKey, resolve: systemResolver });
  const base = '/api/back-office/v1/webhook-endpoints';
  const { id } = (await must(staff.post(base, { url: receiver.url, events: ['*'] }))).body.data;
  const player = await playerWith(operator, 0);
  const happen = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await deposit(operator, player, 100);
    await operator.client.get('/api/v1/operator/events?limit=1');
    await worker.runOnce();
  };
  await happen();
  world.clock.advance(minute);
  await happen();
  receiver.behave(accepting);
  for (let turn = 0; turn < 3; turn += 1) {
    world.clock.advance(10 * minute);
    await happen();
  }
  receiver.behave(answering(500));
  for (const skip_missed of [false, true]) {
    await happen();
    await must(staff.post(`${base}/${id}/disable`, { reason: 'Maintenance.' }));
    await must(staff.post(`${base}/${id}/enable`, { skip_missed }));
  }
  await worker.stop();
  await receiver.close();
};

/** Combinations of record filters that take another path than each alone. */
const walkRecords = async (world: World): Promise<void> => {
  const { staff, operator, openSession } = await openStudio(world);
  const gameSession = await openSession(10_000);
  const round_id = newName('r');
  await playRound(gameSession, 500, 100);
  await must(gameSession.bet(newName('b'), 100, { round_id }));
  // The same bytes twice: the second answer is the kept refusal.
  const refused = newName('b');
  for (let n = 0; n < 2; n += 1) await gameSession.bet(refused, 1_000_000_000, { round_id }, { nonce: refused });
  await must(deposit(operator, gameSession.player, 100, { external_reference: 'ref-records' }));
  const own = `player_id=${gameSession.player}`;
  for (const query of [
    own,
    `${own}&type=deposit`,
    `${own}&limit=1`,
    'external_reference=ref-records',
    `round_id=${round_id}`,
  ])
    await must(staff.get(`${base}/ledger?${query}`));
  for (const query of [own, `round_id=${round_id}`]) await must(staff.get(`${base}/rounds?${query}`));
  await must(staff.get(`${base}/rounds/${round_id}?${own}`));
  await must(staff.get(`${base}/search?q=somebody`));
  await must(staff.get(`${base}/players?format=csv`));
  await must(staff.get(`${base}/players?search=somebody%20else`));
  for (const kind of ['', '?kind=ledger'])
    await must(staff.get(`${base}/players/${gameSession.player}/timeline${kind}`));
};

/** Statements of rare situations, sent directly. */
const walkOddities = async (world: World): Promise<void> => {
  const { app, clock } = world;
  await readDatabaseTime(app.sql);
  await checkConnections(world.url, 1);
  const { studio, openSession } = await openStudio(world);
  await sandboxSeats(app.sql, app.control, masterKey)(studio.provider.slug, (await openSession()).session_token);
  await inject(app, { method: 'OPTIONS', url: '/api/v1/player/me', headers: { origin: 'https://a.example' } });
  await inject(app, { method: 'GET', url: '/originals/demo/orig-slot', headers: {} });
  await inject(app, { method: 'GET', url: '/health/ready', headers: {} });
  const operator = await world.addOperator();
  // Everything that a path may name, also without a route with a body.
  for (const exists of Object.values(allResolvers))
    await inOperator(app.sql, operator.operator_id, (tx) => exists(tx, operator.operator_id, 1));
  const { operator_id } = operator;
  const claim = newClaim({ operator_id, caller_kind: 'key', caller_id: 1 }, 'gone', Buffer.alloc(32), clock.now());
  await inOperator(app.sql, operator_id, (tx) => releaseClaim(tx, claim));
  const admission = openTestPool({ url: world.url, role: 'croupier_admission', max: 1 });
  await createReleaseClaim(admission)(claim);
  await admission.end();
  const storing = inOperator(app.sql, operator_id, (tx) => storeAnswer(tx, claim, { status: 200, body: '{}' }));
  await storing.catch(() => undefined);
  await inOperator(app.sql, operator_id, (tx) => findPlayerOfRef(tx, operator_id, 1, 'nobody'));
  const place = `${clock.now().getTime()}-1`;
  for (const query of [`before=${place}&path=/api`, `request_id=req_${'0'.repeat(32)}`, 'status=4xx', 'status=5xx'])
    await must(operator.client.get(`/api/v1/operator/api-log?${query}`));
  const at = clock.now();
  const reach = { operatorId: operator_id, day: { slot: slotOf(at), from: at, to: at } };
  const filters = { limit: 1, before: undefined };
  await inOperator(app.sql, operator_id, (tx) => selectRequests(tx, { ...reach, filters }, { at, id: 1 }, 1));
  const rows = [{ endpoint_id: 1, player_id: 1, until: clock.now() }];
  await inOperator(app.sql, operator_id, (tx) => unblock(tx, operator_id, rows));
  const now = clock.now();
  await inOperator(app.sql, operator_id, (tx) => hastenPending(tx, operator_id, 1, { now, late: [], most: 1 }));
  await inOperator(app.sql, operator_id, (tx) => findRate(tx, operator, 'USD', clock.now())).catch(isRefusal);
};

const isRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};

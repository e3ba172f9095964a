import { isExportable } from '@croupier/contract/exports.ts';
import { takesIdempotencyKey } from '@croupier/contract/refusals.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createWorker } from '../../src/modules/webhooks/deliver/worker.ts';
import { base } from '../../support/back-office.ts';
import { must, mustData, type Reply } from '../support/client.ts';
import { openReceiver } from '../support/deliveries.ts';
import {
  createRowWatch,
  createTwins,
  fillBoth,
  idsOf,
  inStep,
  momentOf,
  type Side,
  sides,
  type Twins,
  textsIn,
  textsOfOnly,
  turnTo,
  twinsFor,
} from '../support/equal-ids.ts';
import { deposit } from '../support/money.ts';
import { disturbing } from '../support/tenant.ts';
import type { Filled } from '../support/tenant-type.ts';
import { verifyDelivery } from '../support/webhook-receiver.ts';
import { createFileWorld, masterKey } from '../support/world.ts';

/** Two operators with all ids equal: every route, list, export and event stays in its own. */

// Sweeps of all operators would write at moments of either.
const world = await createFileWorld(undefined, { worksBehind: false, idsFromOne: true });
const twins: Twins = await createTwins(world);
const watchRows = await createRowWatch(world);

const otherOf = { one: 'other', other: 'one' } as const;
const idOf = (pair: Twins, side: Side): number => pair[side].operator.operator_id;

/** Runs the work of one side, which must change no row of the other. */
const watching = async <T>(pair: Twins, side: Side, work: () => Promise<T>): Promise<T> => {
  const { result, changed } = await watchRows(idOf(pair, otherOf[side]), work);
  expect(changed, 'tables in which rows of the other operator changed').toEqual([]);
  return result;
};

/** The ids in the path; of those that are text, only how many there are. */
const namedIn = ({ url }: Filled, route: Route): unknown => {
  const isOwn = Object.values(route.params).some((entity) => entity === 'text' || entity === 'sandbox_copy');
  return isOwn ? url.split('/').length : url.split('?', 1)[0];
};

const sendFilled = (pair: Twins, side: Side, route: Route, { method, url, body }: Filled): Promise<Reply> => {
  const idempotency = takesIdempotencyKey(route) ? { idempotencyKey: `of both: ${route.name}` } : {};
  return pair[side].callerOf(route).send(method, url, body, idempotency);
};

type Answered = { readonly name: string; readonly reply: Reply };
const answers: Record<Side, Answered[]> = { one: [], other: [] };
const reads: { readonly route: Route; readonly filled: Record<Side, Filled> }[] = [];

describe('a request with ids that another operator has too', () => {
  for (const route of allRoutes)
    test(`${route.method} ${route.path}: changes nothing of the other, and shows nothing of its moments`, async () => {
      const pair = await twinsFor(world, route, twins);
      const filled = await fillBoth(world, pair, route);
      expect(namedIn(filled.other, route)).toEqual(namedIn(filled.one, route));
      const replies = await inStep(world, (side) =>
        watching(pair, side, () => sendFilled(pair, side, route, filled[side])),
      );
      for (const side of sides) {
        const reply = replies[side];
        expect(reply.status, reply.text).toBeLessThan(route.reply.shape === 'redirect' ? 304 : 300);
        expect(reply.headers['idempotent-replayed']).toBeUndefined();
        expect(reply.text).not.toMatch(momentOf(otherOf[side]));
        if (pair[side] === twins[side]) answers[side].push({ name: route.name, reply });
      }
      if (route.method === 'GET' && route.audience !== 'guest' && pair.one === twins.one) reads.push({ route, filled });
    });
});

test('whatever has an id has the same ids in both', async () => {
  const ids = { one: await idsOf(world, idOf(twins, 'one')), other: await idsOf(world, idOf(twins, 'other')) };
  // Rounds of Originals are won at random, and only what is won has an entry.
  const [own, others] = [ids.one.get('ledger_entries') ?? [], new Set(ids.other.get('ledger_entries'))];
  expect(own.filter((id) => others.has(id)).length).toBeGreaterThan(0.9 * others.size);
  expect(others.size).toBeGreaterThan(100);
  for (const side of sides) ids[side].delete('ledger_entries');
  expect(Object.fromEntries(ids.other)).toEqual(Object.fromEntries(ids.one));
  const ofOperators = ['aml_alerts', 'bonuses', 'payment_requests', 'player_bonuses', 'players', 'promo_redemptions'];
  expect([...ids.one.keys()]).toEqual(expect.arrayContaining([...ofOperators, 'provider_transactions']));
  expect(ids.one.size).toBeGreaterThan(30);
});

const withFormat = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}format=csv`;

/** What changes with each request of its reader. */
const countsItself = new Set(['list_api_requests', 'staff_list_api_requests']);

/** No worker delivers anything here: the test of webhooks reads it. */
const deliveries = new Set(['list_webhook_attempts']);

/** Everything that a side can read, by route. Files and exports are left out: each adds a row to the audit log. */
const readAll = async (side: Side): Promise<Map<string, Reply>> => {
  const found = new Map<string, Reply>();
  for (const { route, filled } of reads)
    if (['one', 'list', 'page'].includes(route.reply.shape))
      found.set(route.name, await must(sendFilled(twins, side, route, filled[side])));
  return found;
};

const exportAll = async (side: Side): Promise<Answered[]> => {
  const files: Answered[] = [];
  for (const { route, filled } of reads.filter(({ route }) => isExportable(route))) {
    const sent = twins[side].callerOf(route).send('GET', withFormat(filled[side].url));
    files.push({ name: `${route.name} as CSV`, reply: await must(sent) });
  }
  return files;
};

/** Requests by which everything that can be read changes. */
const actions = allRoutes.filter(
  ({ method, audience, name }) =>
    ['POST', 'PUT', 'PATCH'].includes(method) &&
    ['operator', 'provider', 'player'].includes(audience) &&
    !/sandbox/.test(name) &&
    !disturbing.has(name),
);

test('what an operator reads stays the same while the other, with the same ids, does everything', async () => {
  const before = await readAll('one');
  expect(actions.length).toBeGreaterThan(30);
  for (const route of actions) {
    const { method, url, body } = await twins.other.fill(route);
    await must(twins.other.callerOf(route).send(method, url, body));
  }
  const after = await readAll('one');
  expect(before.size).toBeGreaterThan(100);
  const changed = [...before].filter(([name, { text }]) => !countsItself.has(name) && text !== after.get(name)?.text);
  expect(changed.map(([name, { text }]) => [name, text, after.get(name)?.text])).toEqual([]);
  const empty = [...after].filter(([name, { body }]) => body.data?.length === 0 && !deliveries.has(name));
  expect(
    empty.map(([name]) => name),
    'show a row: prepare one in test/support/list-preparations.ts',
  ).toEqual([]);
}, 600_000);

/** Every event of a side, as its server reads them. */
const readEvents = async (side: Side): Promise<Answered[]> => {
  const pages: Answered[] = [];
  for (let after = 0; ; ) {
    const url = `/api/v1/operator/events?after=${after}&limit=100`;
    const reply = await must(twins[side].operator.client.get(url));
    const events: { sequence: number; operator_id: number }[] = reply.body.data;
    const last = events.at(-1);
    if (!last) return pages;
    expect(new Set(events.map(({ operator_id }) => operator_id))).toEqual(new Set([idOf(twins, side)]));
    pages.push({ name: 'events', reply });
    after = last.sequence;
  }
};

test('no answer, no export and no event contains a text that only the other has', async () => {
  for (const side of sides) {
    answers[side].push(...(await exportAll(side)));
    const events = await readEvents(side);
    const types = events.flatMap(({ reply }) => reply.body.data.map(({ type }: { type: string }) => type));
    expect(new Set(types).size).toBeGreaterThan(20);
    for (const { reply } of events) expect(reply.text).not.toMatch(momentOf(otherOf[side]));
    answers[side].push(...events);
  }
  for (const side of sides) {
    const hidden = await textsOfOnly(world, idOf(twins, otherOf[side]), idOf(twins, side));
    expect(hidden.size).toBeGreaterThan(500);
    const shown = answers[side].flatMap(({ name, reply }) =>
      textsIn(reply)
        .filter((text) => hidden.has(text))
        .map((text) => `${name}: ${text}`),
    );
    expect(shown).toEqual([]);
  }
}, 600_000);

test('the webhooks of endpoints with the same id bring each operator its own events, signed by its own secret', async () => {
  await world.admin`
    update webhook_endpoints set status = 'disabled', disabled_cause = 'staff', disabled_at = created_at
    where status = 'enabled'`;
  const receivers = { one: await openReceiver(), other: await openReceiver() };
  const pair = await createTwins(world);
  const endpoints = await inStep(world, async (side) =>
    mustData(pair[side].staff.post(`${base}/webhook-endpoints`, { url: receivers[side].url, events: ['*'] })),
  );
  expect(endpoints.other.id).toBe(endpoints.one.id);
  for (const side of sides) {
    turnTo(world, side);
    await must(deposit(pair[side].operator, pair[side].player.id, side === 'one' ? 1_100 : 2_200));
    await must(pair[side].operator.client.get('/api/v1/operator/events?limit=1'));
  }
  const { sql, control } = world.app;
  const parts = { sql, control, clock: world.clock, random: systemRandom, masterKey, resolve: systemResolver };
  const worker = createWorker({ ...parts, log: pino({ level: 'silent' }) });
  await worker.runOnce();
  await worker.stop();
  for (const side of sides) {
    const { accepted } = receivers[side];
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ event }) => event.operator_id))).toEqual(new Set([idOf(pair, side)]));
    for (const delivery of accepted) verifyDelivery(endpoints[side].secret, delivery);
    expect(accepted.map(({ body }) => body).join()).not.toMatch(momentOf(otherOf[side]));
    const attempts = await mustData(pair[side].staff.get(`${base}/webhook-endpoints/${endpoints[side].id}/attempts`));
    const attempted = attempts.map(({ event_id }: { event_id: string }) => event_id);
    expect(attempted.toSorted()).toEqual(accepted.map(({ event }) => event.id).toSorted());
  }
});

test('a change of a row of the other is noticed, in whichever table it is', async () => {
  const { operator, player } = twins.one;
  const { changed } = await watchRows(operator.operator_id, () => deposit(operator, player.id, 100));
  expect(changed).toEqual(expect.arrayContaining(['accounts', 'ledger_entries', 'outbox_events', 'payment_requests']));
  const { operator_id } = operator;
  const removed = await watchRows(
    operator_id,
    () => world.admin`delete from seen_signatures where operator_id = ${operator_id}`,
  );
  expect(removed.changed).toEqual(['seen_signatures']);
  const untouched = await watchRows(operator_id, () => deposit(twins.other.operator, twins.other.player.id, 100));
  expect(untouched.changed).toEqual([]);
});

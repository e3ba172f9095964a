import { expect, onTestFinished, test } from 'vitest';
import { money } from '../../src/base/money.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { Facet } from '../../src/engine/facet.ts';
import { correctBalance } from '../../src/modules/payments/correct-balance.ts';
import { claimTargets } from '../../src/modules/webhooks/deliver/claim-queries.ts';
import { facetsOf } from '../../src/platform/all-modules.ts';
import { alertsUrl, openMonitoring } from '../support/aml.ts';
import { openDeliveries } from '../support/deliveries.ts';
import { withRowsHeld } from '../support/locks.ts';
import { balancesOf, entriesOf, eventsOf, playerWith } from '../support/money.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld, masterKey, testActor, type World } from '../support/world.ts';

const world = await createFileWorld();

/** A separate engine whose statements wait for locks as long as the test needs; counts its batches. */
const openEngine = (on: World) => {
  const sql = openTestPool({ url: on.url, role: 'croupier_app', max: 2, settings: { lock_timeout: '120000' } });
  onTestFinished(() => sql.end());
  const counted = { batches: 0 };
  const facets = facetsOf({ masterKey, random: systemRandom }).map((facet): Facet => {
    if (facet.name !== 'wallet') return facet;
    const load: Facet['load'] = (...parameters) => {
      counted.batches += 1;
      return facet.load(...parameters);
    };
    return { ...facet, load };
  });
  return Object.assign(createEngine({ sql, clock: on.clock, facets }), { counted });
};

test('two nodes debit one account at the same time: never more than the balance', async () => {
  const operator = await world.addOperator();
  const { operator_id } = operator;
  const player_id = await playerWith(operator, 1_000);
  const engines = [openEngine(world), openEngine(world)];
  const input = { wallet: 'real', direction: 'down', amount: money(1_000), reason: 'test' } as const;
  const debit = (engine: (typeof engines)[number]) =>
    engine.submit(correctBalance, { operator_id, player_id, input, actor: testActor, status: 200 });

  const answers = await withRowsHeld(world, { table: 'accounts', operator_id, waiters: 2 }, () =>
    Promise.all(engines.map(debit)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  // The second waited for the account's lock. Without it, the ledger's unique numbers would refuse it only on writing.
  expect(engines.map(({ counted }) => counted.batches)).toEqual([1, 1]);
  expect(await balancesOf(world, player_id)).toMatchObject({ real_balance: 0 });
  expect(await entriesOf(world, player_id)).toEqual([
    ['deposit', 1_000],
    ['correction_down', -1_000],
  ]);
});

test('two members of staff close one alert at the same time: one succeeds, the other is refused', async () => {
  const { operator, staff, openAlert, auditOf } = await openMonitoring(world);
  const { operator_id } = operator;
  const node = await world.startNode();
  // A lock times out after four seconds; on a machine that stalls that long, the race is repeated.
  for (let run = 1; ; run += 1) {
    const alert = await openAlert();
    expect((await staff.post(`${alertsUrl}/${alert.id}/take`)).status).toBe(200);
    const close = (outcome: string, via?: typeof node) =>
      staff.post(`${alertsUrl}/${alert.id}/close`, { outcome, note: 'looked at' }, via ? { via } : {});
    const replies = await withRowsHeld(world, { table: 'accounts', operator_id, waiters: 2 }, () =>
      Promise.all([close('reported'), close('false_positive', node)]),
    );
    if (replies.some(({ status }) => status === 503) && run < 20) continue;
    expect(replies.map(({ status }) => status).toSorted(), replies.map(({ text }) => text).join()).toEqual([200, 422]);
    const closings = (await auditOf('aml_alert', alert.id)).filter(({ action }) => action === 'aml_alert.closed');
    expect(closings).toHaveLength(1);
    expect((await eventsOf(world, alert.player)).filter((type) => type === 'aml.alert_closed')).toHaveLength(1);
    return;
  }
});

test('two workers claim one webhook endpoint at the same time: the second skips it', async () => {
  const { register, emitMany } = await openDeliveries(world);
  await register();
  await emitMany(1);
  const now = world.clock.now();
  const until = new Date(now.getTime() + 30_000);
  const lease = (digit: number) => ({ lease: `00000000-0000-4000-8000-00000000000${digit}`, now, until });
  const { control } = world.app;
  await control.begin(async (tx) => {
    expect(await claimTargets(tx, lease(1), 10)).toHaveLength(1);
    // The first claim is uncommitted: waiting for it would end in a lock timeout, ignoring it in two claims.
    expect(await claimTargets(control, lease(2), 10)).toHaveLength(0);
  });
  expect(await claimTargets(control, lease(3), 10)).toHaveLength(0);
});

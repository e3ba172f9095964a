import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { hour } from '../../src/base/durations.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createApp } from '../../src/platform/app.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../support/bonuses.ts';
import { inject, mustData, type Reply } from '../support/client.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { eventually, untilServed } from '../support/eventually.ts';
import { entriesOf, eventsOf, newReference, withdraw } from '../support/money.ts';
import { newPlayerBody } from '../support/players.ts';
import { createFileWorld, masterKey } from '../support/world.ts';
import { openCasino } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-08T21:00:00.000Z'));
const proxy = await startDatabaseProxy(world.url);
const { clock, fileStore } = world;
const site = await createApp({
  databaseUrl: proxy.url,
  masterKey,
  clock,
  fileStore,
  random: systemRandom,
  log: pino({ level: 'silent' }),
});
afterAll(async () => {
  await site.close();
  await proxy.close();
});

test('a Sunday night without the database: every request is refused and leaves nothing behind, and afterwards everything works', async () => {
  const casino = await openCasino(world);
  const { operator, ann, api, pass, money } = casino;
  const gameSession = await casino.openSession(5_000);
  const { player } = gameSession;
  await granted(operator, player, await addBonus(ann, { valid_days: 1 }));
  const payout = await mustData(
    withdraw(operator, await casino.openSession(2_000).then((other) => other.player), 1_000),
  );
  const isReady = async () => (await inject(site, { method: 'GET', url: '/health/ready', headers: {} })).status === 200;

  // The calls that four callers send that night and repeat afterwards, by name.
  const reference = newReference();
  const newcomer = newPlayerBody();
  const calls: Record<string, () => Promise<Reply>> = {
    deposit: () =>
      operator.client.post(
        api(player, '/deposits'),
        { amount: 700, external_reference: reference },
        { via: site, idempotencyKey: 'night-deposit' },
      ),
    registration: () =>
      operator.client.post('/api/v1/operator/players', newcomer, { via: site, idempotencyKey: 'night-player' }),
    bet: () => gameSession.bet('night-bet', 400, { round_id: 'night' }, { via: site }),
    approval: () => ann.post(`${base}/payments/${payout.id}/approve`, {}, { via: site }),
  };
  await eventually(isReady);
  const count = async (): Promise<number[]> => {
    const [row] = await world.admin<{ counts: number[] }[]>`
      select array[(select count(*) from players), (select count(*) from ledger_entries),
        (select count(*) from payment_requests where status = 'allowed'), (select count(*) from outbox_events),
        (select count(*) from provider_transactions)]::int[] as counts`;
    return row!.counts;
  };
  const before = await count();

  // At eleven the database is gone. The process stays up, says so, and refuses with advice to retry.
  await pass(2 * hour);
  const [, bonusMoney] = await money(player);
  proxy.cut();
  for (const call of Object.values(calls)) {
    const reply = await call();
    expect([reply.status, reply.body.error.code]).toEqual([503, 'SERVER_ERROR']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/ECONN|postgres|socket/i);
  }
  await eventually(async () => !(await isReady()));
  expect((await inject(site, { method: 'GET', url: '/health/live', headers: {} })).status).toBe(200);
  expect(await count()).toEqual(before);
  expect([...(await money(player)), bonusMoney]).toEqual([5_000, 1_000, 1_000]);

  // At four it is back. Everybody repeats what was refused, and then again: each is done once.
  clock.advance(5 * hour);
  proxy.restore();
  await eventually(isReady);
  for (const [name, call] of Object.entries(calls)) {
    const first = await untilServed(call);
    expect(first.status, `${name}: ${first.text}`).toBeLessThan(300);
    if (name === 'approval') continue;
    const second = await untilServed(call);
    expect([second.status, second.headers['idempotent-replayed']], name).toEqual([first.status, 'true']);
  }
  expect(await money(player)).toEqual([5_300, 1_000]);
  expect((await entriesOf(world, player)).slice(-2)).toEqual([
    ['deposit', 700],
    ['casino_bet', -400],
  ]);
  expect((await mustData(ann.get(`${base}/payments/${payout.id}`))).approvals).toMatchObject([{ name: 'Ann' }]);

  // On Monday evening the bonus ends on its day, the hours of the outage included.
  await pass(17 * hour);
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ result: 'expired', forfeited_amount: 1_000 });
  expect(await money(player)).toEqual([5_300, 0]);
  expect((await eventsOf(world, player)).slice(-2)).toEqual(['deposit.paid', 'bonus.completed']);
  await casino.expectSoundBooks();
});

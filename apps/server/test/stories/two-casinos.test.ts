import { expect, test } from 'vitest';
import { day } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { addBonus } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { browserOf } from '../support/loyalty.ts';
import { entriesOf, eventsOf, withdraw } from '../support/money.ts';
import { newPlayerBody } from '../support/players.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('one person at two casinos, with the same e-mail and the same references: nothing crosses from one to the other', async () => {
  const north = await openCasino(world);
  const south = await openCasino(world);
  const person = newPlayerBody({
    username: 'same',
    email: 'same@example.com',
    personal_id: 'ID-1',
    external_id: 'u-1',
  });
  const register = (casino: typeof north) =>
    mustData(casino.operator.client.post('/api/v1/operator/players', person, { idempotencyKey: 'same-key' }));
  const [{ id: atNorth }, { id: atSouth }] = [await register(north), await register(south)];
  expect(atNorth).not.toBe(atSouth);

  // The same reference, Idempotency-Key, code, round and transaction are independent at each.
  const pay = (casino: typeof north, player: number, amount: number) =>
    mustData(
      casino.operator.client.post(
        casino.api(player, '/deposits'),
        { amount, external_reference: 'psp-1' },
        { idempotencyKey: 'deposit-1' },
      ),
    );
  const payment = await pay(north, atNorth, 5_000);
  await pay(south, atSouth, 700);
  for (const [casino, player, amount] of [[north, atNorth, 300] as const, [south, atSouth, 90] as const]) {
    const offer = await addBonus(casino.ann, { default_amount: amount });
    await addCode(casino.ann, offer, { codes: ['WELCOME'] });
    await mustData(redeem(casino.operator, player, 'welcome'));
    const gameSession = await casino.openSessionOf(player);
    await mustData(gameSession.bet('t-1', amount, { round_id: 'r-1' }));
    await mustData(gameSession.win('t-1', 1, { round_id: 'r-1', round_finished: true }));
  }
  expect(await north.money(atNorth)).toEqual([4_701, 300]);
  expect(await south.money(atSouth)).toEqual([611, 90]);

  // Keys, staff and studios of one find nothing of the other.
  const strange = north.api(atSouth);
  expect((await refused(north.operator.client.get(strange))).code).toBe('NOT_FOUND');
  expect((await refused(north.operator.client.post(`${strange}/self-exclusion`, { period: '24_hours' }))).code).toBe(
    'NOT_FOUND',
  );
  expect((await refused(south.ann.get(`${base}/payments/${payment.id}`))).code).toBe('NOT_FOUND');
  expect((await refused(south.decide(payment.id, 'chargeback', south.ann, { reason: 'Not ours' }))).code).toBe(
    'NOT_FOUND',
  );
  const guest = await north.openSessionOf(atNorth);
  const foreign = { transaction_id: 'w-9', player_ref: guest.player_ref, round_id: 'r-1', amount: 9, currency: 'EUR' };
  await refused(south.studio.client.post('/api/v1/provider/wins', { ...foreign, game_id: south.studio.external_id }));

  // An exclusion in the north ends everything there, and does not affect the south; neither does its lock.
  const [browserNorth, browserSouth] = [
    await browserOf(world, north.operator, atNorth),
    await browserOf(world, south.operator, atSouth),
  ];
  await mustData(north.operator.client.post(north.api(atNorth, '/self-exclusion'), { period: '12_months' }));
  expect((await refused(browserNorth.get('/api/v1/player/wallet'))).code).toBe('INVALID_PLAYER_TOKEN');
  expect(await mustData(browserSouth.get('/api/v1/player/wallet'))).toMatchObject({ balance: 611 });
  await north.pass(day);
  await south.pass(0);
  await pay(south, atSouth, 700);
  await mustData((await south.openSessionOf(atSouth)).bet('t-2', 10, { round_id: 'r-2' }));
  const twin = { ...person, username: 'same-2', email: 'same-2@example.com', external_id: 'u-2' };
  const registerTwin = (casino: typeof north) => casino.operator.client.post('/api/v1/operator/players', twin);
  expect((await refused(registerTwin(north))).code).toBe('SELF_EXCLUDED_IDENTITY');
  await mustData(registerTwin(south));

  // Each reads its own events, its own ledger and its own report.
  const seen = async (casino: typeof north): Promise<Set<number>> => {
    const events = await mustData(casino.operator.client.get('/api/v1/operator/events?limit=500'));
    return new Set(events.map((event: { operator_id: number }) => event.operator_id));
  };
  expect(await seen(north)).toEqual(new Set([north.operator.operator_id]));
  expect(await seen(south)).toEqual(new Set([south.operator.operator_id]));
  expect(await eventsOf(world, atSouth)).not.toContain('self_exclusion.started');
  const march = '/api/v1/operator/reports/ggr?from=2026-03-01&to=2026-03-31';
  expect((await mustData(north.operator.client.get(march))).payments.deposits).toBe(5_000);
  expect((await mustData(south.operator.client.get(march))).payments.deposits).toBe(700);
  await mustData(withdraw(north.operator, atNorth, 4_701));
  expect((await entriesOf(world, atNorth)).at(-1)).toEqual(['withdrawal', -4_701]);
  await north.expectSoundBooks();
  await south.expectSoundBooks();
});

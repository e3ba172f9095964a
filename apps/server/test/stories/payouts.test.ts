import { expect, test } from 'vitest';
import { day, hour, minute } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { playerUrl } from '../support/aml.ts';
import { mustData } from '../support/client.ts';
import { deposit, entriesOf, eventsOf, playerWith, withdraw } from '../support/money.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('a chargeback after a payout: the balance falls below zero, nothing is paid out until a deposit covers it, and staff see why', async () => {
  const casino = await openCasino(world);
  const { operator, ann, pass, money, decide } = casino;
  const gameSession = await casino.openSession(0);
  const { player } = gameSession;
  const card = await mustData(deposit(operator, player, 10_000));
  await mustData(spin(gameSession, 2_000, 0));
  const paid = await mustData(withdraw(operator, player, 7_000));
  for (const move of ['approve', 'pay']) await mustData(decide(paid.id, move));
  await pass(9 * day);
  await mustData(deposit(operator, player, 1_500));
  const waiting = await mustData(withdraw(operator, player, 500));
  await mustData(decide(waiting.id, 'approve'));
  expect(await money(player)).toEqual([2_000, 0]);

  // Ten days later the bank takes the first deposit back.
  await pass(day);
  await mustData(decide(card.id, 'chargeback', ann, { reason: 'The card was stolen.' }));
  expect(await money(player)).toEqual([-8_000, 0]);
  expect((await refused(decide(card.id, 'chargeback', ann, { reason: 'Again' }))).code).toBe('PAYMENT_REQUEST_INVALID');

  // Neither bets nor payouts, not even the one that was approved; the review says why.
  const session = await casino.openSessionOf(player);
  expect((await refused(spin(session, 1, 0))).code).toBe('INSUFFICIENT_FUNDS');
  expect((await refused(withdraw(operator, player, 1))).code).toBe('INSUFFICIENT_FUNDS');
  expect(await refused(decide(waiting.id, 'pay'))).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    details: { blocked_by: ['balance'] },
  });
  const review = await mustData(ann.get(`${base}/payments/${waiting.id}/review`));
  expect(review.payment.blocked_by).toMatchObject([{ reason: 'balance' }]);
  expect(await mustData(ann.get(playerUrl(player, '/withdrawable')))).toMatchObject({
    withdrawable: 0,
    real_balance: -8_000,
    held: 500,
  });

  // A rejection returns the held money, a deposit covers the rest, and payouts work again.
  await mustData(decide(waiting.id, 'reject', ann, { reason: 'The account is overdrawn.' }));
  expect(await money(player)).toEqual([-7_500, 0]);
  await pass(day);
  await mustData(deposit(operator, player, 8_000));
  const last = await mustData(withdraw(operator, player, 500));
  for (const move of ['approve', 'pay']) await mustData(decide(last.id, move));
  expect(await money(player)).toEqual([0, 0]);
  expect((await entriesOf(world, player)).slice(-5)).toEqual([
    ['withdrawal', -500],
    ['chargeback', -10_000],
    ['withdrawal_rejection', 500],
    ['deposit', 8_000],
    ['withdrawal', -500],
  ]);
  expect(await eventsOf(world, player)).toContain('deposit.charged_back');
  await casino.expectSoundBooks();
});

test('risk rises between approval and payment: verification and a second approver are required before the money is paid', async () => {
  const settings = { four_eyes_threshold: 100_000, unverified_withdrawal_threshold: 10_000 };
  const casino = await openCasino(world, { settings });
  const { operator, ann, bob, pass, money, decide } = casino;
  const player = await playerWith(operator, 90_000);
  await casino.verifyPlayer(player);
  const { id } = await mustData(withdraw(operator, player, 80_000));
  expect(await mustData(decide(id, 'approve'))).toMatchObject({ status: 'allowed' });

  // Overnight the player becomes a risk: the approval alone is no longer enough.
  await pass(12 * hour);
  const risk = { risk_level: 'critical', reason: 'Named in a court file.' };
  await mustData(bob.put(playerUrl(player, '/risk-level'), risk));
  expect((await mustData(operator.client.get(casino.api(player)))).kyc_status).toBe('pending_review');
  const stopped = await refused(decide(id, 'pay'));
  expect(stopped.details.blocked_by).toEqual(['verification', 'four_eyes']);
  expect(await money(player)).toEqual([10_000, 0]);

  // Verified again, it still needs another person than the one who approved.
  await mustData(ann.post(playerUrl(player, '/kyc/verify')));
  expect((await refused(decide(id, 'pay'))).details.blocked_by).toEqual(['four_eyes']);
  expect((await refused(decide(id, 'approve', ann))).code).toBe('PAYMENT_REQUEST_INVALID');
  expect(await mustData(decide(id, 'approve', bob))).toMatchObject({ status: 'allowed', approvals_missing: 0 });
  expect(await mustData(decide(id, 'pay', ann))).toMatchObject({ status: 'paid' });
  expect(await casino.audited('payment', id)).toEqual([
    ['withdrawal.approve', 'Ann'],
    ['withdrawal.approve', 'Bob'],
    ['withdrawal.pay', 'Ann'],
  ]);
  expect((await eventsOf(world, player)).slice(-4)).toEqual([
    'risk.level_changed',
    'kyc.submitted',
    'kyc.verified',
    'withdrawal.paid',
  ]);
  expect(await money(player)).toEqual([10_000, 0]);
  await casino.expectSoundBooks();
});

test('two people of staff decide the same withdrawal: one waits while the other has it, and either payout or rejection happens', async () => {
  const casino = await openCasino(world);
  const { operator, ann, bob, money, decide } = casino;
  const player = await playerWith(operator, 5_000);

  // Ann has taken it: Bob cannot decide on it until her ten minutes are over.
  const first = await mustData(withdraw(operator, player, 2_000));
  await mustData(decide(first.id, 'take', ann));
  const reason = { reason: 'The name differs.' };
  expect((await refused(decide(first.id, 'reject', bob, reason))).code).toBe('ALREADY_TAKEN');
  world.clock.advance(10 * minute);
  await mustData(decide(first.id, 'reject', bob, reason));
  expect((await refused(decide(first.id, 'approve', ann))).code).toBe('PAYMENT_REQUEST_INVALID');
  expect(await money(player)).toEqual([5_000, 0]);

  // At the same moment one pays and the other rejects: money goes to the bank or back to the wallet, never both.
  for (let round = 0; round < 4; round += 1) {
    const [before] = await money(player);
    const { id } = await mustData(withdraw(operator, player, 1_000));
    await mustData(decide(id, 'approve', ann));
    const replies = await Promise.all([decide(id, 'pay', ann), decide(id, 'reject', bob, reason)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { status } = await mustData(ann.get(`${base}/payments/${id}`));
    expect(await money(player)).toEqual([status === 'paid' ? before - 1_000 : before, 0]);
    expect(await casino.audited('payment', id)).toHaveLength(2);
  }
  await casino.expectSoundBooks();
});

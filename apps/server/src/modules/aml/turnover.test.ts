import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, deposit, newReference, withdraw } from '../../../test/support/money.ts';
import { type GameSession, giveBonus, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
type Table = Awaited<ReturnType<typeof openStudio>>;

/** A casino with one rule on withdrawals. */
const openCasino = async (rule: Record<string, unknown>) => {
  const table = await openStudio(world);
  await addMethod(table.staff);
  await addRule(table, rule);
  return table;
};
const addRule = ({ staff }: Table, rule: Record<string, unknown>) =>
  must(staff.post(`${base}/aml/rules`, { name: newReference(), applies_to: 'withdrawal', ...rule }));

const turnover = (min_turnover_percent: number, action: string) => ({
  kind: 'low_turnover_withdrawal',
  parameters: { min_turnover_percent },
  action,
});

const alertsOf = async ({ staff }: Table, player: number) =>
  mustData(staff.get(`${base}/aml/alerts?player_id=${player}`));
const closeAlerts = async (table: Table, player: number) => {
  for (const { id } of await alertsOf(table, player)) {
    await must(table.staff.post(`${base}/aml/alerts/${id}/take`));
    await must(table.staff.post(`${base}/aml/alerts/${id}/close`, { outcome: 'false_positive', note: 'known' }));
  }
};
const isDeclined = (reply: { body: { error?: { details: unknown } } }) =>
  expect(reply.body.error?.details).toEqual({ rule: 'declined' });

const bet = async (session: GameSession, amount: number): Promise<string> => {
  const name = newName('b');
  await must(session.bet(name, amount, { round_id: name }));
  return name;
};
/** A round that gives back what it took. */
const play = async (session: GameSession, amount: number): Promise<void> => {
  const round_id = await bet(session, amount);
  await must(session.win(newName('w'), amount, { round_id, round_finished: true }));
};

describe('turnover is real money, staked in closed rounds since the deposits that it is compared with', () => {
  test('stakes from before a deposit do not count for it, nor does a bet that is open', async () => {
    const table = await openCasino(turnover(30, 'refuse'));
    const session = await table.openSession(10_000);
    await play(session, 10_000);
    world.clock.advance(1_000);
    await must(deposit(table.operator, session.player, 10_000));
    isDeclined(await withdraw(table.operator, session.player, 1_000));
    const open = await bet(session, 3_000);
    isDeclined(await withdraw(table.operator, session.player, 1_000));
    await must(session.close(open));
    expect((await withdraw(table.operator, session.player, 1_000)).status).toBe(201);
    // Stakes for the last deposit count for all deposits together, too.
    expect(await alertsOf(table, session.player)).toMatchObject([
      { occurrences: 2, refusals: 2, figures: { turnover_percent: 0, min_turnover_percent: 30 } },
    ]);
  });

  test('stakes of bonus money do not count', async () => {
    const table = await openCasino(turnover(150, 'refuse'));
    const session = await table.openSession(100);
    await giveBonus(table.staff, session.player, 1_000);
    await play(session, 400);
    isDeclined(await withdraw(table.operator, session.player, 50));
    await play(session, 50);
    expect((await withdraw(table.operator, session.player, 50)).status).toBe(201);
  });

  test('a deposit that was charged back is compared with nothing', async () => {
    const table = await openCasino(turnover(30, 'refuse'));
    const session = await table.openSession(1_000);
    await play(session, 1_000);
    world.clock.advance(1_000);
    const { id } = await mustData(deposit(table.operator, session.player, 5_000));
    isDeclined(await withdraw(table.operator, session.player, 100));
    await must(table.staff.post(`${base}/payments/${id}/chargeback`, { reason: 'disputed' }));
    expect((await withdraw(table.operator, session.player, 100)).status).toBe(201);
  });
});

describe('rules are applied at request, approval and payout', () => {
  let table: Table;
  beforeAll(async () => {
    table = await openCasino(turnover(30, 'refuse'));
  });
  const decide = (id: number, step: 'approve' | 'pay') => table.staff.post(`${base}/payments/${id}/${step}`);

  test('a stake that is rolled back after the request no longer counts; one alert for all tries', async () => {
    const session = await table.openSession(10_000);
    const staked = await bet(session, 3_000);
    await must(session.close(staked));
    const { id } = await mustData(withdraw(table.operator, session.player, 1_000));
    await must(session.rollback(newName('x'), staked));
    for (let n = 0; n < 2; n += 1) isDeclined(await decide(id, 'approve'));
    expect(await alertsOf(table, session.player)).toMatchObject([
      { occurrences: 1, refusals: 1, payment_request_id: id, status: 'open' },
    ]);
    await closeAlerts(table, session.player);
    isDeclined(await decide(id, 'approve'));
    expect(await alertsOf(table, session.player)).toMatchObject([{ occurrences: 1, status: 'closed' }]);

    await play(session, 3_000);
    await must(decide(id, 'approve'));
    await must(decide(id, 'pay'));
  });

  test('a rule that is new since the approval declines the payout, by hand, by key and in a batch', async () => {
    const session = await table.openSession(10_000);
    await play(session, 10_000);
    const { id } = await mustData(withdraw(table.operator, session.player, 1_234));
    await must(decide(id, 'approve'));
    await addRule(table, { kind: 'single_amount', parameters: { threshold: 1_234 }, action: 'refuse' });
    isDeclined(await decide(id, 'pay'));
    isDeclined(await table.operator.client.post(`/api/v1/operator/payments/${id}/claim`, {}));
    const batch = await table.staff.post(`${base}/payout-batches`, {});
    expect(batch.body.error.details.left_out).toContainEqual({
      payment: id,
      reason: 'changed',
      message: 'The payment was declined.',
    });
    expect(await alertsOf(table, session.player)).toMatchObject([{ occurrences: 1, refusals: 1 }]);
  });

  test('a withdrawal does not count for itself when it is judged again', async () => {
    const own = await openCasino({ kind: 'count_in_window', parameters: { count: 2, hours: 24 }, action: 'alert' });
    const session = await own.openSession(10_000);
    const { id } = await mustData(withdraw(own.operator, session.player, 1_000));
    await must(own.staff.post(`${base}/payments/${id}/approve`));
    await must(own.staff.post(`${base}/payments/${id}/pay`));
    expect(await alertsOf(own, session.player)).toEqual([]);
  });

  test('a rule that raises an alert raises one, also when it is closed before the payout', async () => {
    const own = await openCasino(turnover(30, 'alert'));
    const session = await own.openSession(10_000);
    const { id } = await mustData(withdraw(own.operator, session.player, 1_000));
    await must(own.staff.post(`${base}/payments/${id}/approve`));
    expect(await alertsOf(own, session.player)).toMatchObject([{ occurrences: 1, refusals: 0, status: 'open' }]);
    await closeAlerts(own, session.player);
    await must(own.staff.post(`${base}/payments/${id}/pay`));
    expect(await alertsOf(own, session.player)).toMatchObject([{ occurrences: 1, status: 'closed' }]);
    // Another withdrawal is another matter.
    await must(withdraw(own.operator, session.player, 1_000));
    expect(await alertsOf(own, session.player)).toHaveLength(2);
  });
});

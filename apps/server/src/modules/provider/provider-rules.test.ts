import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { mustData } from '../../../test/support/client.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';

/** What staff set for a provider: which transactions are the same, and what it may do beyond bets and wins. */

const world = await createFileWorld();

const slugs: string[] = [];

const openWith = async (rules: object) => {
  const table = await openStudio(world);
  slugs.push(table.operator.slug);
  const url = `/api/back-office/v1/game-providers/${table.studio.provider.id}`;
  if (Object.keys(rules).length > 0) await mustData(table.staff.patch(url, rules));
  return { ...table, url };
};

const codeOf = (reply: { body: { error?: { code: string } } }): string | undefined => reply.body.error?.code;

/** Entries, balances, counters, rounds and transactions agree, whatever was sent. */
afterAll(async () => {
  for (const operator of slugs)
    expect(await verify({ databaseUrl: world.url, clock: world.clock, operator })).toEqual([]);
});

describe('transaction_scope', () => {
  test('player: two players have one transaction and one round, and each is asked for by player_ref', async () => {
    const table = await openWith({ transaction_scope: 'player' });
    const [one, two] = [await table.openSession(1_000), await table.openSession(1_000)];
    for (const [session, amount] of [
      [one, 100],
      [two, 200],
    ] as const) {
      expect((await session.bet('b', amount)).body.data.transaction.status).toBe('applied');
      expect((await session.bet('b', amount)).body.data.transaction.status).toBe('replayed');
    }
    expect((await one.rollback('x', 'b')).body.data).toMatchObject({ balance: 1_000 });
    expect((await two.win('w', 300, { reference_transaction_id: 'b' })).body.data).toMatchObject({ balance: 1_100 });
    expect((await two.rollback('x', 'b')).body.error.code).toBe('ROUND_SETTLED');
    expect((await one.get('/transactions/bet/b')).body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { player_ref: [expect.any(String)] },
    });
    const kept = await mustData(two.get(`/transactions/bet/b?player_ref=${two.player_ref}`));
    expect(kept).toMatchObject({ amount: 200, status: 'applied', player_ref: two.player_ref });
    const { data } = (await two.get('/reconciliation?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z')).body;
    expect(data).toEqual([]);
  });

  test('provider: an id is one transaction, whosever it is', async () => {
    const table = await openWith({});
    const [one, two] = [await table.openSession(1_000), await table.openSession(1_000)];
    await mustData(one.bet('b', 100));
    expect((await two.bet('b', 100)).body.error).toMatchObject({
      code: 'DUPLICATE_TRANSACTION',
      details: { differs: ['player'] },
    });
  });
});

describe('kind_in_key', () => {
  test('no: a bet, a win and a rollback share one space of ids, also when they come at once', async () => {
    const table = await openWith({ kind_in_key: false });
    const session = await table.openSession(1_000);
    await mustData(session.bet('t1', 100));
    expect((await session.win('t1', 100)).body.error).toMatchObject({
      code: 'DUPLICATE_TRANSACTION',
      details: { differs: expect.arrayContaining(['kind']) },
    });
    expect(codeOf(await session.rollback('t1', 't1'))).toBe('DUPLICATE_TRANSACTION');
    expect(codeOf(await session.rollback('new', 'new'))).toBe('VALIDATION_FAILED');
    expect((await session.rollback('t2', 't3')).body.data.transaction.status).toBe('tombstoned');
    expect(codeOf(await session.bet('t3', 100))).toBe('BET_ROLLED_BACK');
    expect(codeOf(await session.win('t3', 100))).toBe('DUPLICATE_TRANSACTION');
    expect((await session.win('t4', 50)).status).toBe(200);
    expect(codeOf(await session.rollback('t5', 't4'))).toBe('DUPLICATE_TRANSACTION');
    const other = await table.openSession(1_000);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? session : other).bet('t6', 10, { round_id: 'r6' })),
    );
    expect(new Set(replies.map((reply) => codeOf(reply) ?? 'done'))).toEqual(
      new Set(['done', 'DUPLICATE_TRANSACTION']),
    );
    const sum =
      (await balancesOf(world, session.player)).real_balance + (await balancesOf(world, other.player)).real_balance;
    expect(sum).toBe(1_000 - 100 + 50 + 1_000 - 10);
  });
});

describe('the key of transactions', () => {
  test('422: is fixed with the first transaction, also against a change at the same moment', async () => {
    const table = await openWith({});
    const session = await table.openSession(1_000);
    const racing = await Promise.all([
      session.bet('b', 100),
      table.staff.patch(table.url, { transaction_scope: 'player' }),
    ]);
    const again = await session.bet('b', 100);
    expect([200, 422].includes(racing[1].status), racing[1].text).toBe(true);
    expect(again.status, again.text).toBe(200);
    expect((await balancesOf(world, session.player)).real_balance).toBe(900);
    const fixed = await openWith({});
    await mustData((await fixed.openSession(100)).bet('b', 100));
    for (const rule of [{ transaction_scope: 'player' }, { kind_in_key: false }])
      expect((await fixed.staff.patch(fixed.url, rule)).body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { [Object.keys(rule)[0] as string]: ['is fixed: the provider has transactions'] },
      });
    await mustData(fixed.staff.patch(fixed.url, { rolls_back_wins: true }));
  });

  test('the database itself refuses a transaction under other rules than those of its provider', async () => {
    const table = await openWith({ transaction_scope: 'player' });
    await mustData((await table.openSession(100)).bet('b', 100));
    await expect(
      world.admin`update game_providers set transaction_scope = 'provider' where id = ${table.studio.provider.id}`,
    ).rejects.toThrow('provider_transactions_provider_fkey');
  });
});

describe('credits_without_bet', () => {
  test('no: 409 BET_NOT_FOUND; yes: it is paid as a promotion, within its caps, and counted once', async () => {
    const without = await openWith({});
    expect(codeOf(await (await without.openSession(0)).win('w', 100))).toBe('BET_NOT_FOUND');
    const table = await openWith({ credits_without_bet: true });
    const session = await table.openSession(0);
    expect((await session.win('w', 100)).body.data).toMatchObject({ balance: 100 });
    expect((await session.win('w', 100)).body.data).toMatchObject({
      balance: 100,
      transaction: { status: 'replayed' },
    });
    const most = 10_000_000_000;
    const beyond = await session.win('w2', most);
    expect(beyond.body.error).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      details: { rule: 'unbacked_win_cap', kind: 'promo' },
    });
    const [day] = await world.admin`
      select amount from unbacked_win_days where provider_id = ${table.studio.provider.id} and kind = 'promo'`;
    expect(day?.amount).toBe(100);
    await mustData(session.bet('b', 100, { round_id: 'played' }));
    await mustData(session.win('w3', 40, { round_id: 'played' }));
    const [after] = await world.admin`
      select amount from unbacked_win_days where provider_id = ${table.studio.provider.id} and kind = 'promo'`;
    expect(after?.amount).toBe(100);
  });

  test('409 BET_NOT_FOUND in a play, which no cap bounds: a win of a play has a bet', async () => {
    const table = await openWith({ credits_without_bet: true });
    const session = await table.openSession(100);
    const win = { kind: 'win', transaction_id: 'w', amount: 10_000_000_000 };
    expect(codeOf(await session.play('r1', [win]))).toBe('BET_NOT_FOUND');
    const bet = { kind: 'bet', transaction_id: 'b', amount: 100 };
    expect((await session.play('r2', [bet, { ...win, amount: 300 }])).body.data).toMatchObject({ balance: 300 });
  });
});

describe('the jackpot part of a win', () => {
  test('comes under the caps of jackpots, the rest is paid as ever; a contribution is information', async () => {
    const table = await openWith({});
    const session = await table.openSession(1_000);
    await mustData(session.bet('b', 100, { jackpot_contribution: '0.125' }));
    expect(await mustData(session.get('/transactions/bet/b'))).toMatchObject({ jackpot_contribution: '0.125000' });
    const tooMuch = await session.win('w', 100, { jackpot_amount: 101 });
    expect(tooMuch.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { jackpot_amount: [expect.any(String)] },
    });
    const beyond = await session.win('w', 10_000_000_000, { jackpot_amount: 9_999_999_999 });
    expect(beyond.body.error.details).toMatchObject({ rule: 'unbacked_win_cap', kind: 'jackpot' });
    await mustData(session.win('w', 100, { jackpot_amount: 30 }));
    const [day] = await world.admin`
      select amount from unbacked_win_days where provider_id = ${table.studio.provider.id} and kind = 'jackpot'`;
    expect(day?.amount).toBe(30);
    const [from, to] = [
      new Date(world.clock.now().getTime() - 3_600_000),
      new Date(world.clock.now().getTime() + 3_600_000),
    ];
    const hours = await mustData(session.get(`/reconciliation?from=${from.toISOString()}&to=${to.toISOString()}`));
    expect(hours[0]).toMatchObject({ jackpot_contributions: '0.125000' });
  });

  test('a promotion is paid once, however often it is sent', async () => {
    const table = await openWith({});
    const session = await table.openSession(0);
    const promo = { kind: 'promo', promotion_reference: 'tournament-7' };
    await mustData(session.win('w', 100, promo));
    expect((await session.win('w', 100, promo)).body.data).toMatchObject({
      balance: 100,
      transaction: { status: 'replayed' },
    });
    expect(codeOf(await session.win('w', 100, { kind: 'promo' }))).toBe('DUPLICATE_TRANSACTION');
  });
});

describe('rolls_back_wins', () => {
  test('no: 422; yes: a win is taken back once, even below zero, its bets can be rolled back, and staff get an alert', async () => {
    const refusing = await openWith({});
    const player = await refusing.openSession(100);
    await mustData(player.bet('b', 100));
    await mustData(player.win('w', 50));
    expect((await player.rollback('x', 'w', { reference_kind: 'win' })).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'not_allowed' },
    });

    const table = await openWith({ rolls_back_wins: true });
    const session = await table.openSession(100);
    await mustData(session.bet('b', 100));
    await mustData(session.win('w', 500));
    await mustData(session.bet('b2', 450, { round_id: 'r2' }));
    const back = () => session.rollback('x', 'w', { reference_kind: 'win' });
    const first = await back();
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toMatchObject({ balance: -450, transaction: { amount: 500, status: 'applied' } });
    expect((await back()).body.data).toMatchObject({ balance: -450, transaction: { status: 'replayed' } });
    expect((await session.rollback('x2', 'b')).body.data).toMatchObject({ balance: -350 });
    const early = await session.rollback('x3', 'w-late', { reference_kind: 'win' });
    expect(early.body.data.transaction.status).toBe('tombstoned');
    expect(codeOf(await session.win('w-late', 10, { round_id: 'r2' }))).toBe('BET_ROLLED_BACK');
    const all = await mustData(table.staff.get(`/api/back-office/v1/aml/alerts?player_id=${session.player}`));
    const alerts = all.filter(({ kind }: { kind: string }) => kind === 'win_taken_back');
    expect(alerts).toHaveLength(1);
  });
});

describe('adjustments', () => {
  const adjustment = (session: { player_ref: string }, transaction_id: string, amount: number, more: object = {}) => ({
    transaction_id,
    player_ref: session.player_ref,
    round_id: 'r1',
    amount,
    currency: 'EUR',
    reason: 'The table was settled anew.',
    ...more,
  });

  test('pay and take back once each, in an open or closed round, always with an alert', async () => {
    const table = await openWith({});
    const session = await table.openSession(1_000);
    await mustData(session.bet('b', 100));
    await mustData(session.win('w', 200, { round_finished: true }));
    const send = (...sent: [string, number, object?]) => session.post('/adjustments', adjustment(session, ...sent));
    expect((await send('a1', -150)).body.data).toMatchObject({ balance: 950, transaction: { amount: -150 } });
    expect((await send('a1', -150)).body.data).toMatchObject({ balance: 950, transaction: { status: 'replayed' } });
    expect((await send('a1', 150)).body.error).toMatchObject({ details: { differs: ['amount'] } });
    expect((await send('a2', 40)).body.data).toMatchObject({ balance: 990, round: { status: 'closed' } });
    expect((await send('a3', 10, { round_id: undefined })).body.data).toMatchObject({ balance: 1_000, round: null });
    expect(codeOf(await send('a4', 10, { round_id: 'unknown' }))).toBe('BET_NOT_FOUND');
    const all = await mustData(table.staff.get(`/api/back-office/v1/aml/alerts?player_id=${session.player}`));
    const alerts = all.filter(({ kind }: { kind: string }) => kind === 'adjustment');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({ occurrences: 3 });
    const at = world.clock.now().getTime();
    const [from, to] = [at - 3_600_000, at + 3_600_000].map((moment) => new Date(moment).toISOString());
    const [hour] = await mustData(session.get(`/reconciliation?from=${from}&to=${to}`));
    expect(hour).toMatchObject({ adjustments: { count: 3, sum: -100 }, bets: { count: 1, sum: 100 } });
    const lines = ['adjustment a1 -150', 'adjustment a2 40', 'adjustment a3 10', 'bet b 100', 'win w 200'].join('\n');
    expect(hour.digest).toBe(createHash('sha256').update(lines).digest('hex'));
  });

  test('402 INSUFFICIENT_FUNDS: a debit beyond the balance, unless the rules allow it; a credit has the caps of corrections', async () => {
    const refusing = await openWith({});
    const poor = await refusing.openSession(100);
    await mustData(poor.bet('b', 100));
    expect((await poor.post('/adjustments', adjustment(poor, 'a', -1))).body.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { balance: 0, requested: 1 },
    });
    expect((await poor.post('/adjustments', adjustment(poor, 'a', 10_000_000_000))).body.error.details).toMatchObject({
      rule: 'unbacked_win_cap',
      kind: 'correction',
    });
    const table = await openWith({ adjusts_below_zero: true });
    const session = await table.openSession(100);
    await mustData(session.bet('b', 100));
    const taken = await session.post('/adjustments', adjustment(session, 'a', -70));
    expect(taken.body.data).toMatchObject({ balance: -70 });
  });
});

describe('a play', () => {
  test('rolls a bet of its round back, in order, and nothing of another round', async () => {
    const table = await openWith({});
    const session = await table.openSession(1_000);
    const round_id = newName('r');
    const played = await session.play(round_id, [
      { kind: 'bet', transaction_id: 'p1', amount: 100 },
      { kind: 'bet', transaction_id: 'p2', amount: 200 },
      { kind: 'rollback', transaction_id: 'p3', reference_transaction_id: 'p2' },
      { kind: 'win', transaction_id: 'p4', amount: 50 },
    ]);
    expect(played.status, played.text).toBe(200);
    expect(played.body.data).toMatchObject({ balance: 950, round: { status: 'open' } });
    const settled = await session.play(round_id, [
      { kind: 'rollback', transaction_id: 'p5', reference_transaction_id: 'p1' },
    ]);
    expect(codeOf(settled)).toBe('ROUND_SETTLED');
    await mustData(session.bet('other', 100, { round_id: 'r-other' }));
    const foreign = await session.play(round_id, [
      { kind: 'bet', transaction_id: 'p6', amount: 10 },
      { kind: 'rollback', transaction_id: 'p7', reference_transaction_id: 'other' },
    ]);
    expect(foreign.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'round' } });
    expect((await balancesOf(world, session.player)).real_balance).toBe(850);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearerFor } from '../../test/client.ts';
import { originalOf } from '../../test/games.ts';
import { bookAll } from '../../test/ledger.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../test/money.ts';
import { registerTestPlayer } from '../../test/players.ts';
import { addTestStaff, type Staff } from '../../test/staff.ts';
import { createWorld, type Operator, type World } from '../../test/world.ts';
import type { Sql } from '../database/pool.ts';
import { closeLedgerDays } from '../modules/wallet/close-ledger-days.ts';
import { type Check, tellFinding } from './finding.ts';
import { verify, verifyDatabase } from './verify.ts';

const base = '/api/back-office/v1';
const start = new Date('2026-03-02T10:00:00.000Z');
const day = 24 * 3_600_000;

describe('verify', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(start);
  });
  afterAll(() => world.close());

  const ok = (reply: { status: number; text: string }) => {
    if (reply.status >= 300) throw new Error(reply.text);
  };

  /** An operator with a bit of everything: both currencies, both wallets, play, and payments in every state. */
  const tellStory = async () => {
    world.clock.set(start);
    const operator = await world.addOperator({ settings: { four_eyes_threshold: null } });
    const staff = await addTestStaff(world, operator);
    await addMethod(staff, { currencies: ['EUR', 'JPY'] });
    ok(await staff.put(`${base}/exchange-rates`, { day: '2026-03-01', rates: [{ currency: 'JPY', rate: '0.0061' }] }));
    const player = await playerWith(operator, 50_000);
    const payments = await movePayments(operator, staff, player);
    await playAndCorrect(operator, staff, player);
    const foreign = await playerWith(operator, 10_000, { currency: 'JPY' });
    ok(await withdraw(operator, foreign, 1_000));
    world.clock.advance(day);
    ok(await deposit(operator, player, 2_000));
    ok(await withdraw(operator, player, 100));
    world.clock.advance(day);
    await closeLedgerDays({ sql: world.app.sql, control: world.app.control, clock: world.clock }, operator.operator_id);
    await relayed(operator);
    return { operator, player, foreign, payments };
  };

  const movePayments = async (operator: Operator, staff: Staff, player: number) => {
    const request = async (amount: number): Promise<number> => (await withdraw(operator, player, amount)).body.data.id;
    const move = async (id: number, verb: string, body = {}) =>
      ok(await staff.post(`${base}/payments/${id}/${verb}`, body));
    const [waiting, allowed, paid, rejected, cancelled] = [
      await request(1_000),
      await request(1_100),
      await request(1_200),
      await request(1_300),
      await request(1_400),
    ];
    for (const id of [allowed, paid, rejected]) await move(id, 'approve');
    await move(paid, 'pay');
    await move(rejected, 'reject', { reason: 'wrong account' });
    ok(await operator.client.post(`/api/v1/operator/payments/${cancelled}/cancel`));
    const charged = (await deposit(operator, player, 700)).body.data.id;
    await move(charged, 'chargeback', { reason: 'taken back' });
    return { waiting, allowed, paid, rejected, cancelled, charged };
  };

  const playAndCorrect = async (operator: Operator, staff: Staff, player: number) => {
    const correct = async (wallet: string, direction: string, amount: number) =>
      ok(await staff.post(`${base}/players/${player}/corrections`, { wallet, direction, amount, reason: 'test' }));
    await correct('real', 'up', 300);
    await correct('real', 'down', 200);
    await correct('bonus', 'up', 900);
    const at = world.clock.now();
    const game_id = await originalOf(world, operator);
    await bookAll(world, operator, player, [
      { at, wallet: 'real', type: 'casino_bet', amount: -500, game_id, game_round_id: 'r-1' },
      { at, wallet: 'bonus', type: 'casino_bet', amount: -100, game_id, game_round_id: 'r-1' },
      { at, wallet: 'real', type: 'casino_win', amount: 800, game_id, game_round_id: 'r-1' },
      { at, wallet: 'real', type: 'casino_bet', amount: -50, game_id, game_round_id: 'r-2' },
      { at, wallet: 'real', type: 'casino_rollback', amount: 50, game_id, game_round_id: 'r-2' },
    ]);
    await world.admin`
      insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, staked_bonus,
        won_real, bets, wins, outcome, opened_at, closed_at)
      select operator_id, provider_id, r.round_id, ${player}, id, 'closed', r.staked_real, r.staked_bonus, r.won_real, 1, 1,
        '{}', ${at}, ${at}
      from games, (values ('r-1', 500, 100, 800), ('r-2', 0, 0, 0)) as r (round_id, staked_real, staked_bonus, won_real)
      where id = ${game_id}`;
  };

  /** Waits until every event of the operator has its number. */
  const relayed = async (operator: Operator) => {
    const reply = await operator.client.get('/api/v1/operator/events');
    expect(reply.status, reply.text).toBe(200);
  };

  const findings = (operator: Operator) =>
    verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });

  test('finds nothing where nothing was touched, and tells what it looked at', async () => {
    const { operator } = await tellStory();
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict).toEqual({ operators: 1, accounts: 2, entries: 22, abandoned_claims: 0, findings: [] });
  });

  test('finds nothing after rounds of play over three days', async () => {
    world.clock.set(start);
    const operator = await world.addOperator();
    const slot = await originalOf(world, operator, 'orig-slot');
    const player = await playerWith(operator, 100_000);
    for (let round = 0; round < 30; round += 1) {
      if (round % 10 === 9) world.clock.advance(day);
      const issued = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
      ok(issued);
      const played = await bearerFor(world.app, issued.body.data.token).post(`/api/v1/player/games/${slot}/play`, {
        stake: 100,
      });
      ok(played);
    }
    await closeLedgerDays({ sql: world.app.sql, control: world.app.control, clock: world.clock }, operator.operator_id);
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict.findings).toEqual([]);
    expect(verdict.entries).toBeGreaterThan(30);
  });

  test('refuses the name of an operator that is not there', async () => {
    await expect(verify({ databaseUrl: world.url, clock: world.clock, operator: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  type Story = Awaited<ReturnType<typeof tellStory>>;
  type Tamper = (sql: Sql, story: Story) => Promise<unknown>;

  const entry = (sql: Sql, { player }: Story, seq: number) => sql`player_id = ${player} and seq = ${seq}`;

  const cases: [promise: string, expected: readonly Check[], tamper: Tamper][] = [
    [
      'an entry whose amount was changed',
      ['balance_after', 'hash', 'operator_amount', 'balance', 'counters', 'payment_entries'],
      (sql, story) => sql`update ledger_entries set amount = 60000 where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry whose moment was changed',
      ['hash', 'time'],
      (sql, story) =>
        sql`update ledger_entries set created_at = created_at + interval '1 millisecond' where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry that was moved before the one it follows',
      ['time', 'hash', 'root'],
      (sql, story) =>
        sql`update ledger_entries set created_at = created_at - interval '1 day' where ${entry(sql, story, 9)}`,
    ],
    [
      'a balance',
      ['balance'],
      (sql, { player }) => sql`update accounts set real_balance = real_balance + 1 where player_id = ${player}`,
    ],
    [
      'a bonus balance',
      ['balance'],
      (sql, { player }) => sql`update accounts set bonus_balance = 0 where player_id = ${player}`,
    ],
    ['a head', ['head'], (sql, { player }) => sql`update accounts set real_head = '\\x00' where player_id = ${player}`],
    [
      'a count of entries',
      ['head'],
      (sql, { player }) => sql`update accounts set bonus_entries = bonus_entries + 1 where player_id = ${player}`,
    ],
    [
      'an entry that was removed',
      ['numbering', 'hash', 'balance_after', 'balance', 'root'],
      (sql, story) => sql`delete from ledger_entries where ${entry(sql, story, 11)}`,
    ],
    [
      'the last entry removed, with its account brought into line',
      ['payment_entries', 'root'],
      async (sql, { player }) => {
        await sql`delete from ledger_entries e using accounts a
          where a.player_id = ${player} and e.player_id = a.player_id and e.seq = a.entries`;
        await sql`update accounts a set entries = a.entries - 1, real_entries = a.real_entries - 1,
            real_balance = e.balance_after, real_head = e.hash, real_changed_at = e.created_at,
            withdrawal_day = 0, withdrawn_total = a.withdrawn_total - 100
          from ledger_entries e where a.player_id = ${player} and e.player_id = a.player_id and e.seq = a.entries - 1`;
      },
    ],
    [
      'an amount in the operator currency',
      ['hash', 'operator_amount'],
      (sql, { foreign }) =>
        sql`update ledger_entries set operator_amount = -operator_amount where player_id = ${foreign} and seq = 1`,
    ],
    [
      'an entry of a type that its wallet has not',
      ['hash', 'type', 'counters', 'payment_entries'],
      (sql, story) => sql`update ledger_entries set type = 'bonus_correction_up' where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry without its account',
      ['orphan'],
      (sql, { operator }) => sql`
        insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
          operator_amount, created_at, hash)
        values (${operator.operator_id}, 987654321, 1, 1, 'real', 1, 'correction_up', 1, 1, 1, ${world.clock.now()}, '\\x00')`,
    ],
    [
      'a counter of a window',
      ['counters'],
      (sql, { player }) => sql`update accounts set deposit_day = deposit_day - 1 where player_id = ${player}`,
    ],
    [
      'a counter of all that was withdrawn',
      ['counters'],
      (sql, { player }) => sql`update accounts set withdrawn_total = 0 where player_id = ${player}`,
    ],
    [
      'counters of play',
      ['counters'],
      (sql, { player }) => sql`
        update accounts set bet_week = 0, loss_month = 1, staked_total = 7 where player_id = ${player}`,
    ],
    [
      'a deposit without its entry',
      ['payment_entries', 'payment_events'],
      (sql, { operator, player }) => sql`
        insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at,
          paid_at)
        values (${operator.operator_id}, 900000000, 'deposit', 'paid', ${player}, 5, 'EUR', ${start}, ${start}, ${start})`,
    ],
    [
      'a withdrawal that was paid and then rejected by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set status = 'rejected', rejected_at = paid_at, paid_at = null, reject_reason = 'x'
        where id = ${payments.paid}`,
    ],
    [
      'a rejected withdrawal that was paid by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set status = 'paid', paid_at = rejected_at, rejected_at = null, reject_reason = null
        where id = ${payments.rejected}`,
    ],
    [
      'the amount of a withdrawal',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`update payment_requests set amount = 1 where id = ${payments.waiting}`,
    ],
    [
      'a chargeback that was taken back by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`update payment_requests set is_reversed = false where id = ${payments.charged}`,
    ],
    [
      'a payment that was given to another player',
      ['payment_entries', 'payment_events'],
      (sql, { payments, foreign }) =>
        sql`update payment_requests set player_id = ${foreign} where id = ${payments.allowed}`,
    ],
    [
      'a payment that was removed',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`delete from payment_requests where id = ${payments.cancelled}`,
    ],
    [
      'a payment whose moments do not fit its status',
      ['payment_status'],
      (sql, { payments }) => sql`update payment_requests set paid_at = null where id = ${payments.paid}`,
    ],
    [
      'an event that was removed',
      ['payment_events', 'event_sequence'],
      (sql, { payments }) => sql`
        delete from outbox_events where type = 'withdrawal.paid' and data->>'id' = ${String(payments.paid)}`,
    ],
    [
      'an event that never happened',
      ['payment_events'],
      (sql, { payments }) => sql`
        update outbox_events set type = 'withdrawal.paid'
        where type = 'withdrawal.allowed' and data->>'id' = ${String(payments.allowed)}`,
    ],
    [
      'a gap in the sequence of events',
      ['event_sequence'],
      (sql, { operator }) => sql`
        update outbox_events e set sequence = sequence + 1000 where operator_id = ${operator.operator_id}
          and sequence = (select last_sequence from event_sequences s where s.operator_id = e.operator_id)`,
    ],
    [
      'a webhook endpoint that is ahead of the events',
      ['deliveries'],
      (sql, { operator }) => sql`
        with made as (
          insert into webhook_endpoints (operator_id, url, description, events, secret_sealed, created_at, updated_at)
          values (${operator.operator_id}, 'https://hooks.casino.example/', '', '{*}', '', '2026-03-02', '2026-03-02')
          returning operator_id, id
        )
        insert into webhook_queues (operator_id, endpoint_id, cursor_sequence) select operator_id, id, 1000000 from made`,
    ],
    [
      'a root',
      ['root'],
      (sql, { operator }) => sql`
        update ledger_roots set root = '\\x00' where operator_id = ${operator.operator_id} and day = '2026-03-02'`,
    ],
    [
      'a day without its root',
      ['root'],
      async (sql, { operator }) => {
        await sql`update ledger_roots set day = '2026-03-05' where operator_id = ${operator.operator_id} and day = '2026-03-03'`;
      },
    ],
  ];

  test.each(cases)('finds %s', async (_, expected, tamper) => {
    const story = await tellStory();
    expect(await findings(story.operator)).toEqual([]);
    await tamper(world.admin, story);
    const found = await findings(story.operator);
    const kinds = new Set(found.map(({ check }) => check));
    expect(kinds, found.map(tellFinding).join('\n')).toEqual(new Set(expected));
    expect(found.every(({ operator }) => operator === story.operator.slug)).toBe(true);
  });

  test('names operator, player and entry', async () => {
    const { operator, player } = await tellStory();
    await world.admin`update ledger_entries set game_round_id = 'r-9' where player_id = ${player} and game_round_id = 'r-2'
      and type = 'casino_bet'`;
    const [bet] = await world.admin<{ id: number; seq: number }[]>`
      select id, seq from ledger_entries where player_id = ${player} and game_round_id = 'r-9'`;
    expect((await findings(operator)).filter(({ check }) => check === 'hash')).toEqual([
      {
        check: 'hash',
        operator: operator.slug,
        player_id: player,
        entry_id: bet?.id,
        seq: bet?.seq,
        message: 'its hash is not that of its facts and of the entry before it',
      },
    ]);
  });

  test('a balance below zero is explained by a chargeback, and by nothing else', async () => {
    const operator = await world.addOperator();
    const [charged, bare] = [await playerWith(operator, 500), await registerTestPlayer(operator)];
    const at = world.clock.now();
    await bookAll(world, operator, charged, [
      { at, wallet: 'real', type: 'correction_down', amount: -400 },
      { at, wallet: 'real', type: 'chargeback', amount: -500 },
      { at, wallet: 'real', type: 'correction_up', amount: 100 },
    ]);
    await bookAll(world, operator, bare, [{ at, wallet: 'real', type: 'casino_bet', amount: -1 }]);
    const found = (await findings(operator)).filter(({ check }) => check === 'below_zero');
    expect(found.map(({ player_id, message }) => [player_id, message])).toEqual([
      [bare, 'takes the real balance to -1'],
    ]);
  });

  test('an abandoned claim of an Idempotency-Key is counted, and is no finding', async () => {
    const operator = await world.addOperator();
    await world.admin`
      insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at)
      values (${operator.operator_id}, 'key', 1, 'k', '\\x00', gen_random_uuid(),
        ${new Date(world.clock.now().getTime() - 301_000)}, ${new Date(world.clock.now().getTime() + day)})`;
    const verdict = await verifyDatabase({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(verdict).toMatchObject({ abandoned_claims: 1, findings: [] });
  });

  test('what the database itself forbids is found even where its guard was taken away', async () => {
    const { operator, player, payments } = await tellStory();
    const { operator_id } = operator;
    await world.admin`drop index payment_requests_reference`;
    await world.admin`alter table idempotency drop constraint idempotency_check`;
    await world.admin`
      update payment_requests set external_reference = 'twice' where id in (${payments.waiting}, ${payments.paid})`;
    await world.admin`
      insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at,
        status)
      values (${operator_id}, 'player', ${player}, 'half', '\\x00', gen_random_uuid(), ${start}, ${start}, 201)`;
    expect((await findings(operator)).map(({ check, payment_id, message }) => [check, payment_id, message])).toEqual([
      [
        'payment_reference',
        payments.waiting,
        `"twice" is the reference of the payments ${payments.waiting}, ${payments.paid}`,
      ],
      ['idempotency', undefined, '1 stored answers lack their status or their body'],
    ]);
  });

  test('a ledger in ruins is not listed to its last entry', async () => {
    const operator = await world.addOperator();
    const player = await registerTestPlayer(operator);
    const at = world.clock.now();
    await bookAll(
      world,
      operator,
      player,
      Array.from({ length: 3_000 }, () => ({ at, wallet: 'real', type: 'correction_up', amount: 1 }) as const),
    );
    await world.admin`update ledger_entries set amount = 2 where player_id = ${player}`;
    const found = await findings(operator);
    expect(found).toHaveLength(5_001);
    expect(found.at(-1)).toMatchObject({ check: 'too_many', operator: operator.slug });
  });

  test('looks at every operator when none is named', async () => {
    const [clean, broken] = [await tellStory(), await tellStory()];
    await world.admin`update accounts set real_balance = real_balance + 1 where player_id = ${broken.player}`;
    const found = await verify({ databaseUrl: world.url, clock: world.clock });
    expect(found.filter(({ operator }) => operator === clean.operator.slug)).toEqual([]);
    expect(found.filter(({ operator }) => operator === broken.operator.slug)).toHaveLength(1);
  });
});

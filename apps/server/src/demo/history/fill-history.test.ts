import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill, openDemo } from '../../../test/support/demo-history.ts';
import { repetitions } from '../../../test/support/property.ts';
import { createWorld, type World } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

/** A complete demo takes a while when both cores are busy. */
const patience = 900_000;
const now = new Date('2026-03-02T10:00:00.000Z');

const findings = async ({ url, clock }: World): Promise<string[]> =>
  (await verify({ databaseUrl: url, clock, operator: 'demo' })).map(formatFinding);

/** What two runs must agree on. Ids and seconds may differ: people play concurrently. */
const figures = async ({ admin }: World) => ({
  balances: await admin`
    select p.external_id, p.kyc_status, p.status, p.risk_level, p.category, a.real_balance, a.bonus_balance, a.entries
    from players p join accounts a on a.player_id = p.id order by p.external_id`,
  days: await admin`
    select created_at::date as day, type, count(*), sum(operator_amount) as amount from ledger_entries
    group by 1, 2 order by 1, 2`,
  payments: await admin`
    select external_reference, type, status, amount, cardinality(approved_by) as approvals, is_reversed
    from payment_requests order by external_reference`,
  bonuses: await admin`
    select p.external_id, b.state, b.result, b.amount, b.wagered_amount, b.converted_amount
    from player_bonuses b join players p on p.id = b.player_id order by 1, b.amount, b.created_at::date, 3, 5`,
  alerts: await admin`
    select p.external_id, a.kind, a.status, a.outcome, a.occurrences from aml_alerts a join players p on p.id = a.player_id
    order by 1, 2, 3, a.created_at::date, 5`,
  originals: await admin`
    select p.external_id, r.outcome->>'game' as game, r.opened_at::date as day, r.staked_real, r.won_real
    from game_rounds r join players p on p.id = r.player_id where r.outcome is not null
    order by 1, 3, (r.outcome->>'nonce')::int`,
  counts: await admin`
    select (select count(*) from player_notes) as notes, (select count(*) from kyc_documents) as documents,
      (select count(*) from promo_redemptions) as redemptions, (select count(*) from tournaments) as tournaments,
      (select count(*) from ledger_roots) as roots, (select count(*) from proposals) as proposals,
      (select count(*) from webhook_endpoints) as endpoints, (select count(*) from bonuses) as bonuses,
      (select count(*) from audit_log where action not like 'kyc_document%') as audited,
      (select count(*) from outbox_events) as events`,
});

/** The day up to which a second demo is filled in, for comparison. */
const weeksEnd = repetitions(12, 24);

/** Stops before anybody plays on a day. */
const stopBefore = (end: number) => {
  const stopping = new AbortController();
  return { signal: stopping.signal, onDay: (day: number) => void (day === end && stopping.abort()) };
};

describe('the history of a demo', () => {
  let world: World;
  let other: World;
  let operator_id: number;
  let refused: readonly string[];
  let firstWeeks: Awaited<ReturnType<typeof figures>>;
  beforeAll(async () => {
    [world, other] = [await createWorld(now), await createWorld(now)];
    operator_id = await openDemo(world);
    expect(await fill(world, operator_id, stopBefore(weeksEnd))).toEqual({ isComplete: false, refused: [] });
    firstWeeks = await figures(world);
    ({ refused } = await fill(world, operator_id));
  }, patience);
  afterAll(async () => {
    await world.close();
    await other.close();
  });

  test('is filled in without unexpected refusals, and verify finds nothing', async () => {
    expect(refused).toEqual([]);
    expect(await findings(world)).toEqual([]);
  });

  test('begins 90 days ago, ends now, and every past day has a root', async () => {
    const [span] = await world.admin`
      select min(created_at)::date::text as first, max(created_at) <= ${now} as is_past,
        (select count(*) from ledger_roots) as roots, (select filled_until from operators) as filled_until
      from ledger_entries`;
    expect(span).toEqual({ first: '2025-12-03', is_past: true, roots: 89, filled_until: null });
  });

  /** What the pages of the back office need for something to show. */
  const needs: [string, number, (sql: World['admin']) => Promise<{ count: number }[]>][] = [
    ['players', 80, (sql) => sql`select count(*) from players`],
    ['currencies', 4, (sql) => sql`select count(distinct currency) from accounts`],
    ['countries', 15, (sql) => sql`select count(distinct country) from players`],
    ['VIP categories', 4, (sql) => sql`select count(distinct category) from players where category <> 'new'`],
    ['very long names', 1, (sql) => sql`select count(*) from players where length(last_name) > 70`],
    ['right-to-left names', 2, (sql) => sql`select count(*) from players where last_name ~ '[א-ת؀-ۿ]'`],
    ['new withdrawals', 3, (sql) => sql`select count(*) from payment_requests where status = 'new'`],
    [
      'withdrawals with a first approval',
      1,
      (sql) => sql`select count(*) from payment_requests where status = 'new' and cardinality(approved_by) = 1`,
    ],
    ['allowed withdrawals', 1, (sql) => sql`select count(*) from payment_requests where status = 'allowed'`],
    [
      'paid withdrawals',
      20,
      (sql) => sql`select count(*) from payment_requests where type = 'withdrawal' and status = 'paid'`,
    ],
    ['rejected withdrawals', 1, (sql) => sql`select count(*) from payment_requests where status = 'rejected'`],
    ['cancelled withdrawals', 1, (sql) => sql`select count(*) from payment_requests where status = 'cancelled'`],
    [
      'withdrawals that the payout gate stops',
      1,
      (sql) => sql`
        select count(*) from payment_requests r join players p on p.id = r.player_id
        where r.status = 'new' and p.status = 'locked' and p.status_set_by = 'aml'`,
    ],
    ['payout batches with the bank', 1, (sql) => sql`select count(*) from payout_batches`],
    ['linked accounts', 1, (sql) => sql`select count(*) from player_links`],
    ['reason templates', 8, (sql) => sql`select count(*) from reason_templates`],
    ['charged-back deposits', 1, (sql) => sql`select count(*) from payment_requests where is_reversed`],
    ['players who wait for review', 3, (sql) => sql`select count(*) from players where kyc_status = 'pending_review'`],
    ['pending documents', 6, (sql) => sql`select count(*) from kyc_documents where status = 'pending'`],
    ['accepted documents', 10, (sql) => sql`select count(*) from kyc_documents where status = 'accepted'`],
    ['rejected documents', 1, (sql) => sql`select count(*) from kyc_documents where status = 'rejected'`],
    ['open alerts', 2, (sql) => sql`select count(*) from aml_alerts where status = 'open'`],
    ['alerts in review', 1, (sql) => sql`select count(*) from aml_alerts where status = 'reviewing'`],
    ['outcomes of alerts', 3, (sql) => sql`select count(distinct outcome) from aml_alerts`],
    ['running bonuses', 2, (sql) => sql`select count(*) from player_bonuses where state = 'activated'`],
    ['converted bonuses', 1, (sql) => sql`select count(*) from player_bonuses where result = 'converted'`],
    ['forfeited bonuses', 1, (sql) => sql`select count(*) from player_bonuses where result = 'forfeited'`],
    ['expired bonuses', 1, (sql) => sql`select count(*) from player_bonuses where result = 'expired'`],
    ['redeemed promo codes', 2, (sql) => sql`select count(*) from promo_redemptions`],
    [
      'finished tournaments with prizes',
      1,
      (sql) => sql`select count(*) from tournament_prizes where paid_at is not null`,
    ],
    [
      'tournaments that run',
      1,
      (sql) => sql`select count(*) from tournaments where starts_at < ${now} and ends_at > ${now}`,
    ],
    ['cancelled tournaments', 1, (sql) => sql`select count(*) from tournaments where cancelled_at is not null`],
    ['exchanged points', 1, (sql) => sql`select count(*) from ledger_entries where type = 'loyalty_exchange'`],
    [
      'limits that wait to be raised',
      1,
      (sql) => sql`select count(*) from player_limits where next_change_at is not null`,
    ],
    ['self-excluded players', 2, (sql) => sql`select count(*) from players where exclusion_until > ${now}`],
    [
      'likely matches of an excluded person',
      1,
      (sql) => sql`select count(*) from identity_matches where status = 'open'`,
    ],
    [
      'games of the Originals that were played',
      3,
      (sql) => sql`
        select count(distinct r.game_id) from game_rounds r join game_providers p on p.id = r.provider_id
        where p.slug = 'originals'`,
    ],
    [
      'rounds of the Originals that can be drawn again',
      20,
      (sql) => sql`
        select count(*) from game_rounds r
        join revealed_seeds s on s.server_seed_hash = decode(r.outcome->>'server_seed_hash', 'hex')`,
    ],
    ['notes', 3, (sql) => sql`select count(*) from player_notes`],
    ['enabled webhook endpoints', 1, (sql) => sql`select count(*) from webhook_endpoints where status = 'enabled'`],
    ['failed deliveries', 1, (sql) => sql`select count(*) from webhook_attempts where not succeeded`],
    ['proposals that wait', 2, (sql) => sql`select count(*) from proposals where status = 'pending'`],
    ['revoked keys', 1, (sql) => sql`select count(*) from api_keys where revoked_at is not null`],
  ];
  test.each(needs)('has %s: at least %i', async (_, least, count) => {
    const [row] = await count(world.admin);
    expect(row?.count).toBeGreaterThanOrEqual(least);
  });

  test('a further start adds nothing', async () => {
    const before = await figures(world);
    expect(await fill(world, operator_id)).toEqual({ isComplete: true, refused: [] });
    await openDemo(world);
    expect(await figures(world)).toEqual(before);
  });

  test(
    'interrupted during a day and continued by two nodes at once, it is the same as in one run',
    async () => {
      const demo = await openDemo(other);
      for (const stopAt of [weeksEnd / 3, (weeksEnd / 3) * 2]) {
        const stopping = new AbortController();
        const onDay = (day: number): void => {
          if (day === stopAt) void sleep(120).then(() => stopping.abort());
        };
        expect(await fill(other, demo, { signal: stopping.signal, onDay })).toMatchObject({ isComplete: false });
      }
      const end = stopBefore(weeksEnd);
      const ended = await Promise.all([fill(other, demo, end), fill(other, demo, end)]);
      expect(ended).toEqual([
        { isComplete: false, refused: [] },
        { isComplete: false, refused: [] },
      ]);
      expect(await findings(other)).toEqual([]);
      expect(await figures(other)).toEqual(firstWeeks);
    },
    patience,
  );

  test('sweeps in real time skip an operator whose history is being filled in', async () => {
    await other.admin`update operators set filled_until = filled_from`;
    other.clock.advance(400 * day);
    for (const sweep of other.app.sweeps) expect(await sweep(null)).toBe(0);
    await other.admin`update operators set filled_until = null`;
    const swept = [];
    for (const sweep of other.app.sweeps) swept.push(await sweep(null));
    expect(swept.some((count) => count > 0)).toBe(true);
  });
});

import { unbackedKinds } from '@croupier/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { alertsUrl } from '../../../test/support/aml.ts';
import { balancesOf, eventsOf } from '../../../test/support/money.ts';
import { addStudio, newName, openGameSession, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operatorUrl = '/api/back-office/v1/operator';
const cap = { per_win: 1_000, per_day: 2_500 };
const caps = { jackpot: cap, promo: cap, correction: cap };

/** A studio with caps for wins without a bet: 1,000 each and 2,500 a day. */
const openCapped = async (more: object = {}) => {
  const table = await openStudio(world);
  const reply = await table.staff.patch(operatorUrl, { settings: { unbacked_win_caps: caps, ...more } });
  if (reply.status !== 200) throw new Error(reply.text);
  const alertsOf = async (player: number) => (await table.staff.get(`${alertsUrl}?player_id=${player}`)).body.data;
  return { ...table, alertsOf };
};

describe('wins without a bet are capped per provider and kind', () => {
  for (const kind of unbackedKinds) {
    test(`422 PAYMENT_REQUEST_INVALID: a ${kind} above the cap per win is not paid, and raises an alert`, async () => {
      const { openSession, alertsOf } = await openCapped();
      const gameSession = await openSession(100);
      const pays = (amount: number) => gameSession.win(newName('w'), amount, { kind, round_id: newName('r') });
      expect((await pays(cap.per_win)).status).toBe(200);
      const refused = await pays(cap.per_win + 1);
      expect([refused.status, refused.body.error]).toMatchObject([
        422,
        {
          code: 'PAYMENT_REQUEST_INVALID',
          retry: 'never',
          details: { rule: 'unbacked_win_cap', kind, cap: 'per_win', max: 1_000, requested: 1_001, currency: 'EUR' },
        },
      ]);
      expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1_100);
      const [alert, ...others] = await alertsOf(gameSession.player);
      expect(others).toEqual([]);
      expect(alert).toMatchObject({
        kind: 'unbacked_win',
        rule_id: null,
        payment_type: null,
        payment_amount: 1_001,
        payment_currency: 'EUR',
        occurrences: 1,
        refusals: 1,
        status: 'open',
        figures: { paid_today: 1_000, ...cap },
      });
      expect((await eventsOf(world, gameSession.player)).filter((type) => type === 'aml.alert_opened')).toHaveLength(1);
    });

    test(`422 PAYMENT_REQUEST_INVALID: the cap of the day counts every ${kind} of the provider until UTC midnight`, async () => {
      const { openSession, operator, studio, staff, alertsOf } = await openCapped();
      const [first, second] = [await openSession(100), await openSession(100)];
      const pays = (gameSession: typeof first, amount: number, more: object = {}) =>
        gameSession.win(newName('w'), amount, { kind, round_id: newName('r'), ...more });
      for (const gameSession of [first, second]) expect((await pays(gameSession, 1_000)).status).toBe(200);
      const refused = await pays(second, 501);
      expect(refused.body.error.details).toMatchObject({
        cap: 'per_day',
        max: 500,
        requested: 501,
        resets_at: new Date(Math.ceil((world.clock.now().getTime() + 1) / 86_400_000) * 86_400_000).toISOString(),
      });
      await pays(second, 502);
      expect(await alertsOf(second.player)).toMatchObject([{ occurrences: 2, refusals: 2, payment_amount: 502 }]);
      expect(await alertsOf(first.player)).toEqual([]);

      const otherKind = unbackedKinds.find((one) => one !== kind);
      expect((await pays(second, 501, { kind: otherKind })).status).toBe(200);
      const other = await openGameSession(operator, await addStudio(world, operator, staff), 100);
      expect((await pays(other, 501)).status).toBe(200);
      expect((await pays(second, 500)).status).toBe(200);
      expect((await pays(second, 0)).status).toBe(200);
      expect((await pays(second, 1)).status).toBe(422);

      world.clock.advance(24 * 3_600_000);
      const { player_ref } = await studio.launch(second.player);
      expect((await pays(second, 1_000, { player_ref })).status).toBe(200);
    });
  }

  test('the default caps keep sums exact: 9·10^15 is refused, and the books stay readable', async () => {
    const table = await openStudio(world);
    const gameSession = await table.openSession(100);
    for (const kind of unbackedKinds) {
      const refused = await gameSession.win(newName('w'), 9_000_000_000_000_000, { kind, round_id: newName('r') });
      expect(refused.body.error.details.rule).toBe('unbacked_win_cap');
    }
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(100);
  });

  test('a plain win is limited by its bet and has no cap', async () => {
    const { openSession } = await openCapped();
    const gameSession = await openSession(100);
    await gameSession.bet(newName('b'), 100);
    expect((await gameSession.win(newName('w'), 100_000)).status).toBe(200);
  });

  test('a repeated win is answered again, counts once, and passes a cap that was lowered since', async () => {
    const { openSession, staff } = await openCapped();
    const gameSession = await openSession(100);
    const id = newName('w');
    const pay = () => gameSession.win(id, 1_000, { kind: 'promo' });
    expect((await pay()).status).toBe(200);
    await staff.patch(operatorUrl, {
      settings: { unbacked_win_caps: { ...caps, promo: { per_win: 1_000, per_day: 1_500 } } },
    });
    for (let times = 0; times < 3; times += 1) expect((await pay()).body.data.transaction.status).toBe('replayed');
    expect((await gameSession.win(newName('w'), 500, { kind: 'promo' })).status).toBe(200);
    expect((await gameSession.win(newName('w'), 1, { kind: 'promo' })).status).toBe(422);
  });

  test('a provider can have its own caps', async () => {
    const { openSession, studio, staff, operator } = await openCapped();
    const own = { [studio.provider.slug]: { jackpot: { per_win: 9_000, per_day: 9_000 } } };
    await staff.patch(operatorUrl, { settings: { provider_win_caps: own } });
    const gameSession = await openSession(100);
    const other = await openGameSession(operator, await addStudio(world, operator, staff), 100);
    const pays = (who: typeof gameSession, kind: string) =>
      who.win(newName('w'), 9_000, { kind, round_id: newName('r') });
    expect((await pays(gameSession, 'jackpot')).status).toBe(200);
    expect((await pays(gameSession, 'promo')).status).toBe(422);
    expect((await pays(other, 'jackpot')).status).toBe(422);
  });

  test("caps are in the operator's currency: converted to the player's at the rate, rounded down", async () => {
    const { openSession, staff } = await openCapped();
    await staff.put('/api/back-office/v1/exchange-rates', {
      day: '2026-03-01',
      rates: [{ currency: 'USD', rate: '0.3' }],
    });
    const gameSession = await openSession(100, { currency: 'USD' });
    const pays = (amount: number) => gameSession.win(newName('w'), amount, { kind: 'promo', round_id: newName('r') });
    expect((await pays(3_334)).body.error.details).toMatchObject({ cap: 'per_win', max: 3_333, currency: 'USD' });
    for (const amount of [3_333, 3_333]) expect((await pays(amount)).status).toBe(200);
    // 3,333 × 0.3 is 999.9, and counts as 1,000.
    expect((await pays(1_667)).body.error.details).toMatchObject({ cap: 'per_day', max: 1_666 });
    expect((await pays(1_666)).status).toBe(200);
  });

  test('a win waits for an uncommitted win of its provider, and counts it', async () => {
    const { openSession, studio, operator } = await openCapped();
    const gameSession = await openSession(100);
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const other = world.admin.begin(async (tx) => {
      await tx`select from game_providers where id = ${studio.provider.id} for no key update`;
      await tx`insert into unbacked_win_days (operator_id, provider_id, kind, day, amount)
        values (${operator.operator_id}, ${studio.provider.id}, 'promo', ${world.clock.now().toISOString().slice(0, 10)}, 2400)`;
      hold();
      await decided;
    });
    await held;
    let isAnswered = false;
    const reply = gameSession.win(newName('w'), 500, { kind: 'promo' }).finally(() => {
      isAnswered = true;
    });
    const isWaiting = async (): Promise<boolean> => {
      const rows = await world.admin`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    while (!isAnswered && !(await isWaiting()));
    decide();
    await other;
    expect((await reply).body.error?.details).toMatchObject({ cap: 'per_day', max: 100 });
  });

  test('concurrent wins on two nodes: the cap of the day holds', async () => {
    const { openSession, studio } = await openCapped();
    const node = await world.startNode();
    const gameSessions = [
      await openSession(100),
      await openSession(100),
      await openSession(100),
      await openSession(100),
    ];
    const replies = await Promise.all(
      gameSessions.flatMap((gameSession, index) =>
        Array.from({ length: 5 }, () =>
          gameSession.win(
            newName('w'),
            500,
            { kind: 'jackpot', round_id: newName('r') },
            index % 2 ? { via: node } : {},
          ),
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const [day] = await world.admin<{ amount: number }[]>`
      select amount from unbacked_win_days where provider_id = ${studio.provider.id} and kind = 'jackpot'`;
    expect(day?.amount).toBe(2_500);
  });
});

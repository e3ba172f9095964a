import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const world = await createFileWorld(new Date('2026-03-02T08:00:00.000Z'));

let studio: Awaited<ReturnType<typeof openStudio>>;
let staff: Staff;

/** A new player deposits 10,000, stakes, wins back a tenth and requests 100. */
const live = async (stake: number) => {
  const gameSession = await studio.openSession(10_000);
  const round_id = newName('r');
  await must(gameSession.bet(newName('b'), stake, { round_id }));
  await must(gameSession.win(newName('w'), stake / 10, { round_id, round_finished: true }));
  await must(withdraw(studio.operator, gameSession.player, 100));
};

/** A week ago, yesterday and today, each at eight and at twenty; now it is ten today. */
beforeAll(async () => {
  studio = await openStudio(world);
  staff = await addTestStaff(world, studio.operator, 'auditor');
  await addMethod(studio.staff);
  await live(1_000);
  world.clock.advance(12 * hour);
  await live(2_000);
  world.clock.advance(5 * 24 * hour + 12 * hour);
  await live(3_000);
  world.clock.advance(12 * hour);
  await live(4_000);
  world.clock.advance(12 * hour);
  await live(5_000);
  // A test player counts nowhere.
  await studio.openSession(10_000, { is_test: true });
  world.clock.advance(2 * hour);
});

const figures = (stake: number, players: number) => ({
  ggr: (stake * 9) / 10,
  net_gaming_revenue: (stake * 9) / 10,
  deposits: players * 10_000,
  withdrawals: players * 100,
  withdrawals_requested: players * 100,
  active_players: players,
  registrations: players,
});

describe('200 the overview', () => {
  test('today beside yesterday and the week before, up to the same time and for the whole day', async () => {
    const { data } = (await must(staff.get(`${base}/overview`))).body;
    expect(data).toMatchObject({ currency: 'EUR', now: '2026-03-09T10:00:00.000Z', today: figures(5_000, 1) });
    expect(data.yesterday).toEqual({
      day: '2026-03-08',
      until_now: figures(3_000, 1),
      whole_day: figures(7_000, 2),
    });
    expect(data.last_week).toEqual({
      day: '2026-03-02',
      until_now: figures(1_000, 1),
      whole_day: figures(3_000, 2),
    });
    expect(data.days).toHaveLength(30);
    expect(data.days.at(-1)).toMatchObject({ day: '2026-03-09', bets: 5_000, wins: 500, players: 1 });
  });

  test('has the same days as the GGR report', async () => {
    const { data } = (await must(staff.get(`${base}/overview`))).body;
    const report = await must(staff.get(`${base}/reports/ggr?from=2026-02-08&to=2026-03-09`));
    expect(data.days.map(({ withdrawals_requested: _, ...day }: Record<string, unknown>) => day)).toEqual(
      report.body.data.days,
    );
  });

  test('by hour: today so far, and the whole same day of the week before; hours without play are zero', async () => {
    const { hours } = (await must(staff.get(`${base}/overview`))).body.data;
    const none = { ggr: 0, net_gaming_revenue: 0, deposits: 0, withdrawals_requested: 0, active_players: 0 };
    const played = (hour: number, stake: number) => {
      const { withdrawals: _, registrations: __, ...figure } = figures(stake, 1);
      return { hour, ...figure };
    };
    expect(hours.today).toHaveLength(11);
    expect(hours.today[8]).toEqual(played(8, 5_000));
    expect(hours.today[10]).toEqual({ hour: 10, ...none });
    expect(hours.last_week).toHaveLength(24);
    expect([hours.last_week[8], hours.last_week[20]]).toEqual([played(8, 1_000), played(20, 2_000)]);
    expect(hours.last_week.filter(({ ggr }: { ggr: number }) => ggr !== 0)).toHaveLength(2);
  });

  test('withdrawals that are given back today lower today’s balance, not what was requested', async () => {
    const read = async () => (await must(staff.get(`${base}/overview`))).body.data;
    const before = await read();
    const { data: waiting } = (
      await must(studio.operator.client.get('/api/v1/operator/payments?type=withdrawal&status=new&per_page=100'))
    ).body;
    // All that was requested before today: more than today's own.
    const old = waiting.filter(({ created_at }: { created_at: string }) => created_at < '2026-03-09');
    for (const { id } of old)
      await must(studio.staff.post(`${base}/payments/${id}/reject`, { reason: 'Not their account' }));
    const { today, days } = await read();
    expect(old.length).toBeGreaterThan(1);
    expect(today.withdrawals).toBe(before.today.withdrawals - 100 * old.length);
    expect(today.withdrawals).toBeLessThan(0);
    expect(today.withdrawals_requested).toBe(before.today.withdrawals_requested);
    expect(days.at(-1).withdrawals_requested).toBe(before.today.withdrawals_requested);
    expect(days.every((day: { withdrawals_requested: number }) => day.withdrawals_requested >= 0)).toBe(true);
  });
});

describe('200 further reports', () => {
  test('payments by day, method and status', async () => {
    const player = await playerWith(studio.operator, 0);
    await must(deposit(studio.operator, player, 250, { payment_method: 'bank' }));
    const { data } = (await must(staff.get(`${base}/reports/payments?from=2026-03-08&to=2026-03-09`))).body;
    expect(data).toEqual([
      row('2026-03-08', 'deposit', '', 'paid', 2, 20_000),
      row('2026-03-08', 'withdrawal', 'bank', 'rejected', 2, 200),
      row('2026-03-09', 'deposit', '', 'paid', 2, 20_000),
      row('2026-03-09', 'deposit', 'bank', 'paid', 1, 250),
      row('2026-03-09', 'withdrawal', 'bank', 'new', 1, 100),
    ]);
  });

  const row = (
    day: string,
    type: string,
    payment_method: string,
    status: string,
    payments: number,
    amount: number,
  ) => ({
    day,
    type,
    payment_method,
    status,
    currency: 'EUR',
    payments,
    amount,
  });

  test('players by day and by country', async () => {
    const url = `${base}/reports/players?from=2026-03-07&to=2026-03-08`;
    const none = { country: null, registered: 0, active: 0, depositing: 0 };
    expect((await must(staff.get(url))).body.data).toEqual([
      { ...none, day: '2026-03-07' },
      { day: '2026-03-08', country: null, registered: 2, active: 2, depositing: 2 },
    ]);
    const { data } = (await must(staff.get(`${url}&by=country`))).body;
    expect(data).toEqual([{ day: null, country: 'DE', registered: 2, active: null, depositing: null }]);
  });

  test.each(['payments', 'players'])('%s as CSV, and refused for more than a year', async (name) => {
    const url = `${base}/reports/${name}?from=2026-03-01&to=2026-03-09`;
    expect((await must(staff.get(`${url}&format=csv`))).headers['content-type']).toBe('text/csv; charset=utf-8');
    expect((await staff.get(`${base}/reports/${name}?from=2024-01-01&to=2026-03-09`)).status).toBe(422);
  });
});

import type {
  overview,
  overviewDay,
  overviewFigures,
  overviewHour,
  getOverview as route,
} from '@croupier/contract/back-office/reports.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { asNumber } from './figures.ts';
import { countRegistered, loadReport } from './load-report.ts';
import { type DayPart, maxPerDayPart, selectReturnedWithdrawals, sumDayPart } from './overview-queries.ts';
import { dayAfter } from './stretches.ts';
import { viewDays } from './view.ts';

type Figures = z.input<typeof overviewFigures>;
type Day = z.input<typeof overviewDay>;
type Hour = z.input<typeof overviewHour>;

const shownDays = 30;

/** Whole days come from the rollups, as in the report; parts of days and their hours are summed from the entries. */
export const getOverview = async (given: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const call = given as unknown as Call;
  const today = call.now.toISOString().slice(0, 10);
  const [yesterday, lastWeek] = [dayAfter(today, -1), dayAfter(today, -7)];
  const days = await loadDays(call, today);
  const dayOf = (day: string): Day => days.find((one) => one.day === day) as Day;
  const wholeDay = async (day: string): Promise<Figures> => {
    const registrations = await countRegistered(call, { from: day, to: day }, false);
    return figuresOf(dayOf(day), registrations);
  };
  const compared = async (day: string, part: DayPart | undefined) => {
    const [until_now, whole_day] = await Promise.all([untilNow(call, day, part), wholeDay(day)]);
    return { day, until_now, whole_day };
  };
  const parts = {
    today: await loadPart(call, today, call.now),
    yesterday: await loadPart(call, yesterday, startOf(yesterday)),
    lastWeek: await loadPart(call, lastWeek, startOf(dayAfter(lastWeek, 1))),
  };
  const data: z.input<typeof overview> = {
    currency: call.operator.currency,
    now: call.now.toISOString(),
    today: await wholeDay(today),
    yesterday: await compared(yesterday, parts.yesterday),
    last_week: await compared(lastWeek, parts.lastWeek),
    days,
    hours: {
      today: hoursOf(parts.today, call.now.getUTCHours() + 1),
      last_week: hoursOf(parts.lastWeek, 24),
    },
  };
  return { data };
};

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The days as in the report, with what was requested: what was given back is added to the balance of both. */
const loadDays = async (call: Call, today: string): Promise<Day[]> => {
  const range = { from: dayAfter(today, 1 - shownDays), to: today };
  const days = viewDays(
    await loadReport(call, { ...range, include_test_players: false }, { inDetail: true }),
    asNumber,
  );
  const returned = await call.read((tx) => selectReturnedWithdrawals(tx, call.operator.operator_id, range));
  const returnedOn = new Map(returned.map(({ day, amount }) => [day, BigInt(amount)]));
  return days.map((one) => ({
    ...one,
    withdrawals_requested: asNumber(BigInt(one.withdrawals) + (returnedOn.get(one.day) ?? 0n)),
  }));
};

const figuresOf = (day: Day, registrations: number): Figures => ({
  ggr: day.ggr,
  net_gaming_revenue: day.net_gaming_revenue,
  deposits: day.deposits,
  withdrawals: day.withdrawals,
  withdrawals_requested: day.withdrawals_requested,
  active_players: day.players,
  registrations,
});

/** A day up to the present time of the day, and its hours; undefined when there is too much to add up. */
const loadPart = async (call: Call, day: string, hoursTo: Date): Promise<DayPart | undefined> => {
  const range = { from: startOf(day), to: new Date(`${day}${call.now.toISOString().slice(10)}`), hoursTo };
  const part = await call.read((tx) => sumDayPart(tx, call.operator.operator_id, range));
  return part.read > maxPerDayPart ? undefined : part;
};

const untilNow = async (call: Call, day: string, part: DayPart | undefined): Promise<Figures | null> => {
  if (!part) return null;
  const to = new Date(`${day}${call.now.toISOString().slice(10)}`);
  return {
    ...playedAndPaid(part),
    withdrawals: asNumber(BigInt(part.withdrawals)),
    registrations: await countRegistered(call, { from: day, to: day }, false, to),
  };
};

const playedAndPaid = (sums: Omit<DayPart, 'read' | 'hours'>) => {
  const ggr = BigInt(sums.bets) - BigInt(sums.wins);
  return {
    ggr: asNumber(ggr),
    net_gaming_revenue: asNumber(ggr - BigInt(sums.bonus_conversions)),
    deposits: asNumber(BigInt(sums.deposits)),
    withdrawals_requested: asNumber(BigInt(sums.withdrawals_requested)),
    active_players: sums.players,
  };
};

const noPlay = playedAndPaid({
  bets: '0',
  wins: '0',
  bonus_conversions: '0',
  deposits: '0',
  withdrawals: '0',
  withdrawals_requested: '0',
  players: 0,
});

const hoursOf = (part: DayPart | undefined, count: number): Hour[] | null => {
  if (!part) return null;
  const known = new Map(part.hours.map(({ hour, ...sums }) => [hour, playedAndPaid(sums)]));
  return Array.from({ length: count }, (_, hour) => ({ hour, ...(known.get(hour) ?? noPlay) }));
};

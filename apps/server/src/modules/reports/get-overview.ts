import type {
  overview,
  overviewFigures,
  reportDay,
  getOverview as route,
} from '@croupier/contract/back-office/reports.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { asNumber } from './figures.ts';
import { countRegistered, loadReport } from './load-report.ts';
import { maxPerDayPart, sumDayPart } from './overview-queries.ts';
import { dayAfter } from './stretches.ts';
import { viewDays } from './view.ts';

type Figures = z.input<typeof overviewFigures>;
type Day = z.input<typeof reportDay>;

const shownDays = 30;

/** Whole days come from the rollups, as in the report; of the days to compare with, the part up to now is summed. */
export const getOverview = async (given: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const call = given as unknown as Call;
  const today = call.now.toISOString().slice(0, 10);
  const query = { from: dayAfter(today, 1 - shownDays), to: today, include_test_players: false };
  const days = viewDays(await loadReport(call, query, { inDetail: true }), asNumber);
  const dayOf = (day: string): Day => days.find((one) => one.day === day) as Day;
  const wholeDay = async (day: string): Promise<Figures> => {
    const registrations = await countRegistered(call, { from: day, to: day }, false);
    return figuresOf(dayOf(day), registrations);
  };
  const compared = async (day: string) => {
    const [until_now, whole_day] = await Promise.all([untilNow(call, day), wholeDay(day)]);
    return { day, until_now, whole_day };
  };
  const data: z.input<typeof overview> = {
    currency: call.operator.currency,
    now: call.now.toISOString(),
    today: await wholeDay(today),
    yesterday: await compared(dayAfter(today, -1)),
    last_week: await compared(dayAfter(today, -7)),
    days,
  };
  return { data };
};

const figuresOf = (day: Day, registrations: number): Figures => ({
  ggr: day.ggr,
  net_gaming_revenue: day.net_gaming_revenue,
  deposits: day.deposits,
  withdrawals: day.withdrawals,
  active_players: day.players,
  registrations,
});

const untilNow = async (call: Call, day: string): Promise<Figures | null> => {
  const from = new Date(`${day}T00:00:00.000Z`);
  const to = new Date(`${day}${call.now.toISOString().slice(10)}`);
  const { operator_id } = call.operator;
  const part = await call.read((tx) => sumDayPart(tx, operator_id, from, to));
  if (part.read > maxPerDayPart) return null;
  const ggr = BigInt(part.bets) - BigInt(part.wins);
  return {
    ggr: asNumber(ggr),
    net_gaming_revenue: asNumber(ggr - BigInt(part.bonus_conversions)),
    deposits: asNumber(BigInt(part.deposits)),
    withdrawals: asNumber(BigInt(part.withdrawals)),
    active_players: part.players,
    registrations: await countRegistered(call, { from: day, to: day }, false, to),
  };
};

import { dayOf, dayStart, isoWeekOf, windowEnd } from '../../base/windows.ts';

export type CashbackPeriod = 'day' | 'week' | 'month';
export type Period = { readonly start: Date; readonly end: Date };

/** How many periods a node makes up for after an outage. */
const maxPeriods = 7;

const periodStart = (kind: CashbackPeriod, at: Date): Date => {
  if (kind === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
  return new Date(dayStart(kind === 'week' ? isoWeekOf(at) : dayOf(at)));
};

/** The past UTC periods in which the bonus was active, oldest first. */
export const periodsOver = (kind: CashbackPeriod, activeSince: Date, now: Date): Period[] => {
  const periods: Period[] = [];
  let end = periodStart(kind, now);
  while (periods.length < maxPeriods && end > activeSince) {
    const start = periodStart(kind, new Date(end.getTime() - 1));
    periods.unshift({ start, end: windowEnd(kind, start) });
    end = start;
  }
  return periods;
};

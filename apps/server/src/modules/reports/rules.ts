import { maxReportDays } from '@croupier/contract/operator/reports.ts';
import { invalid } from '../../base/refusal.ts';
import { type DayRange, daysIn } from './stretches.ts';

export const refuseRange = (range: DayRange): void => {
  if (range.from > range.to) throw invalid('to', 'must not be before from');
  if (daysIn(range) > maxReportDays)
    throw invalid('to', `must be at most ${maxReportDays} days after from, from included`);
};

import type { ClockWatch } from '../base/clock-watch.ts';
import type { Reading } from './metrics.ts';

export const clockReading = ({ skewMilliseconds }: Pick<ClockWatch, 'skewMilliseconds'>): Reading => ({
  name: 'croupier_clock_skew_seconds',
  help: 'How far the clock of this process is ahead of the clock of the database.',
  read: () => ({ '': skewMilliseconds() / 1_000 }),
});

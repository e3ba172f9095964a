import type { Clock } from '../base/clock.ts';
import type { Progress } from './verify.ts';

export type ProgressTarget = {
  readonly write: (text: string) => void;
  /** Whether a line can be overwritten. */
  readonly isTerminal: boolean;
  readonly clock: Clock;
  /** The unit that is counted. */
  readonly unit?: string;
};

const barWidth = 24;
const waitMilliseconds = 1_000;
const frameMilliseconds = 100;
const lineMilliseconds = 5_000;

/** Prints nothing in the first second; then a bar in a terminal, or a line every few seconds elsewhere. */
export const createProgress = ({
  write,
  isTerminal,
  clock,
  unit = 'entries',
}: ProgressTarget): Progress & { end(): void } => {
  const began = clock.now().getTime();
  let next = began + waitMilliseconds;
  let shown = false;
  const show: Progress = (done, total, operator) => {
    const now = clock.now().getTime();
    if (now < next) return;
    next = now + (isTerminal ? frameMilliseconds : lineMilliseconds);
    shown = true;
    write(
      isTerminal
        ? `\r${barOf(done, total)} ${formatProgress(done, total, unit, operator)}\x1b[K`
        : `${formatProgress(done, total, unit, operator)}\n`,
    );
  };
  const end = (): void => {
    if (shown && isTerminal) write('\r\x1b[K');
  };
  return Object.assign(show, { end });
};

const shareOf = (done: number, total: number): number => (total <= 0 ? 1 : Math.min(1, done / total));

const barOf = (done: number, total: number): string => {
  const full = Math.round(shareOf(done, total) * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
};

const formatProgress = (done: number, total: number, unit: string, operator: string): string => {
  const percent = String(Math.floor(shareOf(done, total) * 100)).padStart(3);
  return `${percent} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}  ${operator}`;
};

import { furthestYears } from '@croupier/contract/operator/sandbox.ts';
import { invalid } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';

export type ClockMove = { readonly advance_seconds?: number | undefined; readonly now?: Date | undefined };

const furthest = furthestYears * 365 * dayMilliseconds;

/** The new clock offset of the sandbox in milliseconds. It only ever grows. */
export const offsetAfter = (move: ClockMove, offset: number, real: Date): number => {
  const wanted =
    move.now === undefined ? offset + (move.advance_seconds as number) * 1000 : move.now.getTime() - real.getTime();
  const field = move.now === undefined ? 'advance_seconds' : 'now';
  if (wanted <= offset)
    throw invalid(field, `must be later than the present, ${new Date(real.getTime() + offset).toISOString()}`);
  if (wanted > furthest) throw invalid(field, `must not lead more than ${furthestYears} years ahead of the real time`);
  return wanted;
};

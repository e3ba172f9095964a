import type { ExclusionPeriod } from '@croupier/contract/operator/limits.ts';
import { minute } from '../../base/durations.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { isExcluded } from '../players/rules.ts';

export type ExclusionType = NonNullable<PlayerFacts['exclusion_type']>;

export type WantedExclusion = {
  readonly period?: ExclusionPeriod | undefined;
  readonly until?: Date | undefined;
  readonly type?: ExclusionType | undefined;
};

export type Exclusion = { readonly type: ExclusionType; readonly until: Date };

/** The longest time-out. */
const longestTimeOut = 30 * dayMilliseconds;
/** The shortest self-exclusion, in calendar months. */
const shortestExclusionMonths = 3;
/** How old a request may be, as for its signature. */
const delayMilliseconds = 5 * minute;

const periodEnds: Readonly<Record<ExclusionPeriod, (now: Date) => Date>> = {
  '24_hours': (now) => new Date(now.getTime() + dayMilliseconds),
  '7_days': (now) => new Date(now.getTime() + 7 * dayMilliseconds),
  '30_days': (now) => new Date(now.getTime() + longestTimeOut),
  '3_months': (now) => addMonths(now, 3),
  '6_months': (now) => addMonths(now, 6),
  '12_months': (now) => addMonths(now, 12),
  '5_years': (now) => addMonths(now, 60),
};

/** Calendar months in UTC. If the month has no such day, its last one: 31 January plus a month is 28 February. */
export const addMonths = (from: Date, months: number): Date => {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first;
};

/**
 * An end that the caller computed as three months from its own time is slightly too early when it arrives: it becomes
 * three months from now.
 */
const roundUp = (until: Date, now: Date): Date => {
  const shortest = addMonths(now, shortestExclusionMonths);
  const early = shortest.getTime() - until.getTime();
  return early > 0 && early <= delayMilliseconds ? shortest : until;
};

/** The requested exclusion: its end and its type. */
export const readExclusion = (wanted: WantedExclusion, now: Date): Exclusion => {
  const until = roundUp(wanted.until ?? periodEnds[wanted.period as ExclusionPeriod](now), now);
  if (until <= now) throw invalid('until', 'must be in the future');
  const fitsTimeOut = until.getTime() - now.getTime() <= longestTimeOut;
  const fitsExclusion = until >= addMonths(now, shortestExclusionMonths);
  switch (wanted.type) {
    case 'self_closure':
      return { type: 'self_closure', until };
    case 'time_out':
      if (!fitsTimeOut) throw invalid('type', 'a time_out lasts at most 30 days');
      return { type: 'time_out', until };
    case 'self_exclusion':
      if (!fitsExclusion) throw invalid('type', 'a self_exclusion lasts at least 3 months');
      return { type: 'self_exclusion', until };
    default:
      if (!fitsTimeOut && !fitsExclusion)
        throw invalid('until', 'must be at most 30 days away (a time_out) or at least 3 months (a self_exclusion)');
      return { type: fitsTimeOut ? 'time_out' : 'self_exclusion', until };
  }
};

/** The exclusion types by strength, the strongest last. */
const strengths: readonly ExclusionType[] = ['time_out', 'self_exclusion', 'self_closure'];

/** The exclusion that is as strong and lasts as long as all of these together. */
export const strongest = (exclusions: readonly [Exclusion, ...Exclusion[]]): Exclusion =>
  exclusions.reduce((one, other) => ({
    type: strengths.indexOf(one.type) >= strengths.indexOf(other.type) ? one.type : other.type,
    until: new Date(Math.max(one.until.getTime(), other.until.getTime())),
  }));

export type RunningExclusion = Exclusion & { readonly since: Date };

export const runningExclusion = (player: PlayerFacts, now: Date): RunningExclusion | null =>
  isExcluded(player, now)
    ? {
        type: player.exclusion_type as ExclusionType,
        since: player.exclusion_since as Date,
        until: player.exclusion_until as Date,
      }
    : null;

/** A running exclusion can be extended and strengthened, never the opposite, whoever asks. */
export const refuseWeakening = (running: RunningExclusion | null, wanted: Exclusion): void => {
  if (!running) return;
  const refuse = (rule: string, message: string): never => {
    throw new Refusal('RESPONSIBLE_GAMING_RULE', message, { rule, running, requested: wanted });
  };
  if (wanted.until < running.until) refuse('ends_earlier', 'A self-exclusion that runs cannot be made to end earlier.');
  if (strengths.indexOf(wanted.type) < strengths.indexOf(running.type))
    refuse('weaker_type', `A ${running.type} that runs cannot become a ${wanted.type}.`);
};

import type { Money } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import { type Settable, stateAt, type Tournament } from './tournament.ts';

const longestMilliseconds = 366 * dayMilliseconds;

/** Checks the period; a start in the past is allowed only if it is not newly set. */
export const refusePeriod = ({ starts_at, ends_at }: Pick<Settable, 'starts_at' | 'ends_at'>): void => {
  if (ends_at <= starts_at) throw invalid('ends_at', 'must be after starts_at');
  if (ends_at.getTime() - starts_at.getTime() > longestMilliseconds)
    throw invalid('ends_at', 'must be at most 366 days after starts_at');
};

export const refusePast = (startsAt: Date, now: Date): void => {
  if (startsAt < now) throw invalid('starts_at', 'must not be in the past');
};

/** Each is scored about once a minute while it runs, beside those of all other operators. */
const maxPlanned = 100;

export const refuseTooMany = (planned: number): void => {
  if (planned >= maxPlanned)
    throw new Refusal('INVALID_REQUEST', `At most ${maxPlanned} tournaments can be planned or running.`, {
      rule: 'too_many',
      most: maxPlanned,
    });
};

/** What may change while players compete. */
const alwaysChangeable = new Set(['name', 'description', 'grace_minutes']);

export const refuseUnchangeable = (before: Tournament, fields: readonly string[], now: Date): void => {
  refuseEnded(before);
  const bound = fields.filter((field) => !alwaysChangeable.has(field));
  if (stateAt(before, now) === 'upcoming' || bound.length === 0) return;
  throw new Refusal('INVALID_REQUEST', 'The tournament has started.', { rule: 'started', fields: bound });
};

export const refuseEnded = ({ status }: Pick<Tournament, 'status'>): void => {
  if (status !== 'planned')
    throw new Refusal('INVALID_REQUEST', `The tournament is ${status}.`, { rule: 'status', status });
};

const prizesRaised = (before: readonly Money[], after: readonly Money[]): boolean =>
  after.some((prize, rank) => prize > (before[rank] ?? 0));

const differ = (before: readonly number[], after: readonly number[]): boolean =>
  before.length !== after.length || after.some((id) => !before.includes(id));

/** Whether a change makes the prizes higher, or easier to win for someone. A new field must be added here. */
const easing: { readonly [Name in keyof Settable]-?: (before: Settable[Name], after: Settable[Name]) => boolean } = {
  name: () => false,
  description: () => false,
  // Any change of period, grace or minimum stake can leave one player as the only participant.
  starts_at: (before, after) => before.getTime() !== after.getTime(),
  ends_at: (before, after) => before.getTime() !== after.getTime(),
  grace_minutes: (before, after) => before !== after,
  score: (before, after) => before !== after,
  min_stake: (before, after) => before !== after,
  game_ids: differ,
  provider_ids: differ,
  includes_test_players: (before, after) => after && !before,
  prize_currency: (before, after) => before !== after,
  prizes: prizesRaised,
};

const eases = <Name extends keyof Settable>(name: Name, before: Settable, after: Settable): boolean =>
  (easing[name] as (before: Settable[Name], after: Settable[Name]) => boolean)(before[name], after[name]);

export const easesTournament = (before: Settable, after: Settable): boolean =>
  (Object.keys(easing) as (keyof Settable)[]).some((name) => eases(name, before, after));

/** Shows enough to recognise oneself, and too little to recognise another. */
export const maskName = (username: string): string => {
  const letters = [...username];
  return `${letters.slice(0, letters.length > 4 ? 2 : 1).join('')}***`;
};

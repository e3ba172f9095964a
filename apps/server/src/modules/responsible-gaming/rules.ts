import type {
  LimitLeft,
  LimitName,
  LimitUse,
  LimitValues,
  MoneyLimitName,
  ReachedLimit,
} from '@croupier/contract/limits.ts';
import { minute } from '../../base/durations.ts';
import { capped, type Money, max, min, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type WindowKind, windowEnd } from '../../base/windows.ts';
import type { AccountRow, CounterFacts } from '../wallet/account-row.ts';
import { setLimit } from './cooling-off.ts';
import type { LimitFacts } from './limit-facts.ts';

export type Limits = LimitFacts['limits'];

/** The limits that apply at a time: pending changes that are due by then are included. */
export const limitsAt = (facts: LimitFacts, now: Date): Limits => {
  const due = facts.pending_changes.filter((change) => change.effective_at <= now);
  if (due.length === 0) return facts.limits;
  const limits: Partial<LimitValues> = { ...facts.limits };
  for (const change of due) setLimit(limits, change);
  return limits;
};

type Check = {
  readonly limit: MoneyLimitName;
  /** How much of the limit is used, without this action. */
  readonly used: Money;
  /** How much the action adds; by default what was requested. */
  readonly adds?: Money;
  readonly window?: WindowKind;
};

/** LIMIT_EXCEEDED, with what `limits.reached` is announced once for: the limit, its value and the window. */
export class LimitRefusal extends Refusal {
  readonly limit: LimitName;
  readonly window: string;
  readonly reached: ReachedLimit;

  constructor(message: string, reached: ReachedLimit, window: string) {
    super('LIMIT_EXCEEDED', message, reached);
    this.limit = reached.limit;
    this.window = `${reached.value} ${window}`;
    this.reached = reached;
  }
}

/** The limit is inclusive: an amount that reaches it exactly passes. */
const firstExceeded = (
  limits: Limits,
  checks: readonly Check[],
  requested: Money,
  now: Date,
): LimitRefusal | undefined => {
  for (const { limit, used, window, adds = requested } of checks) {
    const value = limits[limit];
    if (value === undefined || used + adds <= value) continue;
    const resets_at = window ? windowEnd(window, now).toISOString() : null;
    // A limit without a window is announced once per UTC day.
    const announcedUntil = windowEnd(window ?? 'day', now).toISOString();
    const details = { limit, value, used, requested: adds, resets_at };
    return new LimitRefusal(`The limit ${limit} refuses this.`, details, announcedUntil);
  }
  return undefined;
};

/** What the limits of amounts read of an account. */
type MoneyFacts = CounterFacts & Pick<AccountRow, 'real_balance' | 'bonus_balance'>;

/** Money that may still come into a wallet: what open withdrawals hold, and what authorised deposits reserve. */
export type OpenMoney = { readonly held: Money; readonly reserved: Money };

const noOpenMoney: OpenMoney = { held: zero, reserved: zero };

/**
 * Paid deposits count gross, in UTC calendar windows, and reserved ones in each of them. The balance limit counts real
 * money, with what open withdrawals hold: that is never refused when it returns.
 */
export const depositLimitRefusal = (
  limits: Limits,
  wallet: MoneyFacts,
  amount: Money,
  now: Date,
  open: OpenMoney = noOpenMoney,
): LimitRefusal | undefined => firstExceeded(limits, depositChecks(wallet, open), amount, now);

/** The largest deposit that the limits would allow; undefined without any limit. */
export const depositRoom = (limits: Limits, wallet: MoneyFacts, open: OpenMoney): Money | undefined => {
  const rooms = depositChecks(wallet, open).flatMap(({ limit, used }) => {
    const value = limits[limit];
    return value === undefined ? [] : [max(zero, subtract(value, used))];
  });
  return rooms.length === 0 ? undefined : rooms.reduce(min);
};

const depositChecks = (wallet: MoneyFacts, { held, reserved }: OpenMoney): readonly Check[] => [
  { limit: 'max_single_deposit', used: zero },
  { limit: 'max_daily_deposit', used: capped(wallet.deposit_day + reserved), window: 'day' },
  { limit: 'max_weekly_deposit', used: capped(wallet.deposit_week + reserved), window: 'week' },
  { limit: 'max_monthly_deposit', used: capped(wallet.deposit_month + reserved), window: 'month' },
  { limit: 'max_yearly_deposit', used: capped(wallet.deposit_year + reserved), window: 'year' },
  { limit: 'max_balance', used: capped(wallet.real_balance + held + reserved) },
];

/**
 * Loss is of real money, net and at least zero (see wallet/counters.ts); before the outcome is known the real share of
 * the stake counts as lost. `staked` is what the round has already: a large bet in small parts is a large bet.
 */
export const betLimitRefusal = (
  limits: Limits,
  wallet: MoneyFacts,
  stake: Money,
  now: Date,
  staked = zero,
): LimitRefusal | undefined => {
  // Real money is staked first; what no wallet holds is refused later, and counts as real until then.
  const adds = max(min(stake, max(zero, wallet.real_balance)), subtract(stake, min(stake, wallet.bonus_balance)));
  return firstExceeded(limits, betChecks(wallet, staked, adds), stake, now);
};

const betChecks = (wallet: MoneyFacts, staked: Money, adds: Money): readonly Check[] => [
  { limit: 'max_single_bet', used: staked },
  { limit: 'casino_max_single_bet', used: staked },
  { limit: 'max_daily_bet', used: wallet.bet_day, window: 'day' },
  { limit: 'casino_max_daily_bet', used: wallet.bet_day, window: 'day' },
  { limit: 'max_weekly_bet', used: wallet.bet_week, window: 'week' },
  { limit: 'max_monthly_bet', used: wallet.bet_month, window: 'month' },
  { limit: 'max_daily_loss', used: max(zero, wallet.loss_day), adds, window: 'day' },
  { limit: 'max_weekly_loss', used: max(zero, wallet.loss_week), adds, window: 'week' },
  { limit: 'max_monthly_loss', used: max(zero, wallet.loss_month), adds, window: 'month' },
];

/** A break of this length ends a session of play. */
const sessionPause = 10 * minute;

type SessionFacts = Pick<AccountRow, 'session_started_at' | 'last_played_at'>;

/** When the session began that play at this time belongs to. */
const sessionStart = ({ session_started_at, last_played_at }: SessionFacts, now: Date): Date => {
  if (session_started_at === null || last_played_at === null) return now;
  return now.getTime() - last_played_at.getTime() >= sessionPause ? now : session_started_at;
};

/** The session after play at this time: the running one continues, or a new one begins. */
export const advanceSession = (
  wallet: SessionFacts,
  now: Date,
): { session_started_at: Date; last_played_at: Date } => ({
  session_started_at: sessionStart(wallet, now),
  last_played_at: new Date(Math.max(now.getTime(), wallet.last_played_at?.getTime() ?? 0)),
});

/** The session of play that goes on, with the time at which it is over if nothing is played. */
export const runningSession = (wallet: SessionFacts, now: Date): { start: Date; end: Date } | undefined => {
  const { session_started_at: start, last_played_at: last } = wallet;
  if (start === null || last === null || sessionEnd(last) <= now) return undefined;
  return { start, end: sessionEnd(last) };
};

/** When a session is over, if nothing is played from now on. */
const sessionEnd = (lastPlayedAt: Date): Date => new Date(lastPlayedAt.getTime() + sessionPause);

/** Checked at launch and before every bet and round. A refused attempt is not play: the break continues. */
export const sessionRefusal = (limits: Limits, wallet: SessionFacts, now: Date): LimitRefusal | undefined => {
  const value = limits.max_session_minutes;
  if (value === undefined) return undefined;
  const played = now.getTime() - sessionStart(wallet, now).getTime();
  if (played <= value * minute) return undefined;
  const resets_at = sessionEnd(wallet.last_played_at as Date).toISOString();
  const details = { value, used: Math.ceil(played / minute), requested: 0, resets_at };
  // A refused attempt is not play, so further refusals belong to the same session until the break is over.
  return new LimitRefusal(
    'The limit max_session_minutes refuses this: it is time for a pause.',
    { limit: 'max_session_minutes', ...details },
    resets_at,
  );
};

/**
 * How much of each limit is used. Limits of a single deposit or bet count nothing before it is made, and are not
 * listed.
 */
export const limitUses = (wallet: MoneyFacts & SessionFacts, open: OpenMoney, now: Date): readonly LimitUse[] => [
  ...[...betChecks(wallet, zero, zero), ...depositChecks(wallet, open)]
    .filter(({ limit, window }) => window || limit === 'max_balance')
    .map(({ limit, used, window }) => ({
      limit,
      used,
      resets_at: window ? windowEnd(window, now).toISOString() : null,
    })),
  { limit: 'max_session_minutes', ...sessionUse(wallet, now) },
];

/** What is left of the limits that are set. */
export const limitsLeft = (limits: Limits, uses: readonly LimitUse[]): readonly LimitLeft[] =>
  uses.flatMap(({ limit, used, resets_at }) => {
    const value = limits[limit];
    return value === undefined ? [] : [{ limit, value, used, left: Math.max(0, value - used), resets_at } as LimitLeft];
  });

const sessionUse = (wallet: SessionFacts, now: Date): Pick<LimitUse<'max_session_minutes'>, 'used' | 'resets_at'> => {
  const played = now.getTime() - sessionStart(wallet, now).getTime();
  if (played <= 0 || wallet.last_played_at === null) return { used: 0, resets_at: null };
  return { used: Math.ceil(played / minute), resets_at: sessionEnd(wallet.last_played_at).toISOString() };
};

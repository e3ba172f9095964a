import type { Money } from './money.ts';

/** The limits of amounts. */
export const moneyLimitNames = [
  'max_single_bet',
  'max_daily_bet',
  'max_weekly_bet',
  'max_monthly_bet',
  'casino_max_single_bet',
  'casino_max_daily_bet',
  'max_daily_loss',
  'max_weekly_loss',
  'max_monthly_loss',
  'max_single_deposit',
  'max_daily_deposit',
  'max_weekly_deposit',
  'max_monthly_deposit',
  'max_yearly_deposit',
  'max_balance',
] as const;

/** The sixteen responsible-gaming limits, in the order in which answers list them. */
export const limitNames = [...moneyLimitNames, 'max_session_minutes'] as const;

export type MoneyLimitName = (typeof moneyLimitNames)[number];
export type LimitName = (typeof limitNames)[number];

/** The value of each limit: money, except for the session limit, which is in minutes. */
export type LimitValues = { [Name in LimitName]: Name extends MoneyLimitName ? Money : number };

/** A limit that changes from one value to another; null means no limit. */
export type LimitChange<Name extends LimitName = LimitName, Moment = Date> = {
  [N in Name]: {
    readonly field: N;
    readonly current_value: LimitValues[N] | null;
    readonly requested_value: LimitValues[N] | null;
    readonly effective_at: Moment;
  };
}[Name];

/** A limit that refused something; its figures are in the unit of the limit. */
export type ReachedLimit<Name extends LimitName = LimitName> = {
  [N in Name]: {
    readonly limit: N;
    readonly value: LimitValues[N];
    readonly used: LimitValues[N];
    readonly requested: LimitValues[N];
    readonly resets_at: string | null;
  };
}[Name];

/** The figure that a limit is compared with, in the unit of the limit, and when it restarts. */
export type LimitUse<Name extends LimitName = LimitName> = {
  [N in Name]: { readonly limit: N; readonly used: LimitValues[N]; readonly resets_at: string | null };
}[Name];

/** What is left of a limit that is set, in its unit. */
export type LimitLeft<Name extends LimitName = LimitName> = {
  [N in Name]: {
    readonly limit: N;
    readonly value: LimitValues[N];
    readonly used: LimitValues[N];
    readonly left: LimitValues[N];
    readonly resets_at: string | null;
  };
}[Name];

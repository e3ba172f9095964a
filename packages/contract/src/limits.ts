/** The sixteen responsible-gaming limits, in the order in which answers list them. */
export const limitNames = [
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
  'max_session_minutes',
] as const;

export type LimitName = (typeof limitNames)[number];

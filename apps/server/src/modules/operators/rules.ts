import { type OperatorSettings, unbackedKinds } from '@croupier/contract/settings.ts';
import { capped, type Money } from '../../base/money.ts';
import { invalid } from '../../base/refusal.ts';
import type { OperatorRow } from './operator-row.ts';

type Operator = Pick<OperatorRow, 'is_sandbox' | 'settings'>;
type Settings = OperatorSettings;
type Compare<T> = (
  before: T,
  after: T,
  operator: Pick<OperatorRow, 'is_sandbox'>,
  all: { readonly before: Settings; readonly after: Settings },
) => boolean;

/**
 * What one person may approve alone in 24 hours, over all players, in the operator's currency: ten times the threshold
 * of a single withdrawal unless the operator sets another. Null means any amount.
 */
export const soloThreshold = ({
  solo_approval_threshold,
  four_eyes_threshold,
}: Pick<Settings, 'solo_approval_threshold' | 'four_eyes_threshold'>): Money | null =>
  solo_approval_threshold ?? (four_eyes_threshold === null ? null : capped(four_eyes_threshold * 10));

/** Who collects deposits: white-label operators always use the cashier of the platform. */
export const depositsOf = ({
  cooperation_model,
  settings,
}: Pick<OperatorRow, 'cooperation_model' | 'settings'>): 'own' | 'cashier' =>
  cooperation_model === 'white_label' ? 'cashier' : (settings.deposits ?? 'own');

/** A white-label operator cannot collect deposits itself. */
export const refuseOwnDeposits = (operator: Pick<OperatorRow, 'cooperation_model' | 'settings'>): void => {
  if (operator.settings.deposits === 'own' && depositsOf(operator) !== 'own')
    throw invalid('settings.deposits', 'must be cashier or null for a white-label operator');
};

/** Null means no threshold. */
const raised: Compare<number | null> = (before, after) =>
  (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY);
const lowered: Compare<number> = (before, after) => after < before;
const switchedOff: Compare<boolean> = (before, after) => before && !after;
const extended: Compare<readonly string[]> = (before, after) => after.some((entry) => !before.includes(entry));

/** No country means every country. */
const widened = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((country) => !before.includes(country)));

/** Fewer of the staff need one. Null means by_role for live operators and nobody in sandboxes. */
const fewerFactors: Compare<Settings['second_factor']> = (before, after, { is_sandbox }) => {
  const rank = (rule: Settings['second_factor']): number =>
    ['nobody', 'by_role', 'everyone'].indexOf(rule ?? (is_sandbox ? 'nobody' : 'by_role'));
  return rank(after) < rank(before);
};

/** From refusing a person's second account over asking staff to letting it pass. */
const lessStrict: Compare<Settings['duplicate_accounts']> = (before, after) => {
  const rank = (rule: Settings['duplicate_accounts']): number => ['allow', 'review', 'refuse'].indexOf(rule);
  return rank(after) < rank(before);
};

const limitRaised: Compare<Settings['default_limits']> = (before, after, operator, all) =>
  Object.entries(before).some(([name, value]) =>
    raised(value, after[name as keyof typeof after] ?? null, operator, all),
  );

const paysMore: Compare<Settings['loyalty']> = (before, after) =>
  after.exchange_rate > before.exchange_rate ||
  (after.rates.at(-1)?.points_rate ?? 0) > (before.rates.at(-1)?.points_rate ?? 0);

type KindCaps = Partial<Settings['unbacked_win_caps']>;

/** A kind that only one side names takes its cap from the default on the other, which may be higher. */
const capsRaised = (before: KindCaps, after: KindCaps): boolean =>
  unbackedKinds.some((kind) => {
    const [from, to] = [before[kind], after[kind]];
    if (!from || !to) return from !== to;
    return to.per_win > from.per_win || to.per_day > from.per_day;
  });

const providerCapsRaised: Compare<Settings['provider_win_caps']> = (before, after) =>
  Object.keys({ ...before, ...after }).some((slug) => capsRaised(before[slug] ?? {}, after[slug] ?? {}));

/** Whether one of the bounds is raised or removed. */
const boundsRaised =
  <Name extends string>(...names: readonly Name[]): Compare<{ readonly [N in Name]: number | null }> =>
  (before, after, operator, all) =>
    names.some((name) => raised(before[name], after[name], operator, all));

/** For each setting, when a change of it weakens a control or creates money. A new setting must be added here. */
const weakening: { readonly [Name in keyof Settings]-?: Compare<Settings[Name]> } = {
  cooling_off_hours: lowered,
  unverified_withdrawal_threshold: raised,
  kyc_override_days: raised,
  four_eyes_threshold: raised,
  solo_approval_threshold: (before, after, operator, all) =>
    before !== after && raised(soloThreshold(all.before), soloThreshold(all.after), operator, all),
  forfeit_bonus_on_withdrawal: switchedOff,
  closed_loop: switchedOff,
  refund_beyond_authorisation: switchedOff,
  // The bank pays only from accounts of its customer, whatever a file says.
  payout_account: () => false,
  daily_withdrawal_cap: raised,
  daily_deposit_cap: raised,
  // Keys with payments:write can then credit deposits.
  deposits: (before, after) => (before ?? 'own') === 'cashier' && (after ?? 'own') === 'own',
  unbacked_win_caps: capsRaised,
  provider_win_caps: providerCapsRaised,
  large_wins: boundsRaised('above', 'multiplier'),
  provider_day_payout: raised,
  key_grants: boundsRaised('per_grant', 'per_day'),
  default_limits: limitRaised,
  duplicate_accounts: lessStrict,
  second_person: (before, after, { is_sandbox }) => (before ?? !is_sandbox) && !(after ?? !is_sandbox),
  solo_credit_allowance: raised,
  second_factor: fewerFactors,
  session_idle_minutes: raised,
  allowed_origins: extended,
  // It protects no money: it keeps one player from using up the key's requests, and the key's own limit applies anyway.
  player_rate_limit_per_minute: () => false,
  site_accent: () => false,
  site_welcome: () => false,
  site_pages_off: () => false,
  site_countries: widened,
  site_logo: () => false,
  // Players are bound by them.
  site_terms: (before, after) => JSON.stringify(before) !== JSON.stringify(after),
  loyalty: paysMore,
};

const weakens = <Name extends keyof Settings>(name: Name, before: Operator, after: Operator): boolean =>
  (weakening[name] as Compare<Settings[Name]>)(before.settings[name], after.settings[name], before, {
    before: before.settings,
    after: after.settings,
  });

/** The settings whose change weakens a control or creates money. */
export const weakenedSettings = (before: Operator, after: Operator): (keyof Settings)[] =>
  (Object.keys(weakening) as (keyof Settings)[]).filter((name) => weakens(name, before, after));

import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import type { SettingsPatch } from '@croupier/contract/settings.ts';
import { type Field, type FieldKind, fieldsOf } from '../../schema-fields.ts';

const groups = ['withdrawals', 'payouts', 'deposits', 'players', 'wins', 'site', 'access'] as const;

/** The group of each setting, in the order of the page. The compiler names a setting that is missing here. */
const groupOf: Readonly<Record<keyof SettingsPatch, (typeof groups)[number]>> = {
  four_eyes_threshold: 'withdrawals',
  solo_approval_threshold: 'withdrawals',
  unverified_withdrawal_threshold: 'withdrawals',
  daily_withdrawal_cap: 'withdrawals',
  forfeit_bonus_on_withdrawal: 'withdrawals',
  closed_loop: 'payouts',
  refund_beyond_authorisation: 'deposits',
  payout_account: 'payouts',
  deposits: 'deposits',
  daily_deposit_cap: 'deposits',
  cooling_off_hours: 'players',
  kyc_override_days: 'players',
  default_limits: 'players',
  duplicate_accounts: 'players',
  unbacked_win_caps: 'wins',
  provider_win_caps: 'wins',
  large_wins: 'wins',
  provider_day_payout: 'wins',
  key_grants: 'wins',
  site_accent: 'site',
  site_welcome: 'site',
  site_pages_off: 'site',
  site_countries: 'site',
  site_terms: 'site',
  second_person: 'access',
  solo_credit_allowance: 'access',
  second_factor: 'access',
  session_idle_minutes: 'access',
  allowed_origins: 'access',
  player_rate_limit_per_minute: 'access',
};

/** Some limits are not amounts. */
export const settingKinds: Readonly<Record<string, FieldKind>> = { 'default_limits.max_session_minutes': 'integer' };

const withKind = (field: Field, path: string): Field => ({
  ...field,
  kind: settingKinds[path] ?? field.kind,
  parts: field.parts.map((part) => withKind(part, `${path}.${part.name}`)),
});

const settingFields = (): readonly Field[] =>
  (fieldsOf(updateOperator.body).find(({ name }) => name === 'settings')?.parts ?? []).map((field) =>
    withKind(field, field.name),
  );

export const settingGroups = (): readonly { readonly name: string; readonly fields: readonly Field[] }[] => {
  const fields = settingFields();
  return groups.map((group) => ({
    name: group,
    fields: Object.entries(groupOf).flatMap(([name, of]) =>
      of === group ? fields.filter((field) => field.name === name) : [],
    ),
  }));
};

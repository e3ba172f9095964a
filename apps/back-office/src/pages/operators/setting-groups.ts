import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { type Field, type FieldKind, fieldsOf } from '../../schema-fields.ts';

/** The settings by group. Settings in no group are added to the last one. */
const named = {
  withdrawals: [
    'four_eyes_threshold',
    'solo_approval_threshold',
    'unverified_withdrawal_threshold',
    'daily_withdrawal_cap',
    'forfeit_bonus_on_withdrawal',
  ],
  payouts: ['closed_loop', 'payout_account'],
  deposits: ['deposits', 'daily_deposit_cap'],
  players: ['cooling_off_hours', 'kyc_override_days', 'default_limits', 'duplicate_accounts'],
  wins: ['unbacked_win_caps', 'provider_win_caps', 'large_wins', 'provider_day_payout', 'key_grants'],
  site: ['site_accent', 'site_welcome', 'site_pages_off', 'site_countries', 'site_terms'],
} as const satisfies Record<string, readonly string[]>;

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
  const used = new Set<string>(Object.values(named).flat());
  return [
    ...Object.entries(named).map(([name, names]) => ({
      name,
      fields: names.flatMap((one) => fields.filter((field) => field.name === one)),
    })),
    { name: 'access', fields: fields.filter(({ name }) => !used.has(name)) },
  ];
};

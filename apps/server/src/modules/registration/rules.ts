import { line } from '@croupier/contract/common.ts';
import { type LimitValues, moneyLimitNames } from '@croupier/contract/limits.ts';
import type { NewPlayer } from '@croupier/contract/operator/players.ts';
import { normaliseAddress } from '../../base/ip.ts';
import type { Money } from '../../base/money.ts';
import { foldingVersion } from '../identity/identity-keys.ts';
import { readPhone } from '../players/rules.ts';

/** Anything else is no code, and does not refuse the registration. */
const promoCode = line(64);

export type Limits = Partial<LimitValues>;

/**
 * The limits a new player starts with. They are set in the operator's currency; `convert` converts money to the
 * player's.
 */
export const startingLimits = (defaults: Limits, convert: (amount: Money) => Money): Limits => {
  const limits: Limits = { ...defaults };
  for (const name of moneyLimitNames) {
    const value = defaults[name];
    if (value !== undefined) limits[name] = convert(value);
  }
  return limits;
};

/** The row of a new player, without the password. */
export const newPlayerRow = (wanted: NewPlayer, operator: { operator_id: number; currency: string }, now: Date) => {
  return {
    operator_id: operator.operator_id,
    external_id: wanted.external_id ?? null,
    username: wanted.username,
    email: wanted.email,
    first_name: wanted.first_name,
    middle_name: wanted.middle_name ?? null,
    last_name: wanted.last_name,
    personal_id: wanted.personal_id ?? null,
    document_number: wanted.document_number ?? '',
    identity_version: foldingVersion,
    gender: wanted.gender ?? '',
    birth_date: wanted.birth_date,
    country: wanted.country,
    city: wanted.city,
    address: wanted.address,
    zip_code: wanted.zip_code,
    phone: wanted.phone ? readPhone(wanted.phone) : null,
    language: wanted.language,
    currency: wanted.currency ?? operator.currency,
    is_test: wanted.is_test,
    marketing_email: wanted.marketing.email,
    marketing_sms: wanted.marketing.sms,
    marketing_newsletter: wanted.marketing.newsletter,
    registration_source: 'api',
    registration_ip: wanted.registration_ip ? normaliseAddress(wanted.registration_ip) : '',
    registration_promo_code: promoCode.safeParse(wanted.promo_code).data ?? '',
    registration_affiliate_id: wanted.affiliate_id ?? '',
    registration_btag: wanted.btag ?? null,
    terms_version: wanted.terms_version ?? null,
    terms_accepted_at: now,
    created_at: now,
    updated_at: now,
  };
};

export type NewPlayerRow = ReturnType<typeof newPlayerRow>;

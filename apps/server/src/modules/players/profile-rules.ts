import type { PlayerChanges } from '@croupier/contract/operator/players.ts';
import type { PlayerRow } from './row.ts';
import { kycStatusAt, readPhone } from './rules.ts';

/** What a verification confirms: when it changes, the verification must be reviewed again. */
const vouchedFor = ['first_name', 'last_name', 'birth_date', 'country'] as const;

/** The columns that a change of profile changes. */
export const changesTo = (player: PlayerRow, wanted: PlayerChanges, now: Date): Partial<PlayerRow> => {
  const { marketing, phone, city, address, ...fields } = wanted;
  const asked = {
    ...fields,
    phone: phone ? readPhone(phone) : phone,
    city: city === null ? '' : city,
    address: address === null ? '' : address,
    marketing_email: marketing?.email,
    marketing_sms: marketing?.sms,
    marketing_newsletter: marketing?.newsletter,
  };
  const changes = Object.fromEntries(
    Object.entries(asked).filter(([field, value]) => value !== undefined && value !== player[field as keyof PlayerRow]),
  ) as Partial<PlayerRow>;
  if (kycStatusAt(player, now) !== 'verified' || !vouchedFor.some((field) => field in changes)) return changes;
  return { ...changes, kyc_status: 'pending_review' };
};

/** The fields by which accounts of one person are recognised. */
const identifying = ['first_name', 'last_name', 'birth_date', 'country', 'email', 'phone'] as const;

export const changesIdentity = (changes: Partial<PlayerRow>): boolean => identifying.some((field) => field in changes);

/** Whether a request names a field of identity; it may be the value that the player has. */
export const namesIdentity = (wanted: PlayerChanges): boolean =>
  identifying.some((field) => wanted[field] !== undefined);

export const isSamePerson = (one: PlayerRow, other: PlayerRow): boolean =>
  identifying.every((field) => one[field] === other[field]);

/** The profile by the API's field names, as the audit log shows it. */
export const auditedProfile = (player: PlayerRow) => ({
  email: player.email,
  first_name: player.first_name,
  last_name: player.last_name,
  birth_date: player.birth_date,
  country: player.country,
  city: player.city,
  address: player.address,
  phone: player.phone,
  external_id: player.external_id,
  language: player.language,
  'marketing.email': player.marketing_email,
  'marketing.sms': player.marketing_sms,
  'marketing.newsletter': player.marketing_newsletter,
  terms_version: player.terms_version,
  kyc_status: player.kyc_status,
});

import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { PlayerRow } from './row.ts';
import { isExcluded, kycStatusAt, restrictionsOf } from './rules.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The player as the API shows it at this moment. */
export const viewPlayer = (row: PlayerRow, now: Date): PlayerView => ({
  id: row.id,
  external_id: row.external_id ?? '',
  username: row.username,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  middle_name: row.middle_name,
  gender: row.gender,
  birth_date: row.birth_date,
  country: row.country,
  city: row.city,
  address: row.address,
  zip_code: row.zip_code,
  phone: row.phone ?? '',
  personal_id: row.personal_id,
  document_number: row.document_number,
  language: row.language,
  currency: row.currency,
  status: row.status,
  category: row.category,
  kyc_status: kycStatusAt(row, now),
  is_verified: kycStatusAt(row, now) === 'verified',
  risk_level: row.risk_level,
  is_test: row.is_test,
  restrictions: restrictionsOf(row, now),
  self_exclusion: viewExclusion(row, now),
  marketing: { email: row.marketing_email, sms: row.marketing_sms, newsletter: row.marketing_newsletter },
  registration: {
    source: row.registration_source,
    ip: row.registration_ip,
    promo_code: row.registration_promo_code,
    affiliate_id: row.registration_affiliate_id,
    btag: row.registration_btag,
  },
  email_verified_at: row.verified_email === row.email ? isoOf(row.email_verified_at) : null,
  phone_verified_at: row.phone !== null && row.verified_phone === row.phone ? isoOf(row.phone_verified_at) : null,
  last_login_at: isoOf(row.last_login_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The player as shown to themselves. The risk level and the monitoring stay hidden, so that nobody is tipped off. */
export const asOwn = <View extends Pick<PlayerView, 'risk_level' | 'category'>>(player: View): View => ({
  ...player,
  risk_level: 'low',
  category: player.category === 'monitored' ? 'regular' : player.category,
});

export const viewOwnPlayer = (row: PlayerRow, now: Date): PlayerView => asOwn(viewPlayer(row, now));

/** The running exclusion; one that has ended is not shown. */
export const viewExclusion = (
  row: Pick<PlayerRow, 'exclusion_type' | 'exclusion_since' | 'exclusion_until'>,
  now: Date,
): PlayerView['self_exclusion'] => {
  const { exclusion_type: type, exclusion_since: since, exclusion_until: until } = row;
  if (type === null || since === null || until === null || !isExcluded(row, now)) return null;
  return { type, since: since.toISOString(), until: until.toISOString() };
};

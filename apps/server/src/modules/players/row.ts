import type { RestrictionName } from '@croupier/contract/back-office/players.ts';
import type { KycStatus, PlayerStatus, PlayerView } from '@croupier/contract/player-fields.ts';
import type { Queryable } from '../../database/pool.ts';

/** A player as the table holds it. */
export type PlayerRow = {
  readonly id: number;
  readonly external_id: string | null;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string | null;
  readonly gender: PlayerView['gender'];
  readonly birth_date: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly zip_code: string;
  readonly phone: string | null;
  readonly personal_id: string | null;
  readonly document_number: string;
  readonly language: string;
  readonly currency: string;
  readonly status: PlayerStatus;
  readonly status_set_by: 'operator' | 'staff' | 'aml' | 'self';
  readonly category: PlayerView['category'];
  readonly kyc_status: KycStatus;
  /** For a verified player: the first moment at which the documents are no longer valid. */
  readonly kyc_expires_at: Date | null;
  readonly risk_level: PlayerView['risk_level'];
  readonly is_test: boolean;
  readonly can_login: boolean;
  readonly can_deposit: boolean;
  readonly can_withdraw: boolean;
  readonly can_bet: boolean;
  readonly excluded_from_bonuses: boolean;
  /** The switches that monitoring has set, in the order of the contract. */
  readonly restrictions_set_by_aml: readonly RestrictionName[];
  readonly exclusion_type: 'self_exclusion' | 'time_out' | 'self_closure' | null;
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
  readonly marketing_email: boolean;
  readonly marketing_sms: boolean;
  readonly marketing_newsletter: boolean;
  /** The version that was accepted last; null where the registration named none. */
  readonly terms_version: string | null;
  readonly registration_source: string;
  readonly registration_ip: string;
  readonly registration_promo_code: string;
  readonly registration_affiliate_id: string;
  readonly registration_btag: string | null;
  /** What a code has proved, and when: it holds while it is the present address. */
  readonly verified_email: string | null;
  readonly email_verified_at: Date | null;
  readonly verified_phone: string | null;
  readonly phone_verified_at: Date | null;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export const playerColumns = (sql: Queryable) =>
  sql`id, external_id, username, email, first_name, last_name, middle_name, gender, birth_date, country, city, address,
    zip_code, phone, personal_id, document_number, language, currency, status, status_set_by, category, kyc_status,
    kyc_expires_at, risk_level, is_test, can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses,
    restrictions_set_by_aml, exclusion_type,
    exclusion_since, exclusion_until, marketing_email, marketing_sms, marketing_newsletter, terms_version,
    registration_source,
    registration_ip, registration_promo_code, registration_affiliate_id, registration_btag, verified_email,
    email_verified_at, verified_phone, phone_verified_at, last_login_at, created_at, updated_at`;

/** Whole players by their ids, as part of a statement. */
export const playerRows = (sql: Queryable, operatorId: number, ids: readonly number[]) => sql`(
  select ${playerColumns(sql)} from players where operator_id = ${operatorId} and id = any(${ids}::bigint[]))`;

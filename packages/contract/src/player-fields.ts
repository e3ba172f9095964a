import { z } from 'zod';
import { address, id, line, timestamp } from './common.ts';
import { isCountry } from './countries.ts';
import { isLanguage } from './languages.ts';

/** The player as every answer and event shows it, and the rules of the fields that a request may set. */

export const playerStatuses = ['active', 'locked', 'closed'] as const;
export type PlayerStatus = (typeof playerStatuses)[number];

export const kycStatuses = ['not_started', 'pending_review', 'verified', 'rejected', 'expired'] as const;
export type KycStatus = (typeof kycStatuses)[number];

export const playerCategories = ['new', 'regular', 'silver', 'gold', 'platinum', 'diamond', 'monitored'] as const;
export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export const exclusionTypes = ['self_exclusion', 'time_out', 'self_closure'] as const;
export const genders = ['male', 'female', 'other'] as const;

export const selfExclusion = z.object({ type: z.enum(exclusionTypes), since: timestamp(), until: timestamp() });

export const player = z.object({
  id: id(),
  external_id: z.string().describe("The operator's own id; empty when none was given."),
  username: z.string(),
  email: z.string().describe('In lower case.'),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string().nullable(),
  gender: z.enum(['', ...genders]),
  birth_date: z.iso.date(),
  country: z.string().describe('ISO 3166-1 alpha-2.'),
  city: z.string(),
  address: z.string(),
  zip_code: z.string(),
  phone: z.string().describe('E.164; empty when none was given.'),
  personal_id: z.string().nullable(),
  document_number: z.string(),
  language: z.string(),
  currency: z.string(),
  status: z.enum(playerStatuses),
  category: z.enum(playerCategories),
  kyc_status: z.enum(kycStatuses),
  is_verified: z.boolean().describe('Exactly: kyc_status is verified.'),
  risk_level: z.enum(riskLevels),
  is_test: z.boolean(),
  restrictions: z
    .object({
      can_login: z.boolean(),
      can_deposit: z.boolean(),
      can_withdraw: z.boolean(),
      can_bet: z.boolean(),
      excluded_from_bonuses: z.boolean(),
    })
    .describe('What holds now: the account status and a running self-exclusion are folded in.'),
  self_exclusion: selfExclusion.nullable().describe('The running one; null once it is over.'),
  marketing: z.object({ email: z.boolean(), sms: z.boolean(), newsletter: z.boolean() }),
  registration: z.object({
    source: z.string(),
    ip: z.string(),
    promo_code: z.string(),
    affiliate_id: z.string(),
    btag: z.string().nullable(),
  }),
  email_verified_at: timestamp()
    .nullable()
    .describe('When a code proved that the e-mail address is theirs; null while none has.'),
  phone_verified_at: timestamp().nullable().describe('The same of the phone number.'),
  last_login_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type PlayerView = z.input<typeof player>;

export const username = () =>
  z.string().regex(/^[A-Za-z0-9_-]{3,30}$/, 'must be 3–30 letters, digits, dashes or underscores');

// The addresses that mail servers accept in practice: no quoted local parts, no bare host names.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*$/;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  return at >= 1 && at <= 64 && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
};

export const email = () =>
  z
    .string()
    .max(254, { error: 'must be at most 254 characters', abort: true })
    .trim()
    .toLowerCase()
    .refine(isEmail, 'must be an e-mail address')
    .meta({ format: 'email' });

export const password = () =>
  z
    .string()
    .min(8, { error: 'must be at least 8 characters', abort: true })
    .max(200, { error: 'must be at most 200 characters', abort: true })
    .refine((text) => /\p{L}/u.test(text) && /\p{N}/u.test(text), 'must hold letters and digits');

export const country = () =>
  z
    .string()
    .length(2, { error: 'must be an ISO 3166-1 alpha-2 country code', abort: true })
    .toUpperCase()
    .refine(isCountry, 'must be an ISO 3166-1 alpha-2 country code');

export const language = () =>
  z
    .string()
    .length(2, { error: 'must be an ISO 639-1 language code', abort: true })
    .toLowerCase()
    .refine(isLanguage, 'must be an ISO 639-1 language code');

/** Whether it is a valid number is checked where it is normalised. */
export const phone = () => line(32).describe('International format, such as +4915112345678.');

/** Where an answer shows an empty string for a missing value, a request may send one too. */
const orEmpty = (inner: ReturnType<typeof line>, maxLength: number) =>
  z
    .string()
    .transform((text, context) => {
      if (text === '') return '';
      const read = inner.safeParse(text);
      for (const issue of read.error?.issues ?? []) context.addIssue({ code: 'custom', message: issue.message });
      return read.data ?? z.NEVER;
    })
    .meta({ maxLength });

/** A missing value is shown as an empty string: sent back by a change, it changes nothing. */
export const unlessEmpty = (inner: ReturnType<typeof line>) =>
  orEmpty(inner, inner.meta()?.maxLength as number).transform((text) => (text === '' ? undefined : text));

export const place = () => orEmpty(address(), 255);
export const zipCode = () => orEmpty(line(32), 32);

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();
export const ip = () =>
  z
    .string()
    .max(45, { error: 'must be an IP address', abort: true })
    .refine((text) => ipv4.safeParse(text).success || ipv6.safeParse(text).success, 'must be an IP address');

export const playerExample = {
  username: 'ada_l',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  birth_date: '1990-12-10',
  country: 'GB',
  terms_accepted: true,
};

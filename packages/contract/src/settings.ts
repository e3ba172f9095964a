import { z } from 'zod';
import { readOrigin } from './addresses.ts';
import { minorUnits } from './common.ts';
import { type LimitValues, limitNames } from './limits.ts';
import { money, zero } from './money.ts';
import { logoField, siteFields } from './site-settings.ts';

export const loyaltyFields = {
  points_rate: z
    .int()
    .min(0)
    .max(10_000)
    .describe('Points per 10,000 minor units of real money staked; 0: stakes earn none.'),
  exchange_rate: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe("Minor units of the player's currency per 10,000 points; 0: points are not exchanged."),
  minimum_points: z.int().min(1).max(1_000_000_000_000).describe('How many points an exchange takes at the least.'),
};

/** Every past rate with its time: a rolled back bet returns what it had earned. */
const loyaltyProgramme = z.strictObject({
  rates: z.array(z.strictObject({ points_rate: loyaltyFields.points_rate, from: z.iso.datetime() })).max(1_000),
  exchange_rate: loyaltyFields.exchange_rate,
  minimum_points: loyaltyFields.minimum_points,
});

/** Wins that need no bet. */
export const unbackedKinds = ['jackpot', 'promo', 'correction'] as const;

const winCap = z.strictObject({
  per_win: minorUnits().describe('The largest single win.'),
  per_day: minorUnits().describe('All of them together, per provider and UTC day.'),
});

const defaultWinCaps = {
  jackpot: { per_win: money(100_000_000), per_day: money(200_000_000) },
  promo: { per_win: money(1_000_000), per_day: money(20_000_000) },
  correction: { per_win: money(1_000_000), per_day: money(5_000_000) },
};

const maxCappedProviders = 500;

const anyLimits = z.partialRecord(z.enum(limitNames), minorUnits());

const webOrigin = () =>
  z
    .string()
    .refine((text) => readOrigin(text) !== undefined, {
      error: 'must be an http or https address such as https://casino.example',
      abort: true,
    })
    .overwrite((text) => readOrigin(text) ?? text)
    .meta({ format: 'uri' });

/** The type says what the schema cannot: max_session_minutes is a number of minutes. */
const startingLimits: z.ZodType<Partial<LimitValues>, z.input<typeof anyLimits>> = anyLimits;

/** What an operator may set. Money is in minor units of the operator's currency; null means no threshold or cap. */
export const operatorSettings = z.strictObject({
  cooling_off_hours: z
    .int()
    .min(1)
    .max(24 * 90)
    .default(24)
    .describe('How long a raised or removed limit waits before it applies.'),
  unverified_withdrawal_threshold: minorUnits()
    .nullable()
    .default(money(200_000))
    .describe('How much a player may withdraw in all before verification; null: no threshold.'),
  kyc_override_days: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('After how many days a verification ends that staff made without a proof of identity.'),
  four_eyes_threshold: minorUnits()
    .nullable()
    .default(money(100_000))
    .describe(
      'A withdrawal needs two different approvers when it is above this, by itself or together with the other withdrawals of the player from 24 hours before it on; null: never.',
    ),
  solo_approval_threshold: minorUnits()
    .nullable()
    .default(null)
    .describe(
      'What one person, or all keys together, may approve alone in 24 hours, all players together: beyond it a withdrawal needs two approvers; null: ten times four_eyes_threshold.',
    ),
  forfeit_bonus_on_withdrawal: z.boolean().default(true).describe('A withdrawal forfeits running bonuses.'),
  daily_withdrawal_cap: minorUnits().nullable().default(null).describe('Per player and UTC day; null: no cap.'),
  daily_deposit_cap: minorUnits().nullable().default(null).describe('Per player and UTC day; null: no cap.'),
  closed_loop: z
    .boolean()
    .default(false)
    .describe(
      'Whether withdrawals first go back to the accounts and cards that deposits came from. Only deposits and withdrawals that name an instrument count.',
    ),
  refund_beyond_authorisation: z
    .boolean()
    .default(false)
    .describe(
      'Whether staff decide on giving back what was captured beyond an authorisation. What a player pays after an exclusion always waits for them.',
    ),
  payout_account: z
    .strictObject({
      name: z.string().trim().min(1).max(70),
      iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN without spaces, in capitals'),
      bic: z
        .string()
        .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters')
        .nullable(),
    })
    .nullable()
    .default(null)
    .describe('The account that SEPA files pay from; null: no such files are made.'),
  deposits: z
    .enum(['own', 'cashier'])
    .nullable()
    .default(null)
    .describe(
      "Who collects deposits. own: the operator's own payment provider, and keys record them; cashier: the cashier of the platform, and recording one by key is refused; null: own. White-label operators always use the cashier.",
    ),
  unbacked_win_caps: z
    .strictObject({ jackpot: winCap, promo: winCap, correction: winCap })
    .default(defaultWinCaps)
    .describe('What each game provider may pay in wins that need no bet, by kind: beyond it the win is refused.'),
  provider_win_caps: z
    .record(z.string().min(1).max(64), z.partialRecord(z.enum(unbackedKinds), winCap))
    .refine((caps) => Object.keys(caps).length <= maxCappedProviders, `must name at most ${maxCappedProviders}`)
    .default({})
    .describe('The same for single providers, by slug and kind; what is left out is as in unbacked_win_caps.'),
  large_wins: z
    .strictObject({
      above: minorUnits().nullable().describe('All wins of one round together; null: no bound.'),
      multiplier: z
        .int()
        .min(1)
        .max(1_000_000_000)
        .nullable()
        .describe('The same, as a multiple of what the round staked; null: no bound.'),
    })
    .default({ above: money(10_000_000), multiplier: 10_000 })
    .describe(
      "When a game provider's win is looked at: it is paid, an alert is raised and the player's risk level becomes critical, so that two people approve withdrawals. Single wins below 1,000.00 are not compared.",
    ),
  provider_day_payout: minorUnits()
    .nullable()
    .default(money(100_000_000))
    .describe(
      'How much the games of one provider may pay in a UTC day beyond what was staked on them, before staff are told; null: any sum.',
    ),
  key_grants: z
    .strictObject({
      per_grant: minorUnits().nullable().describe('The largest single grant; null: no bound.'),
      per_day: minorUnits().nullable().describe('All grants of one key in a UTC day together; null: no bound.'),
    })
    .default({ per_grant: money(1_000_000), per_day: money(20_000_000) })
    .describe('What a key may grant in bonuses: beyond it the grant is refused. Free spins count with their stakes.'),
  default_limits: startingLimits
    .refine(
      ({ max_session_minutes: minutes }) => minutes === undefined || (minutes >= 5 && minutes <= 1440),
      'max_session_minutes must be between 5 and 1440',
    )
    .default({})
    .describe('Limits that a new player starts with, in the operator currency (max_session_minutes in minutes).'),
  duplicate_accounts: z
    .enum(['review', 'allow', 'refuse'])
    .default('review')
    .describe(
      'What follows when a new or changed account certainly belongs to a person who has another. review: they are linked, and staff are asked; allow: they are linked, nobody is asked; refuse: the registration or change is refused. Bonuses and codes count over linked accounts in any case.',
    ),
  second_person: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether staff changes that create money or weaken a control wait for a second person; null: for live operators, not for sandboxes.',
    ),
  solo_credit_allowance: minorUnits()
    .default(zero)
    .describe(
      'What one member of staff may credit by balance corrections and bonuses in a UTC day, all players together, without a second person; 0: nothing.',
    ),
  second_factor: z
    .enum(['by_role', 'everyone'])
    .nullable()
    .default(null)
    .describe(
      'Who of the staff must sign in with a second factor: roles that handle money, keys, staff or settings, or everyone; null: by_role for live operators, nobody in sandboxes.',
    ),
  session_idle_minutes: z
    .int()
    .min(5)
    .max(8 * 60)
    .default(30)
    .describe('How long a session of the back office lasts without a request. It ends after 12 hours in any case.'),
  allowed_origins: z
    .array(webOrigin())
    .max(50)
    .default([])
    .describe('Web origins whose pages may call the player endpoints, and show the sandbox games in a frame.'),
  player_rate_limit_per_minute: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe(
      "Requests a minute of one player, with all tokens together; null: half of the limit of the token's key, and at least 60.",
    ),
  ...siteFields,
  site_logo: logoField,
  loyalty: loyaltyProgramme
    .default({ rates: [], exchange_rate: 0, minimum_points: 1 })
    .describe('The loyalty programme; changed at its own address, as its rates have a history.'),
});

export type OperatorSettings = z.output<typeof operatorSettings>;

const { loyalty: _, site_logo: __, ...patchable } = operatorSettings.shape;
type Shape = typeof patchable;
type PatchShape = { [Name in keyof Shape]: z.ZodOptional<ReturnType<Shape[Name]['unwrap']>> };

const withoutDefault = ([name, field]: [string, Shape[keyof Shape]]) => {
  const bare = field.unwrap().optional();
  return [name, field.description === undefined ? bare : bare.describe(field.description)];
};

/** Some of the settings: omitted ones stay unchanged, so nothing has a default here. */
export const settingsPatch = z.strictObject(
  Object.fromEntries(Object.entries(patchable).map(withoutDefault as never)) as PatchShape,
);

export type SettingsPatch = z.output<typeof settingsPatch>;

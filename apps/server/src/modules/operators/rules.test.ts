import { type OperatorSettings, operatorSettings, unbackedKinds } from '@croupier/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { weakenedSettings } from './rules.ts';

type Row = readonly [before: unknown, after: unknown, weakens: boolean];

/** Null means no threshold. */
const thresholds: readonly Row[] = [
  [100, 101, true],
  [100, null, true],
  [0, 1, true],
  [100, 100, false],
  [100, 99, false],
  [100, 0, false],
  [null, 100, false],
  [null, null, false],
];

const rates = (points_rate: number) => [{ points_rate, from: '2026-01-01T00:00:00Z' }];

const cap = { per_win: 100, per_day: 200 };
const caps = (more: object = {}) => ({ jackpot: cap, promo: cap, correction: cap, ...more });

/** For each setting, which changes weaken a control. The type requires a row for every setting. */
const table: Record<keyof OperatorSettings, readonly Row[]> = {
  cooling_off_hours: [
    [24, 23, true],
    [24, 24, false],
    [24, 25, false],
  ],
  unverified_withdrawal_threshold: thresholds,
  four_eyes_threshold: thresholds,
  // Null is ten times the four-eyes threshold, which is 100,000.
  solo_approval_threshold: [
    [100, 101, true],
    [100, 99, false],
    [null, 1_000_001, true],
    [null, 1_000_000, false],
    [1_000_001, null, false],
    [999_999, null, true],
    [null, null, false],
  ],
  site_accent: [[null, '#0c5a45', false]],
  site_welcome: [[null, { title_en: 'Hello', text_en: '', title_de: '', text_de: '' }, false]],
  site_pages_off: [[[], ['bonuses'], false]],
  site_logo: [[null, '/assets/logos/one.webp', false]],
  // No country means every country.
  site_countries: [
    [['DE'], ['DE', 'GB'], true],
    [['DE'], [], true],
    [['DE', 'GB'], ['DE'], false],
    [[], ['DE'], false],
  ],
  site_terms: [
    [null, { version: '1', text_en: 'You play.', text_de: '' }, true],
    [{ version: '1', text_en: 'You play.', text_de: '' }, { version: '1', text_en: 'We play.', text_de: '' }, true],
    [{ version: '1', text_en: 'You play.', text_de: '' }, null, true],
    [{ version: '1', text_en: 'You play.', text_de: '' }, { version: '1', text_en: 'You play.', text_de: '' }, false],
  ],
  kyc_override_days: [
    [30, 31, true],
    [30, 30, false],
    [30, 7, false],
  ],
  large_wins: [
    [{ above: 100, multiplier: 10 }, { above: 101, multiplier: 10 }, true],
    [{ above: 100, multiplier: 10 }, { above: 100, multiplier: null }, true],
    [{ above: 100, multiplier: 10 }, { above: 99, multiplier: 9 }, false],
  ],
  provider_day_payout: [
    [100, 101, true],
    [100, null, true],
    [100, 99, false],
    [null, 100, false],
  ],
  key_grants: [
    [{ per_grant: 100, per_day: 200 }, { per_grant: 100, per_day: 201 }, true],
    [{ per_grant: 100, per_day: 200 }, { per_grant: null, per_day: 200 }, true],
    [{ per_grant: null, per_day: null }, { per_grant: 100, per_day: 200 }, false],
  ],
  forfeit_bonus_on_withdrawal: [
    [true, false, true],
    [false, true, false],
    [true, true, false],
  ],
  closed_loop: [
    [true, false, true],
    [false, true, false],
  ],
  refund_beyond_authorisation: [
    [true, false, true],
    [false, true, false],
  ],
  payout_account: [[null, { name: 'Casino', iban: 'DE89370400440532013000', bic: null }, false]],
  daily_withdrawal_cap: thresholds,
  daily_deposit_cap: thresholds,
  deposits: [
    ['cashier', 'own', true],
    ['cashier', null, true],
    ['own', 'cashier', false],
    [null, 'cashier', false],
    [null, 'own', false],
    ['own', null, false],
  ],
  unbacked_win_caps: unbackedKinds.flatMap((kind): Row[] => [
    [caps(), caps({ [kind]: { per_win: 101, per_day: 200 } }), true],
    [caps(), caps({ [kind]: { per_win: 100, per_day: 201 } }), true],
    [caps(), caps({ [kind]: { per_win: 99, per_day: 199 } }), false],
    [caps(), caps(), false],
  ]),
  provider_win_caps: [
    [{}, { studio: { promo: cap } }, true],
    [{ studio: { promo: cap } }, {}, true],
    [{ studio: { promo: cap } }, { studio: { jackpot: cap } }, true],
    [{ studio: { promo: cap } }, { studio: { promo: { per_win: 100, per_day: 201 } } }, true],
    [{ studio: { promo: cap } }, { studio: { promo: { per_win: 1, per_day: 1 } } }, false],
    [{ studio: { promo: cap } }, { studio: { promo: cap }, other: {} }, false],
  ],
  duplicate_accounts: [
    ['refuse', 'review', true],
    ['refuse', 'allow', true],
    ['review', 'allow', true],
    ['review', 'review', false],
    ['allow', 'review', false],
    ['review', 'refuse', false],
  ],
  default_limits: [
    [{ max_daily_bet: 100 }, { max_daily_bet: 101 }, true],
    [{ max_daily_bet: 100 }, {}, true],
    [{ max_daily_bet: 100, max_balance: 5 }, { max_daily_bet: 50 }, true],
    [{ max_daily_bet: 100 }, { max_daily_bet: 99 }, false],
    [{}, { max_daily_bet: 100 }, false],
    [{}, {}, false],
  ],
  second_person: [
    [true, false, true],
    [null, false, true],
    [true, null, false],
    [false, true, false],
    [false, null, false],
  ],
  solo_credit_allowance: [
    [0, 1, true],
    [100, 101, true],
    [100, 100, false],
    [100, 0, false],
  ],
  second_factor: [
    ['everyone', 'by_role', true],
    ['by_role', 'everyone', false],
    ['everyone', null, true],
    [null, 'everyone', false],
    [null, 'by_role', false],
    ['by_role', null, false],
  ],
  session_idle_minutes: [
    [30, 31, true],
    [30, 30, false],
    [30, 29, false],
  ],
  allowed_origins: [
    [[], ['https://a.example'], true],
    [['https://a.example'], ['https://b.example'], true],
    [['https://a.example', 'https://b.example'], ['https://a.example'], false],
    [['https://a.example'], ['https://a.example'], false],
  ],
  player_rate_limit_per_minute: [
    [60, 600, false],
    [600, 60, false],
    [null, 600, false],
  ],
  loyalty: [
    [{ rates: [], exchange_rate: 1, minimum_points: 1 }, { rates: [], exchange_rate: 2, minimum_points: 1 }, true],
    [
      { rates: [], exchange_rate: 1, minimum_points: 1 },
      { rates: rates(1), exchange_rate: 1, minimum_points: 1 },
      true,
    ],
    [
      { rates: rates(2), exchange_rate: 2, minimum_points: 1 },
      { rates: rates(1), exchange_rate: 1, minimum_points: 1 },
      false,
    ],
  ],
};

const operator = (settings: object, is_sandbox = false) => ({ is_sandbox, settings: operatorSettings.parse(settings) });

describe.each(Object.entries(table))('%s', (name, rows) => {
  test.each(rows)('from %j to %j, weakens a control: %s', (before, after, weakens) => {
    const found = weakenedSettings(operator({ [name]: before }), operator({ [name]: after }));
    expect(found).toEqual(weakens ? [name] : []);
  });
});

test('in a sandbox null means off', () => {
  const of = (second_person: boolean | null) => operator({ second_person }, true);
  expect(weakenedSettings(of(true), of(null))).toEqual(['second_person']);
  expect(weakenedSettings(of(null), of(false))).toEqual([]);
});

import { readSettings } from '../../src/base/settings.ts';
import type { AccountFacts, Context } from '../../src/engine/account.ts';
import type { PlayerFacts } from '../../src/modules/players/facet.ts';
import type { LimitFacts } from '../../src/modules/responsible-gaming/limit-facts.ts';
import type { WalletFacts } from '../../src/modules/wallet/account-row.ts';
import { inMoney, type Plain } from './plain.ts';

/** A Monday morning in the middle of a month. */
export const someMoment = new Date('2026-03-16T10:00:00.000Z');

/** An empty wallet in euros. */
export const testWallet = (more: Partial<Plain<WalletFacts>> = {}): WalletFacts =>
  inMoney<WalletFacts>({
    player_id: 1,
    version: 0,
    currency: 'EUR',
    rate: '1',
    rate_until: null,
    real_balance: 0,
    bonus_balance: 0,
    entries: 0,
    real_entries: 0,
    bonus_entries: 0,
    real_head: Buffer.alloc(0),
    bonus_head: Buffer.alloc(0),
    real_changed_at: someMoment,
    bonus_changed_at: someMoment,
    window_day: 0,
    window_week: 0,
    window_month: 0,
    window_year: 0,
    bet_day: 0,
    bet_week: 0,
    bet_month: 0,
    loss_day: 0,
    loss_week: 0,
    loss_month: 0,
    deposit_day: 0,
    deposit_week: 0,
    deposit_month: 0,
    deposit_year: 0,
    withdrawal_day: 0,
    deposited_total: 0,
    withdrawn_total: 0,
    staked_total: 0,
    points: 0,
    points_remainder: 0,
    session_started_at: null,
    last_played_at: null,
    seed_nonce: 0,
    bet_remainder: 0,
    win_remainder: 0,
    bonus_bet_remainder: 0,
    ...more,
  });

/** An active player without restrictions. */
export const testPlayer = (more: Partial<PlayerFacts> = {}): PlayerFacts => ({
  player_id: 1,
  version: '1',
  status: 'active',
  status_set_by: 'operator',
  kyc_status: 'not_started',
  kyc_rejection_final: false,
  kyc_override: false,
  kyc_expires_at: null,
  risk_level: 'low',
  category: 'new',
  country: 'DE',
  is_test: false,
  can_login: true,
  can_deposit: true,
  can_withdraw: true,
  can_bet: true,
  excluded_from_bonuses: false,
  exclusion_type: null,
  exclusion_since: null,
  exclusion_until: null,
  created_at: someMoment,
  person_id: null,
  ...more,
});

export const testLimits = (more: Partial<Plain<LimitFacts>> = {}): LimitFacts =>
  inMoney<LimitFacts>({ player_id: 1, limits: {}, pending_changes: [], ...more });

type Parts = {
  wallet?: Partial<Plain<WalletFacts>>;
  player?: Partial<PlayerFacts>;
  limits?: Partial<Plain<LimitFacts>>;
};

/** What commands of responsible gaming look at. */
export const testAccount = (parts: Parts = {}): Pick<AccountFacts, 'wallet' | 'player' | 'limits' | 'audit'> => ({
  wallet: testWallet(parts.wallet),
  player: testPlayer(parts.player),
  limits: testLimits(parts.limits),
  audit: null,
});

/** An API key of a sandbox operator, at a time. */
export const testContext = (now = someMoment, settings: Record<string, unknown> = {}): Context => {
  let ids = 0;
  return {
    operator: {
      operator_id: 1,
      slug: 'test',
      name: 'Test',
      currency: 'EUR',
      cooperation_model: 'api',
      status: 'active',
      is_sandbox: true,
      settings: readSettings(settings),
      clock_offset_ms: 0,
      version: 1,
    },
    now,
    actor: { kind: 'api_key', id: 1, request_id: null },
    newId: () => {
      ids += 1;
      return ids;
    },
  };
};

import type { PlayerBonus } from '../../src/modules/bonuses/bonus.ts';
import { someMoment } from './account.ts';
import { inMoney, type Plain } from './plain.ts';

type Terms = Plain<PlayerBonus['terms']>;

/** A running bonus of 100, to be wagered ten times within 7 days. */
export const testPlayerBonus = (more: Partial<Plain<PlayerBonus>> = {}, terms: Partial<Terms> = {}): PlayerBonus =>
  inMoney<PlayerBonus>({
    id: 1,
    player_id: 1,
    bonus_id: 1,
    name: 'Bonus',
    type: 'manual',
    state: 'activated',
    result: 'none',
    amount: 100,
    currency: 'EUR',
    wager_requirement: 1_000,
    wagered_amount: 0,
    converted_amount: 0,
    forfeited_amount: 0,
    max_bet: 0,
    position: 1,
    held: 0,
    open_rounds: 0,
    free_spins_left: 0,
    free_spin_stake: 0,
    provider_id: null,
    free_spins_count: 0,
    free_spins_used: 0,
    free_spins_until: null,
    open_free_rounds: 0,
    terms: {
      contributions: { games: {}, categories: {} },
      excluded_games: [],
      wagering_multiplier: 10,
      valid_days: 7,
      max_conversion_multiplier: 0,
      ...terms,
    },
    source: 'manual',
    source_reference: null,
    note: null,
    started_at: someMoment,
    expires_at: new Date(someMoment.getTime() + 7 * 86_400_000),
    finished_at: null,
    created_at: someMoment,
    updated_at: someMoment,
    ...more,
  });

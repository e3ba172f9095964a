import type { staffBonus, staffPlayerBonus } from '@croupier/contract/back-office/bonuses.ts';
import type { bonus as bonusSchema, playerBonus } from '@croupier/contract/bonus-fields.ts';
import type { z } from 'zod';
import { day } from '../../base/durations.ts';
import type { Bonus, PlayerBonus } from './bonus.ts';
import { freeRoundId } from './free-round-id.ts';
import { wageringProgress } from './rules.ts';

export const viewBonus = (bonus: Bonus): z.input<typeof bonusSchema> => ({
  id: bonus.id,
  name: bonus.name,
  description: bonus.description,
  type: bonus.type,
  default_amount: bonus.default_amount,
  wagering_multiplier: bonus.wagering_multiplier,
  valid_days: bonus.valid_days,
  max_bet: bonus.max_bet,
  max_conversion_multiplier: bonus.max_conversion_multiplier,
  max_grants_per_player: bonus.max_grants_per_player,
  is_active: bonus.is_active,
});

export type StoredBonus = Bonus & { readonly created_at: Date; readonly updated_at: Date };

export const viewStaffBonus = (bonus: StoredBonus): z.input<typeof staffBonus> => ({
  ...viewBonus(bonus),
  max_amount: bonus.max_amount,
  terms: bonus.terms,
  created_at: bonus.created_at.toISOString(),
  updated_at: bonus.updated_at.toISOString(),
});

/** A bonus that waits has its grant as its start; both moments move when it starts. */
const shownPeriod = ({ started_at, expires_at, created_at, terms }: PlayerBonus) => {
  const start = started_at ?? created_at;
  const end = expires_at ?? new Date(start.getTime() + terms.valid_days * day);
  return { started_at: start.toISOString(), expires_at: end.toISOString() };
};

export const viewPlayerBonus = (bonus: PlayerBonus): z.input<typeof playerBonus> => ({
  id: bonus.id,
  player_id: bonus.player_id,
  bonus_id: bonus.bonus_id,
  name: bonus.name,
  type: bonus.type,
  state: bonus.state,
  result: bonus.result,
  amount: bonus.amount,
  currency: bonus.currency,
  wager_requirement: bonus.wager_requirement,
  wagered_amount: bonus.wagered_amount,
  wagering_progress: wageringProgress(bonus),
  converted_amount: bonus.converted_amount,
  forfeited_amount: bonus.forfeited_amount,
  max_bet: bonus.max_bet,
  ...shownPeriod(bonus),
  finished_at: bonus.finished_at?.toISOString() ?? null,
  created_at: bonus.created_at.toISOString(),
  deposit_id: bonus.source === 'deposit' && bonus.source_reference !== null ? Number(bonus.source_reference) : null,
  free_spins:
    bonus.free_spin_stake === 0 || bonus.provider_id !== null
      ? null
      : { left: bonus.free_spins_left, stake: bonus.free_spin_stake },
  free_rounds: viewFreeRounds(bonus),
});

const viewFreeRounds = (bonus: PlayerBonus): z.input<typeof playerBonus>['free_rounds'] => {
  const { id, provider_id, terms, free_spins_count, free_spins_used, free_spins_left, free_spins_until } = bonus;
  if (provider_id === null) return null;
  return {
    free_round_id: freeRoundId(id),
    provider_id,
    game_ids: [...(terms.free_rounds?.games ?? [])],
    count: free_spins_count ?? 0,
    played: free_spins_used,
    left: free_spins_left,
    open: bonus.open_free_rounds,
    stake: bonus.free_spin_stake,
    won: bonus.amount,
    playable_until: (free_spins_until ?? bonus.expires_at)?.toISOString() ?? null,
  };
};

export const viewStaffPlayerBonus = (bonus: PlayerBonus): z.input<typeof staffPlayerBonus> => ({
  ...viewPlayerBonus(bonus),
  source: bonus.source,
  source_reference: bonus.source_reference,
  note: bonus.note,
  position: bonus.position,
  open_rounds: bonus.open_rounds,
});

import type { Money } from '../../base/money.ts';
import type { Actor } from '../../call/call.ts';
import type { Context, Draft } from '../../engine/account.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import type { HistoryKind, PlayerBonus } from './bonus.ts';
import { viewPlayerBonus } from './view.ts';

/** The draft of a command that moves bonuses and the money in the wallets. */
export type BonusDraft = Draft<'wallet' | 'bonuses'>;

/** Puts a changed bonus into the draft, and returns it. */
export const putBonus = (
  draft: Draft<'bonuses'>,
  bonus: PlayerBonus,
  changes: Partial<PlayerBonus>,
  { now }: Pick<Context, 'now'>,
): PlayerBonus => {
  const changed = { ...bonus, ...changes, updated_at: now };
  draft.bonuses = new Map(draft.bonuses).set(changed.id, changed);
  return changed;
};

type Remark = {
  readonly entry?: LedgerEntry | undefined;
  readonly game_round_id?: string | undefined;
  readonly reason?: string | undefined;
  readonly actor?: Actor | undefined;
};

/** Adds a line to the history of a bonus. */
export const noteBonus = (
  draft: Draft<'bonuses'>,
  bonus: PlayerBonus,
  kind: HistoryKind,
  amount: Money,
  { now, actor: caller }: Context,
  { entry, game_round_id, reason, actor = caller }: Remark = {},
): void =>
  draft.append('bonuses', {
    player_bonus_id: bonus.id,
    kind,
    amount,
    ledger_entry_id: entry?.id ?? null,
    game_round_id: game_round_id ?? null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    reason: reason ?? null,
    created_at: now,
  });

export const announceBonus = (
  draft: Draft<'bonuses'>,
  type: 'bonus.granted' | 'bonus.completed',
  bonus: PlayerBonus,
): void => draft.emit({ type, player_id: bonus.player_id, data: viewPlayerBonus(bonus) });

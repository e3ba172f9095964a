import { money } from '../../base/money.ts';
import type { Context, Facts } from '../../engine/account.ts';
import type { Actor } from '../../http/call.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { book, type Posting } from '../wallet/book.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import type { HistoryEntry, HistoryKind, PlayerBonus } from './bonus.ts';
import { viewPlayerBonus } from './view.ts';

export type BonusAccount = Facts<'wallet' | 'bonuses'>;

/** What bonuses did to an account: the account afterwards, what to write beside it, what to say. */
export type Moved<A> = {
  readonly account: A;
  readonly effects: { readonly wallet: readonly LedgerEntry[]; readonly bonuses: readonly HistoryEntry[] };
  readonly events: readonly NewEvent[];
};

type Remark = {
  readonly entry?: LedgerEntry | undefined;
  readonly game_round_id?: string | undefined;
  readonly reason?: string | undefined;
  readonly actor?: Actor;
};

/** Where the moves of bonuses are written down, one after the other, each on what the one before left. */
export type Journal<A extends BonusAccount> = {
  account(): A;
  book(posting: Omit<Posting, 'amount'> & { readonly amount: number }): LedgerEntry;
  put(bonus: PlayerBonus, changes: Partial<PlayerBonus>): PlayerBonus;
  note(bonus: PlayerBonus, kind: HistoryKind, amount: number, remark?: Remark): void;
  announce(type: 'bonus.granted' | 'bonus.completed', bonus: PlayerBonus): void;
  moved(): Moved<A>;
};

export const openJournal = <A extends BonusAccount>(account: A, context: Context): Journal<A> => {
  let current = account;
  const wallet: LedgerEntry[] = [];
  const bonuses: HistoryEntry[] = [];
  const events: NewEvent[] = [];
  return {
    account: () => current,
    book: (posting) => {
      const booked = book(current.wallet, { ...posting, amount: money(posting.amount) }, context);
      current = { ...current, wallet: booked.wallet };
      wallet.push(booked.entry);
      return booked.entry;
    },
    put: (bonus, changes) => {
      const changed = { ...bonus, ...changes, updated_at: context.now };
      current = { ...current, bonuses: new Map(current.bonuses).set(changed.id, changed) };
      return changed;
    },
    note: (bonus, kind, amount, { entry, game_round_id, reason, actor = context.actor } = {}) => {
      bonuses.push({
        player_bonus_id: bonus.id,
        kind,
        amount,
        ledger_entry_id: entry?.id ?? null,
        game_round_id: game_round_id ?? null,
        actor_kind: actor.kind,
        actor_id: actor.id,
        reason: reason ?? null,
        created_at: context.now,
      });
    },
    announce: (type, bonus) => {
      events.push({ type, player_id: bonus.player_id, data: viewPlayerBonus(bonus) });
    },
    moved: () => ({ account: current, effects: { wallet, bonuses }, events }),
  };
};

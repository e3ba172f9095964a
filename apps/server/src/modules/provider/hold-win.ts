import type { Context, Draft } from '../../engine/account.ts';
import { grantNamed } from '../bonuses/free-rounds.ts';
import { putRound } from '../rounds/facet.ts';
import { nothing } from '../rounds/split.ts';
import { type HeldWin, viewHeldWin } from './held-win.ts';
import { newTransaction } from './new-transaction.ts';
import { sentWith, type Win, type winFacets } from './pay-out.ts';
import { gameOf, refuseForeignCurrency, refuseOtherGame } from './rules.ts';
import { settledBet } from './settlement.ts';
import { type Applied, applyRoundToBonuses, closed, openRound, roundOf, storeTransaction } from './step.ts';
import { type NewTransaction, nameFor, nameOfTransaction } from './transaction.ts';

type HoldDraft = Draft<(typeof winFacets)[number] | 'held_wins'>;

/**
 * Holds a win that names a grant of free rounds which the player does not have: it is stored and answered as done, so
 * that its provider does not send it without end, and moves nothing until staff decide. It needs no bet, because the
 * bets of such a grant are refused. Undefined for any other win, and for one that is stored already.
 */
export const holdWin = (draft: HoldDraft, win: Win, context: Context): Applied | undefined => {
  const { free_round_id, provider_id, round_id, amount, fraction = 0 } = win;
  const name = nameFor({ ...win, kind: 'win' }, draft.wallet.player_id);
  if (free_round_id === undefined || draft.transactions.byName.has(nameOfTransaction(name))) return undefined;
  const game = gameOf(draft, win);
  if (grantNamed(draft, { free_round_id, provider_id, game_id: game.id })) return undefined;
  const known = roundOf(draft, win);
  refuseForeignCurrency(draft.wallet, win.currency);
  refuseOtherGame(known, game);
  if (isKnownBet(draft, win)) settledBet(draft, win);

  const before = known ?? openRound(win, draft.wallet, game.id, context.now);
  const counted = {
    ...before,
    wins: before.wins + 1,
    judged_wins: before.judged_wins + 1,
    settled_bets: win.reference_transaction_id === undefined ? before.bets : before.settled_bets,
  };
  const after = win.round_finished ? closed(counted, context.now) : counted;
  applyRoundToBonuses(draft, { before, after }, context);
  putRound(draft, known ? 'update' : 'insert', after);
  // Of nothing there is nothing to decide.
  const isHeld = amount > 0 || fraction > 0;
  const status = isHeld ? ('held' as const) : ('applied' as const);
  const facts = { status, amount, round_id, game_id: game.id, ...sentWith(win, before) };
  const transaction = newTransaction(name, nothing, draft.wallet, facts, context);
  if (isHeld) {
    const held = waiting(transaction, win, game.id, free_round_id);
    draft.append('held_wins', { kind: 'hold', held });
    draft.emit({ type: 'held_win.opened', player_id: held.player_id, data: viewHeldWin(held) });
  }
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

/** The bet that the win names may never arrive: then it is refused for its grant. */
const isKnownBet = (draft: HoldDraft, win: Win): boolean => {
  if (win.reference_transaction_id === undefined) return false;
  const name = nameFor({ ...win, kind: 'bet', transaction_id: win.reference_transaction_id }, draft.wallet.player_id);
  return draft.transactions.byName.has(nameOfTransaction(name));
};

const waiting = (transaction: NewTransaction, win: Win, game_id: number, free_round_id: string): HeldWin => {
  const { id, player_id, provider_id, transaction_id, transaction_scope, kind_in_key, scope } = transaction;
  const { currency, amount, fraction, created_at } = transaction;
  return {
    ...{ id, player_id, provider_id, transaction_id, transaction_scope, kind_in_key, scope },
    ...{ round_id: win.round_id, game_id, win_kind: win.kind, free_round_id, currency, amount, fraction, created_at },
    ...{ state: 'waiting', reason: null, decided_by: null, decided_at: null },
  };
};

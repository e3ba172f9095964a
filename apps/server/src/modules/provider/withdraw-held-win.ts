import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { putRound } from '../rounds/facet.ts';
import type { Round } from '../rounds/round.ts';
import { nothing } from '../rounds/split.ts';
import { viewHeldWin } from './held-win.ts';
import { newTransaction } from './new-transaction.ts';
import { type Rollback, referenceOf } from './rollback.ts';
import { settledWithout } from './settlement.ts';
import { type Applied, roundOf, storeTransaction } from './step.ts';
import { nameFor, nameOfTransaction, type Transaction } from './transaction.ts';

type WithdrawDraft = Draft<'wallet' | 'rounds' | 'transactions' | 'held_wins'>;

/**
 * Takes a held win off the queue of staff, because its provider rolls it back: no money has moved. What staff have paid
 * is theirs to correct, as everything that free rounds have won. Undefined for any other rollback, and for a repeated
 * one.
 */
export const withdrawHeldWin = (draft: WithdrawDraft, rollback: Rollback, context: Context): Applied | undefined => {
  const { player_id } = draft.wallet;
  const { byName } = draft.transactions;
  const name = nameFor({ ...rollback, kind: 'rollback' }, player_id);
  const win = byName.get(nameOfTransaction(nameFor(referenceOf(rollback), player_id)));
  if (win?.status !== 'held' || win.player_id !== player_id || win.kind !== rollback.reference_kind) return undefined;
  if (byName.has(nameOfTransaction(name))) return undefined;
  const held = draft.held_wins.get(win.id);
  if (held?.state === 'paid')
    throw new Refusal('INVALID_REQUEST', 'The staff of the operator have paid the win: they correct it.', {
      reason: 'held',
    });
  if (held?.state === 'waiting') {
    const withdrawn = { ...held, state: 'withdrawn', decided_at: context.now } as const;
    draft.append('held_wins', { kind: 'decide', held: withdrawn });
    draft.emit({ type: 'held_win.withdrawn', player_id, data: viewHeldWin(withdrawn) });
  }

  const round = roundOf(draft, win as Transaction & { round_id: string }) as Round;
  putRound(draft, 'update', { ...round, settled_bets: settledWithout(draft.transactions, win) });
  storeTransaction<Transaction>(draft, 'roll_back', { ...win, status: 'rolled_back' });
  const { round_id, game_id, amount, fraction, transaction_id: reference_transaction_id } = win;
  const refers = { reference_transaction_id, reference_kind: 'win' } as const;
  const facts = { status: 'applied', amount, fraction, round_id, game_id, ...refers } as const;
  const transaction = newTransaction(name, nothing, draft.wallet, facts, context);
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

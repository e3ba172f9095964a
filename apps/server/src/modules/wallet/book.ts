import { hash } from 'node:crypto';
import { momentText } from '../../base/moment-text.ts';
import type { Money } from '../../base/money.ts';
import { dayStart } from '../../base/windows.ts';
import type { Context, Draft } from '../../engine/account.ts';
import type { WalletFacts } from './account-row.ts';
import { countable } from './bounds.ts';
import { inOperatorCurrency, inOperatorCurrencyCarrying } from './conversion.ts';
import type { EntryType, LedgerEntry, WalletName } from './ledger-entry.ts';

export type Posting = {
  readonly wallet: WalletName;
  readonly type: EntryType;
  /** In minor units; a negative amount is taken out of the wallet. */
  readonly amount: Money;
  /** In the operator's currency, where it reverses an entry; by default at the rate of now. */
  readonly operator_amount?: Money;
  readonly payment_request_id?: number;
  readonly game_id?: number;
  readonly game_round_id?: string;
  readonly player_bonus_id?: number;
};

/**
 * Books one entry: the only way to change a balance. Returns the entry as it will be written. The rules decide before
 * whether the money may move; this only keeps entry, balance, numbers and hash consistent.
 */
export const book = (draft: Draft<'wallet'>, posting: Posting, context: Context): LedgerEntry => {
  const { wallet } = draft;
  const { operator_amount, ...remainders } = entryValue(posting, wallet, context);
  const real = posting.wallet === 'real';
  const { amount } = posting;
  const balance_after = countable((real ? wallet.real_balance : wallet.bonus_balance) + amount);
  const entry: LedgerEntry = {
    player_id: wallet.player_id,
    seq: wallet.entries + 1,
    id: context.newId('ledger_entry'),
    wallet: posting.wallet,
    wallet_seq: (real ? wallet.real_entries : wallet.bonus_entries) + 1,
    type: posting.type,
    amount,
    balance_after,
    operator_amount,
    payment_request_id: posting.payment_request_id ?? null,
    game_id: posting.game_id ?? null,
    game_round_id: posting.game_round_id ?? null,
    player_bonus_id: posting.player_bonus_id ?? null,
    created_at: bookingTime(context.now, wallet),
    hash: Buffer.alloc(0),
  };
  const head = entryHash(
    real ? wallet.real_head : wallet.bonus_head,
    context.operator.operator_id,
    wallet.currency,
    entry,
  );
  const booked = { ...entry, hash: head };
  draft.wallet = { ...walletAfter(wallet, entry, head), ...remainders };
  draft.append('wallet', booked);
  return booked;
};

/** The figures of the reports that many small entries add up to: each takes its own remainder along. */
const remainderOf = ({ wallet, type }: Posting) => {
  if (type === 'casino_bet') return wallet === 'real' ? 'bet_remainder' : 'bonus_bet_remainder';
  return type === 'casino_win' && wallet === 'real' ? 'win_remainder' : undefined;
};

/** The value of an entry in the operator's currency, and what it leaves over. A reversal has the value of its entry. */
const entryValue = (
  posting: Posting,
  wallet: WalletFacts,
  { operator }: Context,
): { readonly operator_amount: Money } & Partial<WalletFacts> => {
  if (posting.operator_amount !== undefined) return { operator_amount: posting.operator_amount };
  const name = remainderOf(posting);
  if (!name) return { operator_amount: inOperatorCurrency(posting.amount, wallet, operator) };
  const { amount, remainder } = inOperatorCurrencyCarrying(posting.amount, wallet, operator, wallet[name]);
  return { operator_amount: amount, [name]: remainder };
};

const walletAfter = (wallet: WalletFacts, entry: LedgerEntry, head: Buffer): WalletFacts =>
  entry.wallet === 'real'
    ? {
        ...wallet,
        entries: entry.seq,
        real_balance: entry.balance_after,
        real_entries: entry.wallet_seq,
        real_head: head,
        real_changed_at: entry.created_at,
      }
    : {
        ...wallet,
        entries: entry.seq,
        bonus_balance: entry.balance_after,
        bonus_entries: entry.wallet_seq,
        bonus_head: head,
        bonus_changed_at: entry.created_at,
      };

/**
 * The time of an entry that is booked now. Clocks of nodes differ slightly; within one account's ledger time never goes
 * back, and no entry is older than the day into which the counters count. Other records of the same moment must use
 * this time too.
 */
export const bookingTime = (now: Date, { real_changed_at, bonus_changed_at, window_day }: WalletFacts): Date =>
  new Date(Math.max(now.getTime(), real_changed_at.getTime(), bonus_changed_at.getTime(), dayStart(window_day)));

/** The chain: each entry's hash covers all its fields and the previous hash, so that no entry can change unnoticed. */
export const entryHash = (
  previous: Buffer,
  operatorId: number,
  currency: string,
  entry: Omit<LedgerEntry, 'hash'>,
): Buffer => {
  const facts = [
    previous.toString('hex'),
    operatorId,
    entry.player_id,
    entry.seq,
    entry.id,
    entry.wallet,
    entry.wallet_seq,
    entry.type,
    entry.amount,
    entry.balance_after,
    currency,
    entry.operator_amount,
    entry.payment_request_id ?? '',
    entry.game_id ?? '',
    entry.game_round_id ?? '',
    entry.player_bonus_id ?? '',
    momentText(entry.created_at),
  ];
  return hash('sha256', facts.join('\n'), 'buffer');
};

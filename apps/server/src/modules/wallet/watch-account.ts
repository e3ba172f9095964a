import { type Money, maxRemainder, zero } from '../../base/money.ts';
import type { CheckName, Report } from '../../module/finding.ts';
import type { AccountRow } from './account-row.ts';
import { entryHash } from './book.ts';
import { faultOfType } from './entry-types.ts';
import type { LedgerEntry, WalletName } from './ledger-entry.ts';
import { replayCounters } from './replay-counters.ts';

/** A check of one account: it gets the entries one after the other, then the end. */
export type Watch = { entry(entry: LedgerEntry): void; finish(): void };

type Wallet = { seq: number; sum: number; balance: Money; head: Buffer; at: Date | undefined };

const emptyWallet = (): Wallet => ({ seq: 0, sum: 0, balance: zero, head: Buffer.alloc(0), at: undefined });

/**
 * Checks an account against its ledger. Each entry is compared with the stored one before it, so that one fault is one
 * finding and does not affect what follows.
 */
export const watchAccount = (
  operator: { readonly operator_id: number; readonly currency: string },
  account: AccountRow,
  report: Report,
): Watch => {
  const { player_id, currency } = account;
  const wallets: Record<WalletName, Wallet> = { real: emptyWallet(), bonus: emptyWallet() };
  const counters = replayCounters(account);
  let seq = 0;
  let at = 0;

  const entry = (one: LedgerEntry): void => {
    const wallet = wallets[one.wallet];
    const fault = (check: CheckName, message: string) =>
      report({ check, player_id, entry_id: one.id, seq: one.seq, message });
    if (one.seq !== seq + 1) fault('numbering', `follows entry number ${seq} of the account`);
    if (one.wallet_seq !== wallet.seq + 1)
      fault('numbering', `is number ${one.wallet_seq} of the ${one.wallet} wallet, after number ${wallet.seq}`);
    if (one.created_at.getTime() < at)
      fault('time', `is older than the entry before it: ${one.created_at.toISOString()}`);
    const expected = wallet.balance + one.amount;
    if (one.balance_after !== expected)
      fault('balance_after', `${wallet.balance} and ${one.amount} are ${expected}, not ${one.balance_after}`);
    if (!entryHash(wallet.head, operator.operator_id, currency, one).equals(one.hash))
      fault('hash', 'its hash is not that of its facts and of the entry before it');
    const wrong = faultOfType(one) ?? faultOfAmount(one, currency === operator.currency);
    if (wrong) fault(...wrong);
    if (one.balance_after < 0 && !mayBeBelowZero(one))
      fault('below_zero', `takes the ${one.wallet} balance to ${one.balance_after}`);

    counters.count(one);
    seq = one.seq;
    at = one.created_at.getTime();
    wallet.seq = one.wallet_seq;
    wallet.sum += one.amount;
    wallet.balance = one.balance_after;
    wallet.head = one.hash;
    wallet.at = one.created_at;
  };

  const finish = (): void => {
    const fault = (check: CheckName, message: string) => report({ check, player_id, message });
    if (account.entries !== seq) fault('head', `the account counts ${account.entries} entries, the ledger ${seq}`);
    for (const name of ['real', 'bonus'] as const) {
      const stored = sideOf(account, name);
      const { sum, seq: count, head, at: moved } = wallets[name];
      if (stored.balance !== sum)
        fault('balance', `the ${name} balance is ${stored.balance}, its entries sum to ${sum}`);
      if (stored.entries !== count)
        fault('head', `the ${name} wallet counts ${stored.entries} entries, the ledger ${count}`);
      if (!stored.head.equals(head)) fault('head', `the head of the ${name} wallet is not the hash of its last entry`);
      if (moved && stored.changed_at.getTime() !== moved.getTime())
        fault(
          'head',
          `the ${name} wallet changed at ${stored.changed_at.toISOString()}, its last entry at ${moved.toISOString()}`,
        );
    }
    for (const message of counters.differences()) fault('counters', message);
    const most = currency === operator.currency ? 0 : maxRemainder;
    for (const name of ['bet_remainder', 'win_remainder', 'bonus_bet_remainder'] as const)
      if (Math.abs(account[name]) > most)
        fault('counters', `${name} is ${account[name]}, more than rounding leaves over`);
  };
  return { entry, finish };
};

const sideOf = (account: AccountRow, name: WalletName) =>
  name === 'real'
    ? {
        balance: account.real_balance,
        entries: account.real_entries,
        head: account.real_head,
        changed_at: account.real_changed_at,
      }
    : {
        balance: account.bonus_balance,
        entries: account.bonus_entries,
        head: account.bonus_head,
        changed_at: account.bonus_changed_at,
      };

/**
 * A chargeback, or a game provider that takes winnings back, may take the balance below zero, and later credits may
 * leave it there.
 */
const mayBeBelowZero = ({ wallet, type, amount }: LedgerEntry): boolean =>
  wallet === 'real' &&
  (type === 'chargeback' || type === 'casino_rollback' || type === 'correction_down' || amount > 0);

const faultOfAmount = (
  { amount, operator_amount }: LedgerEntry,
  sameCurrency: boolean,
): [CheckName, string] | undefined => {
  const agrees = sameCurrency
    ? operator_amount === amount
    : operator_amount === 0 || Math.sign(operator_amount) === Math.sign(amount);
  return agrees ? undefined : ['operator_amount', `${amount} cannot be ${operator_amount} in the operator currency`];
};

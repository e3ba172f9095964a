import { Refusal } from '../../base/refusal.ts';
import type { Facts } from '../../engine/account.ts';
import type { Round } from '../rounds/round.ts';
import type { TransactionFacts } from './facet.ts';
import { nameFor, nameOfTransaction, type Sent, type Transaction } from './transaction.ts';

type NamingWin = Sent & { readonly round_id: string; readonly reference_transaction_id?: string | undefined };

const wrongReference = (message: string, reason: string): Refusal =>
  new Refusal('INVALID_REQUEST', message, { reason });

/** The bet that a win names: it stands, and is one of the same player and round. Undefined for a win that names none. */
export const settledBet = (
  { wallet, transactions }: Facts<'wallet' | 'transactions'>,
  win: NamingWin,
): Transaction | undefined => {
  const { reference_transaction_id, round_id } = win;
  if (reference_transaction_id === undefined) return undefined;
  const name = nameFor({ ...win, kind: 'bet', transaction_id: reference_transaction_id }, wallet.player_id);
  const bet = transactions.byName.get(nameOfTransaction(name));
  if (!bet) throw new Refusal('BET_NOT_FOUND', undefined, { round_id, reference_transaction_id });
  if (bet.kind !== 'bet' || bet.is_tip)
    throw wrongReference('A win settles a bet, and no other transaction.', 'reference');
  if (bet.player_id !== wallet.player_id)
    throw new Refusal('DUPLICATE_TRANSACTION', "The bet is another player's.", { differs: ['player'] });
  if (bet.status !== 'applied')
    throw new Refusal('BET_ROLLED_BACK', undefined, { transaction_id: reference_transaction_id });
  if (bet.round_id !== round_id) throw wrongReference('The bet is one of another round.', 'round');
  return bet;
};

/** The wins that stand and name the bet. */
export const winsNaming = ({ byName }: TransactionFacts, bet: Transaction): Transaction[] =>
  [...byName.values()].filter(
    (one) =>
      one.kind === 'win' &&
      one.status !== 'rolled_back' &&
      one.reference_transaction_id === bet.transaction_id &&
      one.provider_id === bet.provider_id &&
      one.scope === bet.scope,
  );

/**
 * A bet is settled once a win names it, or once a win that names no bet came after it. Where servers of the previous
 * version have written the bet or a win, any win settles all bets of the round.
 */
export const isSettled = (transactions: TransactionFacts, round: Round, bet: Transaction): boolean => {
  if (round.wins > round.judged_wins) return true;
  if (bet.bet_number === 0) return round.wins > 0;
  return bet.bet_number <= round.settled_bets || winsNaming(transactions, bet).length > 0;
};

/** How many bets of the round are settled by the wins that stand and name none, without one that is taken back. */
export const settledWithout = ({ byName }: TransactionFacts, win: Transaction): number =>
  Math.max(
    0,
    ...[...byName.values()]
      .filter(
        (one) =>
          one.kind === 'win' &&
          one.id !== win.id &&
          one.status !== 'rolled_back' &&
          one.reference_transaction_id === null &&
          one.provider_id === win.provider_id &&
          one.round_id === win.round_id,
      )
      .map((one) => one.bet_number),
  );

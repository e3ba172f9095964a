import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { defineCommand } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { inOperatorCurrency, inPlayerCurrency, type Rated } from '../wallet/conversion.ts';
import type { Prize } from './facet.ts';

/** In the player's own currency, at the current rates, rounded down. */
const amountOf = (prize: Prize, wallet: Rated, operator: OperatorFacts): Money => {
  if (prize.prize_currency === wallet.currency) return prize.prize;
  const worth = inOperatorCurrency(prize.prize, { currency: prize.prize_currency, rate: prize.rate }, operator);
  return inPlayerCurrency(worth, wallet, operator);
};

type Payout = { readonly tournament_id: number };

/**
 * Pays what a player has won. The prize was won when the tournament finished: like a win, it is not refused for a later
 * lock or exclusion. It is marked as paid together with the entry, so it is paid once.
 */
export const payPrize = defineCommand({
  name: 'pay_prize',
  facets: ['wallet', 'prizes'],
  needs: (input: Payout) => ({ prizes: input }),
  decide: (draft, { tournament_id }: Payout, context) => {
    const prize = draft.prizes.get(tournament_id);
    if (!prize) throw new Refusal('NOT_FOUND');
    if (prize.paid_at !== null) return { data: { paid: false } };

    const amount = amountOf(prize, draft.wallet, context.operator);
    const posting = { wallet: 'real', type: 'tournament_prize', amount } as const;
    const entry = amount === 0 ? undefined : book(draft, posting, context);
    const paid = { ...prize, amount, ledger_entry_id: entry?.id ?? null, paid_at: context.now };
    draft.prizes = new Map(draft.prizes).set(tournament_id, paid);
    draft.append('prizes', paid);
    return { data: { paid: true } };
  },
});

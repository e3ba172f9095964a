import type { correctBalance as route } from '@croupier/contract/back-office/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { activeBonus } from '../bonuses/rules.ts';
import { book } from '../wallet/book.ts';
import type { EntryType } from '../wallet/ledger-entry.ts';

type Correction = BodyOf<typeof route>;

const types: Record<Correction['wallet'], Record<Correction['direction'], EntryType>> = {
  real: { up: 'correction_up', down: 'correction_down' },
  bonus: { up: 'bonus_correction_up', down: 'bonus_correction_down' },
};

/**
 * Staff put a balance right. It never takes a wallet below zero: only a chargeback may. What is in the bonus wallet while
 * a bonus runs is that bonus's.
 */
export const correctBalance = defineCommand({
  name: 'correct_balance',
  facets: ['wallet', 'player', 'bonuses', 'audit'],
  decide: (account, input: Correction, context) => {
    const balance = input.wallet === 'real' ? account.wallet.real_balance : account.wallet.bonus_balance;
    if (input.direction === 'down' && input.amount > balance)
      throw new Refusal('INSUFFICIENT_FUNDS', undefined, { wallet: input.wallet, balance, requested: input.amount });
    if (input.direction === 'up' && !Number.isSafeInteger(balance + input.amount))
      throw new Refusal('VALIDATION_FAILED', undefined, {
        amount: ['would take the balance beyond what can be counted'],
      });

    const amount = money(input.direction === 'up' ? input.amount : -input.amount);
    const running = input.wallet === 'bonus' ? activeBonus(account.bonuses) : undefined;
    const posting = { wallet: input.wallet, type: types[input.wallet][input.direction], amount };
    const corrected = book(account.wallet, running ? { ...posting, player_bonus_id: running.id } : posting, context);
    const { entry } = corrected;
    const settled = settleBonuses({ ...account, wallet: corrected.wallet }, context);
    return {
      account: settled.account,
      events: settled.events,
      effects: {
        wallet: [entry, ...settled.effects.wallet],
        bonuses: settled.effects.bonuses,
        audit: [
          {
            action: 'balance.correct',
            subject_kind: 'player',
            subject_id: account.wallet.player_id,
            field: `${input.wallet}_balance`,
            from_value: String(balance),
            to_value: String(entry.balance_after),
            reason: input.reason,
            actor: context.actor,
          },
        ],
      },
      answer: {
        data: {
          transaction_id: entry.id,
          player_id: entry.player_id,
          wallet: entry.wallet,
          type: entry.type,
          amount: entry.amount,
          balance_after: entry.balance_after,
          currency: account.wallet.currency,
          created_at: entry.created_at.toISOString(),
        },
      },
    };
  },
});

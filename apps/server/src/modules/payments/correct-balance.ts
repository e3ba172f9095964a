import type { correctBalance as route } from '@croupier/contract/back-office/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { negate } from '../../base/money.ts';
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
 * Corrects a balance by staff. It never takes a wallet below zero: only a chargeback may. Bonus money belongs to the
 * running bonus.
 */
export const correctBalance = defineCommand({
  name: 'correct_balance',
  facets: ['wallet', 'player', 'bonuses', 'audit'],
  decide: (draft, { wallet: name, direction, amount, reason }: Correction, context) => {
    const { wallet, bonuses } = draft;
    const balance = name === 'real' ? wallet.real_balance : wallet.bonus_balance;
    if (direction === 'down' && amount > balance)
      throw new Refusal('INSUFFICIENT_FUNDS', undefined, { wallet: name, balance, requested: amount });
    if (direction === 'up' && !Number.isSafeInteger(balance + amount))
      throw new Refusal('VALIDATION_FAILED', undefined, {
        amount: ['would take the balance beyond what can be counted'],
      });

    const running = name === 'bonus' ? activeBonus(bonuses) : undefined;
    const signed = direction === 'up' ? amount : negate(amount);
    const posting = { wallet: name, type: types[name][direction], amount: signed };
    const entry = book(draft, running ? { ...posting, player_bonus_id: running.id } : posting, context);
    settleBonuses(draft, context);
    draft.append('audit', {
      action: 'balance.correct',
      subject_kind: 'player',
      subject_id: wallet.player_id,
      field: `${name}_balance`,
      from_value: String(balance),
      to_value: String(entry.balance_after),
      reason,
      actor: context.actor,
    });
    return {
      data: {
        transaction_id: entry.id,
        player_id: entry.player_id,
        wallet: entry.wallet,
        type: entry.type,
        amount: entry.amount,
        balance_after: entry.balance_after,
        currency: wallet.currency,
        created_at: entry.created_at.toISOString(),
      },
    };
  },
});

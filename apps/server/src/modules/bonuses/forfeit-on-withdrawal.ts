import type { Context, Facts } from '../../engine/account.ts';
import { type Moved, openJournal } from './journal.ts';
import { endBonus, settleBonuses } from './lifecycle.ts';
import { activeBonus } from './rules.ts';

/** Who takes money out gives up the bonus that runs, where the operator has it so; the next in line then begins. */
export const forfeitOnWithdrawal = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  account: A,
  context: Context,
): Moved<A> => {
  const journal = openJournal(account, context);
  const running = activeBonus(account.bonuses);
  if (!running || !context.operator.settings.forfeit_bonus_on_withdrawal) return journal.moved();
  endBonus(journal, running, 'forfeited', context.now, { reason: 'withdrawal' });
  const ended = journal.moved();
  const settled = settleBonuses(ended.account, context);
  return {
    account: settled.account,
    effects: {
      wallet: [...ended.effects.wallet, ...settled.effects.wallet],
      bonuses: [...ended.effects.bonuses, ...settled.effects.bonuses],
    },
    events: [...ended.events, ...settled.events],
  };
};

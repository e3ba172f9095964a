import type { Context, Facts } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import { type Moved, openJournal } from './journal.ts';
import { endBonus, openBonuses, settleBonuses } from './lifecycle.ts';

type Account = Facts<'wallet' | 'player' | 'bonuses'>;

/**
 * Who takes money out gives up the bonus that runs, where the operator has it so, and what waits for having been brought by
 * a deposit: it is not played for nothing. The next in line then begins.
 */
export const forfeitOnWithdrawal = <A extends Account>(account: A, context: Context): Moved<A> =>
  forfeit(account, (bonus) => isGivenUpOnWithdrawal(bonus, context.operator), 'withdrawal', context);

export const isGivenUpOnWithdrawal = (
  { state, source }: Pick<PlayerBonus, 'state' | 'source'>,
  { settings }: Pick<Context['operator'], 'settings'>,
): boolean => settings.forfeit_bonus_on_withdrawal && (state === 'activated' || source === 'deposit');

/** A deposit that was taken back takes the bonus with it that it brought, as long as that runs or waits. */
export const forfeitOnChargeback = <A extends Account>(account: A, deposit_id: number, context: Context): Moved<A> =>
  forfeit(
    account,
    ({ source, source_reference }) => source === 'deposit' && source_reference === String(deposit_id),
    'chargeback',
    context,
  );

const forfeit = <A extends Account>(
  account: A,
  isGivenUp: (bonus: PlayerBonus) => boolean,
  reason: string,
  context: Context,
): Moved<A> => {
  const journal = openJournal(account, context);
  const givenUp = openBonuses(account).filter(isGivenUp);
  if (givenUp.length === 0) return journal.moved();
  for (const bonus of givenUp) endBonus(journal, bonus, 'forfeited', context.now, { reason });
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

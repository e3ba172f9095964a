import type { Context, Draft, Facts } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import { endBonus, openBonuses, settleBonuses } from './lifecycle.ts';

type LivingDraft = Draft<'wallet' | 'player' | 'bonuses'>;

/**
 * A withdrawal forfeits the running bonus, if the operator configured so, and waiting bonuses of deposits: otherwise
 * they would be played for free. The next waiting one then begins.
 */
export const forfeitOnWithdrawal = (draft: LivingDraft, context: Context): void =>
  forfeit(draft, bonusesGivenUp(draft, context), 'withdrawal', context);

/** The bonuses that a withdrawal would forfeit now. */
export const bonusesGivenUp = (
  account: Facts<'bonuses'>,
  { operator: { settings } }: Pick<Context, 'operator'>,
): PlayerBonus[] =>
  settings.forfeit_bonus_on_withdrawal
    ? openBonuses(account).filter(({ state, source }) => state === 'activated' || source === 'deposit')
    : [];

/** A charged back deposit forfeits its bonus, if that is running or waiting. */
export const forfeitOnChargeback = (draft: LivingDraft, deposit_id: number, context: Context): void =>
  forfeit(
    draft,
    openBonuses(draft).filter(
      ({ source, source_reference }) => source === 'deposit' && source_reference === String(deposit_id),
    ),
    'chargeback',
    context,
  );

const forfeit = (draft: LivingDraft, givenUp: readonly PlayerBonus[], reason: string, context: Context): void => {
  if (givenUp.length === 0) return;
  for (const bonus of givenUp) endBonus(draft, bonus, 'forfeited', context, { reason });
  settleBonuses(draft, context);
};

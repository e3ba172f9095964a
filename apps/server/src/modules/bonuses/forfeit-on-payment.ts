import type { Context, Draft } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import { endBonus, openBonuses, settleBonuses } from './lifecycle.ts';

type LivingDraft = Draft<'wallet' | 'player' | 'bonuses'>;

/**
 * A withdrawal forfeits the running bonus, if the operator configured so, and waiting bonuses of deposits: otherwise
 * they would be played for free. The next waiting one then begins.
 */
export const forfeitOnWithdrawal = (draft: LivingDraft, context: Context): void =>
  forfeit(draft, (bonus) => isGivenUpOnWithdrawal(bonus, context.operator), 'withdrawal', context);

export const isGivenUpOnWithdrawal = (
  { state, source }: Pick<PlayerBonus, 'state' | 'source'>,
  { settings }: Pick<Context['operator'], 'settings'>,
): boolean => settings.forfeit_bonus_on_withdrawal && (state === 'activated' || source === 'deposit');

/** A charged back deposit forfeits its bonus, if that is running or waiting. */
export const forfeitOnChargeback = (draft: LivingDraft, deposit_id: number, context: Context): void =>
  forfeit(
    draft,
    ({ source, source_reference }) => source === 'deposit' && source_reference === String(deposit_id),
    'chargeback',
    context,
  );

const forfeit = (
  draft: LivingDraft,
  isGivenUp: (bonus: PlayerBonus) => boolean,
  reason: string,
  context: Context,
): void => {
  const givenUp = openBonuses(draft).filter(isGivenUp);
  if (givenUp.length === 0) return;
  for (const bonus of givenUp) endBonus(draft, bonus, 'forfeited', context, { reason });
  settleBonuses(draft, context);
};

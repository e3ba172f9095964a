import type { Context, Draft } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import { endBonus, openBonuses, settleBonuses } from './lifecycle.ts';

type LivingDraft = Draft<'wallet' | 'player' | 'bonuses'>;

/**
 * Who takes money out gives up the bonus that runs, where the operator has it so, and what waits for having been brought by
 * a deposit: it is not played for nothing. The next in line then begins.
 */
export const forfeitOnWithdrawal = (draft: LivingDraft, context: Context): void =>
  forfeit(draft, (bonus) => isGivenUpOnWithdrawal(bonus, context.operator), 'withdrawal', context);

export const isGivenUpOnWithdrawal = (
  { state, source }: Pick<PlayerBonus, 'state' | 'source'>,
  { settings }: Pick<Context['operator'], 'settings'>,
): boolean => settings.forfeit_bonus_on_withdrawal && (state === 'activated' || source === 'deposit');

/** A deposit that was taken back takes the bonus with it that it brought, as long as that runs or waits. */
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

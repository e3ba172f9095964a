import type { Change } from '../../engine/facet.ts';

/** Debits that nobody may refuse, or that staff have allowed a game provider. */
const mayOverdraw: ReadonlySet<string> = new Set(['chargeback', 'casino_rollback', 'correction_down']);

/**
 * Checks the invariants of every change of a wallet before it is written: a broken rule is stopped here, not found in
 * the books afterwards.
 */
export const assertSound = ({ before, after, effects, player_id }: Change<'wallet'>): void => {
  const moved = { real: 0, bonus: 0 };
  const count = { real: 0, bonus: 0 };
  for (const entry of effects) {
    moved[entry.wallet] += entry.amount;
    count[entry.wallet] += 1;
  }
  const sound =
    after.real_balance === before.real_balance + moved.real &&
    after.bonus_balance === before.bonus_balance + moved.bonus &&
    after.real_entries === before.real_entries + count.real &&
    after.bonus_entries === before.bonus_entries + count.bonus &&
    after.entries === before.entries + effects.length &&
    after.bonus_balance >= 0 &&
    (after.real_balance >= 0 ||
      after.real_balance >= before.real_balance ||
      effects.some(({ type, amount }) => mayOverdraw.has(type) && amount < 0));
  if (!sound) throw new Error(`The entries of player ${player_id} do not explain the change of the balance.`);
};

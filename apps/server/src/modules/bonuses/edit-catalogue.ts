import type { createBonus as createRoute, updateBonus as updateRoute } from '@croupier/contract/back-office/bonuses.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import type { Bonus } from './bonus.ts';
import { insertBonus, lockBonus, updateBonus } from './queries.ts';
import { viewStaffBonus } from './view.ts';

export const createBonus = (call: Call<typeof createRoute>): Promise<Sent> =>
  call.transaction(async (tx) => {
    refuseIncomplete(call.body);
    const saved = await insertBonus(tx, call.operator.operator_id, call.body, call.now);
    await audit(tx, auditContext(call as never), [
      { action: 'bonus.created', subject_kind: 'bonus', subject_id: saved.id, to_value: saved.name },
    ]);
    return { data: viewStaffBonus(saved), status: 201 };
  });

const editable = [
  'name',
  'description',
  'default_amount',
  'wagering_multiplier',
  'valid_days',
  'max_bet',
  'max_conversion_multiplier',
  'max_grants_per_player',
  'is_active',
  'terms',
] as const;

/** Changes what is granted from now on; bonuses that players have keep their terms. */
export const changeBonus = (call: Call<typeof updateRoute>): Promise<Sent> =>
  call.transaction(async (tx) => {
    const { operator_id } = call.operator;
    const stored = await lockBonus(tx, operator_id, call.params.bonus);
    if (!stored) throw new Refusal('NOT_FOUND');
    const { created_at, updated_at, ...before } = stored;
    const sent = Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== undefined));
    const after = { ...before, ...sent } as Bonus;
    refuseIncomplete(after);
    refuseOtherPeriod(before, after);
    const changes = changedFields(before as Record<string, unknown>, after as Record<string, unknown>, editable);
    if (changes.length === 0) return { data: viewStaffBonus({ ...before, created_at, updated_at }) };

    const saved = await updateBonus(tx, operator_id, after, call.now);
    const subject = { action: 'bonus.changed', subject_kind: 'bonus', subject_id: saved.id };
    await audit(
      tx,
      auditContext(call as never),
      changes.map((change) => ({ ...subject, ...change })),
    );
    return { data: viewStaffBonus(saved) };
  });

/** A type that needs terms of its own must have them. */
const refuseIncomplete = ({ type, terms }: Pick<Bonus, 'type' | 'terms'>): void => {
  if (type === 'free_spins' && terms.free_spins === null)
    throw invalid('terms.free_spins', 'is required for free spins');
  if (type !== 'free_spins' && terms.free_spins !== null)
    throw invalid('terms.free_spins', 'is only for bonuses of type free_spins');
  if (terms.on_deposit && type !== 'deposit_match' && type !== 'reload')
    throw invalid('terms.on_deposit', 'is only for bonuses of type deposit_match and reload');
  if (terms.cashback_period !== null && type !== 'cashback')
    throw invalid('terms.cashback_period', 'is only for bonuses of type cashback');
  if ((terms.on_deposit || terms.cashback_period !== null) && terms.percentage === 0)
    throw invalid('terms.percentage', 'is required where the amount is a share');
};

/** A loss comes back once: by the day and again by the week it would come back twice. */
const refuseOtherPeriod = (before: Pick<Bonus, 'terms'>, after: Pick<Bonus, 'terms'>): void => {
  const { cashback_period } = before.terms;
  if (cashback_period !== null && after.terms.cashback_period !== cashback_period)
    throw invalid('terms.cashback_period', 'stays as it is: switch this bonus off, and make another');
};

import {
  bonusPatch,
  type createBonus as createRoute,
  newBonus,
  type updateBonus as updateRoute,
} from '@croupier/contract/back-office/bonuses.ts';
import type { z } from 'zod';
import { definedFields } from '../../base/defined-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { findForeignGames, providerExists } from '../games/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import type { Bonus } from './bonus.ts';
import { weakensBonus } from './bonus-strength.ts';
import { insertBonus, lockBonus, updateBonus } from './queries.ts';
import { givesNothing } from './rules.ts';
import { type StoredBonus, viewStaffBonus } from './view.ts';

type NewBonus = z.output<typeof newBonus>;
type FreeSpins = NonNullable<Bonus['terms']['free_spins']>;
type Changes = z.output<typeof bonusPatch>;

export const createBonus = (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
  call.write(async (tx) => {
    refuseIncomplete(call.body);
    refuseEmpty(call.body);
    refuseBelowDefault(call.body);
    await refuseForeignGames(tx, call.operator.operator_id, call.body);
    if (needsSecondPerson(call.operator) && weakensBonus(null, call.body).length > 0)
      return propose(tx, call, bonusCreation, { subject_id: null, change: call.body, after: call.body });
    return { data: viewStaffBonus(await storeBonus(tx, auditContext(call), call.body)) };
  });

/** A bonus that can be granted creates money, so it requires a second person. */
export const bonusCreation: ProposalKind = {
  kind: 'bonus.create',
  current: async () => ({}),
  apply: async (tx, context, { change }) => (await storeBonus(tx, context, newBonus.parse(change))).id,
};

const storeBonus = async (tx: Tx, context: AuditContext, bonus: NewBonus): Promise<StoredBonus> => {
  refuseIncomplete(bonus);
  refuseEmpty(bonus);
  refuseBelowDefault(bonus);
  await refuseForeignGames(tx, context.operator_id, bonus);
  const saved = await insertBonus(tx, context.operator_id, bonus, context.now);
  await audit(tx, context, [
    { action: 'bonus.created', subject_kind: 'bonus', subject_id: saved.id, to_value: saved.name },
  ]);
  return saved;
};

const editable = [
  'name',
  'description',
  'default_amount',
  'max_amount',
  'wagering_multiplier',
  'valid_days',
  'max_bet',
  'max_conversion_multiplier',
  'max_grants_per_player',
  'is_active',
  'terms',
] as const;

/** Changes what is granted from now on; granted bonuses keep their terms. */
export const changeBonus = (call: Call<typeof updateRoute>): Promise<WrittenAnswerOf<typeof updateRoute>> =>
  call.write(async (tx) => {
    const id = call.params.bonus;
    const { before, after } = await planChange(tx, call.operator.operator_id, id, call.body);
    if (needsSecondPerson(call.operator) && weakensBonus(before, after).length > 0)
      return propose(tx, call, bonusUpdate, { subject_id: id, change: call.body, after: editableOf(after) });
    return { data: viewStaffBonus(await storeChange(tx, auditContext(call), before, after)) };
  });

/** Better terms of an active bonus, and switching one on, require a second person. */
export const bonusUpdate: ProposalKind = {
  kind: 'bonus.update',
  current: async (tx, { operator_id }, { subject_id }) =>
    editableOf((await planChange(tx, operator_id, subject_id as number, {})).before),
  apply: async (tx, context, { subject_id, change }) => {
    const changes = bonusPatch.parse(change);
    const { before, after } = await planChange(tx, context.operator_id, subject_id as number, changes);
    return (await storeChange(tx, context, before, after)).id;
  },
};

const editableOf = (bonus: Bonus) => Object.fromEntries(editable.map((field) => [field, bonus[field]]));

/** The bonus, locked, before and after the change. */
const planChange = async (
  tx: Tx,
  operatorId: number,
  id: number,
  changes: Changes,
): Promise<{ before: StoredBonus; after: StoredBonus }> => {
  const before = await lockBonus(tx, operatorId, id);
  if (!before) throw new Refusal('NOT_FOUND');
  const after = { ...before, ...definedFields(changes) } as StoredBonus;
  refuseIncomplete(after);
  // One of an earlier version can be renamed and switched off, but not on.
  if (!givesNothing(before) || (after.is_active && !before.is_active)) refuseEmpty(after);
  refuseBelowDefault(after);
  refuseOtherPeriod(before, after);
  if (changes.terms) await refuseForeignGames(tx, operatorId, after);
  return { before, after };
};

const storeChange = async (
  tx: Tx,
  context: AuditContext,
  before: StoredBonus,
  after: StoredBonus,
): Promise<StoredBonus> => {
  const changes = changedFields(editableOf(before), editableOf(after), editable);
  if (changes.length === 0) return before;

  const { created_at: _created, updated_at: _updated, ...bonus } = after;
  const saved = await updateBonus(tx, context.operator_id, bonus, context.now);
  const subject = { action: 'bonus.changed', subject_kind: 'bonus', subject_id: saved.id };
  await audit(
    tx,
    context,
    changes.map((change) => ({ ...subject, ...change })),
  );
  return saved;
};

/** Some types require terms of their own. */
const refuseIncomplete = ({ type, terms }: Pick<Bonus, 'type' | 'terms'>): void => {
  if (type === 'free_spins' && terms.free_spins === null)
    throw invalid('terms.free_spins', 'is required for free spins');
  if (type !== 'free_spins' && terms.free_spins !== null)
    throw invalid('terms.free_spins', 'is only for bonuses of type free_spins');
  if (terms.free_spins) refuseMixedSpins(terms.free_spins);
  if (terms.on_deposit && type !== 'deposit_match' && type !== 'reload')
    throw invalid('terms.on_deposit', 'is only for bonuses of type deposit_match and reload');
  if (terms.cashback_period !== null && type !== 'cashback')
    throw invalid('terms.cashback_period', 'is only for bonuses of type cashback');
  if ((terms.on_deposit || terms.cashback_period !== null) && terms.percentage === 0)
    throw invalid('terms.percentage', 'is required where the amount is a share');
};

/** Spins of Originals have neither games nor terms of a provider. */
const refuseMixedSpins = ({ provider_id, games, days, max_winnings }: FreeSpins): void => {
  if (provider_id === null) {
    if (games.length > 0) throw invalid('terms.free_spins.games', 'is only for rounds at a provider');
    if (days !== null) throw invalid('terms.free_spins.days', 'is only for rounds at a provider');
    if (max_winnings > 0) throw invalid('terms.free_spins.max_winnings', 'is only for rounds at a provider');
  } else if (games.length === 0) throw invalid('terms.free_spins.games', 'must name at least one game of the provider');
};

/** The rounds are issued at one provider, so all games are its own. */
const refuseForeignGames = async (
  tx: Tx,
  operatorId: number,
  { terms: { free_spins } }: Pick<Bonus, 'terms'>,
): Promise<void> => {
  if (free_spins === null || free_spins.provider_id === null) return;
  const { provider_id, games } = free_spins;
  if (!(await providerExists(tx, operatorId, provider_id)))
    throw invalid('terms.free_spins.provider_id', 'is no game provider');
  const foreign = await findForeignGames(tx, operatorId, provider_id, games);
  if (foreign.length > 0)
    throw invalid(
      'terms.free_spins.games',
      `must be games of the provider: ${foreign.slice(0, 10).join(', ')} are not`,
    );
};

const refuseEmpty = (bonus: Pick<Bonus, 'type' | 'terms' | 'default_amount'>): void => {
  if (givesNothing(bonus))
    throw invalid(
      'terms.percentage',
      'must be at least 1, unless the bonus has a default amount: it would give nothing',
    );
};

const refuseBelowDefault = ({ max_amount, default_amount }: Pick<Bonus, 'max_amount' | 'default_amount'>): void => {
  if (max_amount > 0 && max_amount < default_amount)
    throw invalid('max_amount', 'must be at least default_amount, or 0 for no bound of its own');
};

/** A loss is returned once: by day and again by week it would be returned twice. */
const refuseOtherPeriod = (before: Pick<Bonus, 'terms'>, after: Pick<Bonus, 'terms'>): void => {
  const { cashback_period } = before.terms;
  if (cashback_period !== null && after.terms.cashback_period !== cashback_period)
    throw invalid('terms.cashback_period', 'stays as it is: switch this bonus off, and make another');
};

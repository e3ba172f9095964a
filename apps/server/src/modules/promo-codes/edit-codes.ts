import {
  createPromoCodes,
  type createPromoCodes as createRoute,
  updatePromoCode,
  type updatePromoCode as updateRoute,
} from '@croupier/contract/back-office/promo-codes.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { definedFields } from '../../base/defined-fields.ts';
import type { RandomSource } from '../../base/random.ts';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { findBonusType } from '../bonuses/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import type { StoredCode } from './promo-code.ts';
import { findTaken, insertCodes, lockCode, updateCode } from './queries.ts';
import { refuseWindow, widensCode } from './rules.ts';

/** 32 letters and digits that are not confused with each other; 32 divides a byte evenly, so all are equally likely. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomLength = 10;

const randomCode = (random: RandomSource, prefix: string): string =>
  prefix + [...random.bytes(randomLength)].map((byte) => alphabet[byte % alphabet.length]).join('');

const wantedCodes = ({ codes, generate }: BodyOf<typeof createRoute>, random: RandomSource): string[] => {
  if (generate) return Array.from({ length: generate.count }, () => randomCode(random, generate.prefix));
  if (new Set(codes).size < (codes as string[]).length) throw invalid('codes', 'must not name a code twice');
  return codes as string[];
};

type NewCodes = BodyOf<typeof createRoute>;

export const createCreateCodes = (random: RandomSource) => {
  const waiting = codesCreation(random);
  return (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
    call.write(async (tx) => {
      refuseWindow(call.body);
      if (needsSecondPerson(call.operator)) {
        await refuseBonus(tx, call.operator.operator_id, call.body);
        if (call.body.codes) await refuseTaken(tx, call.operator.operator_id, wantedCodes(call.body, random));
        return propose(tx, call, waiting, { subject_id: null, change: call.body, after: call.body });
      }
      return { data: { codes: await storeCodes(tx, auditContext(call), call.body, random) } };
    });
};

/**
 * New codes give bonuses to anyone who knows them, so they require a second person. Random codes are drawn on
 * confirmation.
 */
export const codesCreation = (random: RandomSource): ProposalKind => ({
  kind: 'promo_codes.create',
  current: async () => ({}),
  apply: async (tx, context, { change }) => {
    const [first] = await storeCodes(tx, context, createPromoCodes.body.parse(change), random);
    return (first as StoredCode).id;
  },
});

const refuseTaken = async (tx: Tx, operatorId: number, codes: readonly string[]): Promise<void> => {
  const taken = await findTaken(tx, operatorId, codes);
  if (taken.length > 0) throw invalid('codes', `are already taken: ${taken.join(', ')}`);
};

const refuseBonus = async (tx: Tx, operatorId: number, { bonus_id, amount }: NewCodes): Promise<void> => {
  const type = await findBonusType(tx, operatorId, bonus_id);
  if (type === undefined) throw invalid('bonus_id', 'is no bonus of the catalogue');
  if (type === 'free_spins' && amount !== null)
    throw invalid('amount', 'is not for free spins: their winnings are the amount');
};

const storeCodes = async (
  tx: Tx,
  context: AuditContext,
  wanted: NewCodes,
  random: RandomSource,
): Promise<StoredCode[]> => {
  const { codes: _codes, generate: _generate, ...terms } = wanted;
  const codes = wantedCodes(wanted, random);
  await refuseBonus(tx, context.operator_id, wanted);
  await refuseTaken(tx, context.operator_id, codes);

  const rows = codes.map((code) => ({ ...terms, code }));
  const saved = await insertCodes(tx, context.operator_id, rows, context.now).catch((error: unknown) => {
    throw violatedUnique(error) ? invalid('codes', 'are already taken') : error;
  });
  await audit(
    tx,
    context,
    saved.map(({ id, code }) => ({
      action: 'promo_code.created',
      subject_kind: 'promo_code',
      subject_id: id,
      to_value: code,
    })),
  );
  return saved;
};

const editable = ['description', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_player', 'is_active'] as const;
type Changes = BodyOf<typeof updateRoute>;

export const changeCode = (call: Call<typeof updateRoute>): Promise<WrittenAnswerOf<typeof updateRoute>> =>
  call.write(async (tx) => {
    const id = call.params.promo_code;
    const { before, after } = await planChange(tx, call.operator.operator_id, id, call.body);
    if (needsSecondPerson(call.operator) && widensCode(before, after))
      return propose(tx, call, codeUpdate, { subject_id: id, change: call.body, after: editableOf(after) });
    return { data: await storeChange(tx, auditContext(call), before, after) };
  });

/** More uses, a wider window, or switching a code on requires a second person. */
export const codeUpdate: ProposalKind = {
  kind: 'promo_code.update',
  current: async (tx, { operator_id }, { subject_id }) =>
    editableOf(await lockCode(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change }) => {
    const changes = updatePromoCode.body.parse(change);
    const { before, after } = await planChange(tx, context.operator_id, subject_id as number, changes);
    return (await storeChange(tx, context, before, after)).id;
  },
};

const editableOf = (code: StoredCode) => Object.fromEntries(editable.map((field) => [field, code[field]]));

/** The code, locked, before and after the change. */
const planChange = async (
  tx: Tx,
  operatorId: number,
  id: number,
  changes: Changes,
): Promise<{ before: StoredCode; after: StoredCode }> => {
  const before = await lockCode(tx, operatorId, id);
  const after = { ...before, ...definedFields(changes) } as StoredCode;
  refuseWindow(after);
  return { before, after };
};

const storeChange = async (
  tx: Tx,
  context: AuditContext,
  before: StoredCode,
  after: StoredCode,
): Promise<StoredCode> => {
  const changed = changedFields(before, after, editable);
  if (changed.length === 0) return before;
  const saved = await updateCode(tx, context.operator_id, before.id, {
    ...editableOf(after),
    updated_at: context.now,
  });
  const subject = { action: 'promo_code.changed', subject_kind: 'promo_code', subject_id: before.id };
  await audit(
    tx,
    context,
    changed.map((change) => ({ ...subject, ...change })),
  );
  return saved;
};

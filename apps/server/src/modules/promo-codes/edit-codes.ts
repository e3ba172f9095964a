import type {
  createPromoCodes as createRoute,
  updatePromoCode as updateRoute,
} from '@croupier/contract/back-office/promo-codes.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import type { RandomSource } from '../../base/random.ts';
import { invalid } from '../../base/refusal.ts';
import { violatedForeign, violatedUnique } from '../../database/transaction.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { findTaken, insertCodes, lockCode, updateCode } from './queries.ts';
import { refuseWindow } from './rules.ts';

/** 32 letters and digits that nobody takes for one another, so that a byte makes each as likely as any other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomLength = 10;

const randomCode = (random: RandomSource, prefix: string): string =>
  prefix + [...random.bytes(randomLength)].map((byte) => alphabet[byte % alphabet.length]).join('');

const wantedCodes = ({ codes, generate }: BodyOf<typeof createRoute>, random: RandomSource): string[] => {
  if (generate) return Array.from({ length: generate.count }, () => randomCode(random, generate.prefix));
  if (new Set(codes).size < (codes as string[]).length) throw invalid('codes', 'must not name a code twice');
  return codes as string[];
};

export const createCreateCodes =
  (random: RandomSource) =>
  async (call: Call<typeof createRoute>): Promise<Sent> => {
    const { codes: _codes, generate: _generate, ...terms } = call.body;
    const { operator_id } = call.operator;
    refuseWindow(terms);
    const codes = wantedCodes(call.body, random);
    try {
      return await call.transaction(async (tx) => {
        const taken = await findTaken(tx, operator_id, codes);
        if (taken.length > 0) throw invalid('codes', `are already taken: ${taken.join(', ')}`);

        const saved = await insertCodes(
          tx,
          operator_id,
          codes.map((code) => ({ ...terms, code })),
          call.now,
        );
        await audit(
          tx,
          auditContext(call),
          saved.map(({ id, code }) => ({
            action: 'promo_code.created',
            subject_kind: 'promo_code',
            subject_id: id,
            to_value: code,
          })),
        );
        return { data: { codes: saved } };
      });
    } catch (error) {
      if (violatedForeign(error)) throw invalid('bonus_id', 'is no bonus of the catalogue');
      throw violatedUnique(error) ? invalid('codes', 'are already taken') : error;
    }
  };

const editable = ['description', 'starts_at', 'ends_at', 'max_uses', 'max_uses_per_player', 'is_active'] as const;

export const changeCode = (call: Call<typeof updateRoute>): Promise<Sent> => {
  const { operator_id } = call.operator;
  return call.transaction(async (tx) => {
    const before = await lockCode(tx, operator_id, call.params.promo_code);

    const sent = Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== undefined));
    const after = { ...before, ...sent };
    refuseWindow(after);
    const changed = changedFields(before, after, editable);
    if (changed.length === 0) return { data: before };

    const saved = await updateCode(tx, operator_id, before.id, { ...sent, updated_at: call.now });
    const subject = { action: 'promo_code.changed', subject_kind: 'promo_code', subject_id: before.id };
    await audit(
      tx,
      auditContext(call),
      changed.map((change) => ({ ...subject, ...change })),
    );
    return { data: saved };
  });
};

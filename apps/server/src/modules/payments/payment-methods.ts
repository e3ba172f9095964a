import { type listStaffPaymentMethods, savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { isActiveCurrency } from '@croupier/contract/currencies.ts';
import type { listPaymentMethods } from '@croupier/contract/operator/payments.ts';
import { invalid } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { weakensMethod } from './method-bounds.ts';
import { findMethods, lockMethod, type SavedMethod, type StoredMethod, saveMethod } from './queries.ts';

export const publicView = ({ id: _, is_active: __, ...method }: StoredMethod) => method;

/** The methods that are active for the operator's currency. */
export const readPaymentMethods = async (
  call: Call<typeof listPaymentMethods>,
): Promise<AnswerOf<typeof listPaymentMethods>> => {
  const { operator_id, currency } = call.operator;
  const methods = await call.read((tx) => findMethods(tx, operator_id));
  return { data: methods.filter((m) => m.is_active && m.currencies.includes(currency)).map(publicView) };
};

export const readStaffPaymentMethods = async (
  call: Call<typeof listStaffPaymentMethods>,
): Promise<AnswerOf<typeof listStaffPaymentMethods>> => ({
  data: await call.read((tx) => findMethods(tx, call.operator.operator_id)),
});

export const changePaymentMethod = (
  call: Call<typeof savePaymentMethod>,
): Promise<WrittenAnswerOf<typeof savePaymentMethod>> => {
  const method = { ...call.body, currencies: [...new Set(call.body.currencies)] };
  const unknown = method.currencies.filter((code) => !isActiveCurrency(code));
  if (unknown.length > 0) throw invalid('currencies', `not active: ${unknown.join(', ')}`);
  if (method.min_deposit > method.max_deposit) throw invalid('min_deposit', 'must not be above max_deposit');
  if (method.min_withdrawal > method.max_withdrawal)
    throw invalid('min_withdrawal', 'must not be above max_withdrawal');
  return call.write(async (tx) => {
    const before = await lockMethod(tx, call.operator.operator_id, method.code);
    if (needsSecondPerson(call.operator) && weakensMethod(before, method))
      return propose(tx, call, methodChange, { subject_id: before?.id ?? null, change: method, after: method });
    return { data: await storeMethod(tx, auditContext(call), method) };
  });
};

/** A new payment method, or wider bounds of one, requires a second person. */
export const methodChange: ProposalKind = {
  kind: 'payment_method.save',
  current: async (tx, { operator_id }, { change }) => {
    const method = await lockMethod(tx, operator_id, savePaymentMethod.body.parse(change).code);
    if (!method) return {};
    const { id: _, ...fields } = method;
    return fields;
  },
  apply: async (tx, context, { change }) => (await storeMethod(tx, context, savePaymentMethod.body.parse(change))).id,
};

const storeMethod = async (tx: Tx, context: AuditContext, method: SavedMethod): Promise<StoredMethod> => {
  const saved = await saveMethod(tx, context.operator_id, method, context.now);
  await audit(tx, context, [
    {
      action: 'payment_method.saved',
      subject_kind: 'payment_method',
      subject_id: saved.id,
      to_value: JSON.stringify(method),
    },
  ]);
  return saved;
};

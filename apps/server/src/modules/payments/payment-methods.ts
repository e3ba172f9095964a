import type { listStaffPaymentMethods, savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { isActiveCurrency } from '@croupier/contract/currencies.ts';
import type { listPaymentMethods } from '@croupier/contract/operator/payments.ts';
import { invalid } from '../../base/refusal.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { audit } from '../audit/audit.ts';
import { findMethods, type StoredMethod, saveMethod } from './queries.ts';

const publicView = ({ id: _, is_active: __, ...method }: StoredMethod) => method;

/** The methods that are active for the operator's currency. */
export const readPaymentMethods = async (call: Call<typeof listPaymentMethods>): Promise<Answer> => {
  const { operator_id, currency } = call.operator;
  const methods = await call.read((tx) => findMethods(tx, operator_id));
  return { data: methods.filter((m) => m.is_active && m.currencies.includes(currency)).map(publicView) };
};

export const readStaffPaymentMethods = async (call: Call<typeof listStaffPaymentMethods>): Promise<Answer> => ({
  data: await call.read((tx) => findMethods(tx, call.operator.operator_id)),
});

export const changePaymentMethod = (call: Call<typeof savePaymentMethod>): Promise<Sent> => {
  const method = { ...call.body, currencies: [...new Set(call.body.currencies)] };
  const unknown = method.currencies.filter((code) => !isActiveCurrency(code));
  if (unknown.length > 0) throw invalid('currencies', `not active: ${unknown.join(', ')}`);
  if (method.min_deposit > method.max_deposit) throw invalid('min_deposit', 'must not be above max_deposit');
  if (method.min_withdrawal > method.max_withdrawal)
    throw invalid('min_withdrawal', 'must not be above max_withdrawal');
  const { operator_id } = call.operator;
  return call.transaction(async (tx) => {
    const saved = await saveMethod(tx, operator_id, method, call.now);
    await audit(tx, { operator_id, actor: call.actor, now: call.now }, [
      {
        action: 'payment_method.saved',
        subject_kind: 'payment_method',
        subject_id: saved.id,
        to_value: JSON.stringify(method),
      },
    ]);
    return { data: saved };
  });
};

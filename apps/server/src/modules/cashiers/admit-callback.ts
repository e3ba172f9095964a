import { type CashierAdapter, cashierAdapters } from '@croupier/contract/back-office/cashiers.ts';
import type { Clock } from '../../base/clock.ts';
import { networkOf, parseAllowlist } from '../../base/ip.ts';
import { createRecent } from '../../base/recent.ts';
import { Refusal } from '../../base/refusal.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { selectOperatorFacts } from '../operators/shared-queries.ts';
import type { Adapter, Callback } from './adapter.ts';
import { createCounter } from './callback-rate.ts';
import { openCashierSecret } from './cashier-secret.ts';
import { sessionKeyOf } from './cashier-session.ts';
import { selectCashier } from './queries.ts';

export type AdmissionParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly masterKey: MasterKey;
};

type Admitted = {
  readonly operator_id: number;
  readonly session_key: Uint8Array;
  readonly payment_method: string | null;
};

/** How many callbacks of one cashier a node takes in a minute. */
const maxPerMinute = 1_200;
/** How many refused ones of a network a node answers in a minute by looking at them. */
const maxRefusedPerMinute = 60;
/** Of how many networks a node remembers that they have proved callbacks of a cashier. */
const maxProven = 5_000;

export const adapterOf = (name: string): CashierAdapter => {
  const adapter = cashierAdapters.find((one) => one === name);
  if (!adapter) throw new Refusal('NOT_FOUND');
  return adapter;
};

/**
 * Admits callbacks: the cashier is connected, the address is one of its own, the secret is proved, and it does not call
 * too often. Whoever knows only the address of the door cannot use up the rate of the cashier, and strangers from however
 * many networks keep out nobody who has proved a callback before.
 */
export const createCallbackAdmission = ({ sql, clock, masterKey }: AdmissionParts) => {
  const taken = createCounter(clock, maxPerMinute);
  const refused = createCounter(clock, maxRefusedPerMinute);
  const proven = createRecent<true>(maxProven);

  return async (
    name: CashierAdapter,
    adapter: Adapter,
    operatorText: string,
    { callback, ip }: { readonly callback: Callback; readonly ip: string },
  ): Promise<Admitted> => {
    const network = networkOf(ip);
    const place = `${name}/${operatorText}/${network}`;
    if (!proven.get(place)) limit(maxRefusedPerMinute, refused.look(network));
    const refuse = (refusal: Refusal): Refusal => {
      refused.take(network);
      return refusal;
    };
    const operator_id = Number(operatorText);
    if (!/^[1-9]\d{0,15}$/.test(operatorText) || !Number.isSafeInteger(operator_id))
      throw refuse(new Refusal('NOT_FOUND'));
    const found = await inOperator(sql, operator_id, async (tx) => {
      const [operator, cashier] = await Promise.all([
        selectOperatorFacts(tx, operator_id),
        selectCashier(tx, operator_id, name),
      ]);
      return operator?.status === 'active' && cashier?.is_active ? cashier : undefined;
    });
    if (!found) throw refuse(new Refusal('NOT_FOUND'));
    if (!parseAllowlist(found.addresses).allows(ip)) throw refuse(new Refusal('IP_NOT_ALLOWED', undefined, { ip }));
    const secret = openCashierSecret(masterKey, operator_id, found);
    if (!adapter.proves(callback, { secret, now: clock.now() })) throw refuse(new Refusal('INVALID_SIGNATURE'));
    proven.set(place, true);
    limit(maxPerMinute, taken.take(`${name}/${operator_id}`));
    return { operator_id, session_key: sessionKeyOf(found), payment_method: found.payment_method };
  };
};

const limit = (most: number, seconds: number | undefined): void => {
  if (seconds === undefined) return;
  throw new Refusal('RATE_LIMITED', undefined, { limit: most, retry_after_seconds: seconds });
};

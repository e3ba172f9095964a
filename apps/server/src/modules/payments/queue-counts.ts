import type { PaymentQueue } from '@croupier/contract/staff-payment-fields.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { countQueue } from './list-queries.ts';
import { scopeOf } from './list-staff-payments.ts';

const queues = ['to_decide', 'second_eyes', 'to_pay_out'] as const satisfies readonly PaymentQueue[];

/** How many withdrawals wait in each queue, since when, and a mark that changes with any of them. */
export const countPaymentQueues = async (tx: Tx, call: Pick<Call, 'operator' | 'now'>) => {
  const scope = await scopeOf(tx, { ...call, staff_id: 0 }, true);
  return Promise.all(queues.map(async (queue) => ({ queue, ...(await countQueue(tx, scope, queue)) })));
};

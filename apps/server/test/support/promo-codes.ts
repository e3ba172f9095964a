import type { Reply, SendOptions } from './client.ts';
import type { Staff } from './staff.ts';
import type { Operator } from './world.ts';

let names = 0;

/** A unique code that everyone may use once, unless a test overrides it. */
export const addCode = async (staff: Staff, bonus_id: number, more: Record<string, unknown> = {}) => {
  names += 1;
  const body = { codes: [`CODE-${process.pid}-${names}`], bonus_id, ...more };
  const reply = await staff.post('/api/back-office/v1/promo-codes', body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.codes[0] as { id: number; code: string };
};

export const redeem = (operator: Operator, player: number, code: string, options?: SendOptions): Promise<Reply> =>
  operator.client.post(`/api/v1/operator/players/${player}/promo-codes`, { code }, options);

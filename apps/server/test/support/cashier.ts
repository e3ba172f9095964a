import { signWebhook } from '../../../../packages/sdk/src/webhooks.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { App } from '../../src/platform/app.ts';
import { inject, mustData, type Reply } from './client.ts';
import type { Staff } from './staff.ts';
import type { World as TestWorld } from './world.ts';

const base = '/api/back-office/v1';

/** A payment provider of an operator, with its secret, that speaks the platform's own dialect. */
export type TestCashier = { readonly operator_id: number; readonly secret: string };

export const connectCashier = async (
  staff: Pick<Staff, 'put'>,
  operator: { readonly operator_id: number },
  more: Record<string, unknown> = {},
): Promise<TestCashier> => {
  const { secret } = await mustData(staff.put(`${base}/cashiers`, { adapter: 'generic', new_secret: true, ...more }));
  return { operator_id: operator.operator_id, secret };
};

type World = { readonly app: App; readonly clock: Clock };

/** The key by which sessions of players at a payment provider are proved, which the provider does not have. */
export const sessionKeyAt = async (
  { admin }: Pick<TestWorld, 'admin'>,
  operator_id: number,
  adapter: string,
): Promise<Buffer> => {
  const [row] = await admin<{ secret_sealed: Buffer }[]>`
    select secret_sealed from cashiers where operator_id = ${operator_id} and adapter = ${adapter}`;
  return row!.secret_sealed;
};

/** A callback of the provider, signed as it should be; `headers` replaces what is to be wrong. */
export const sendCallback = async (
  { app, clock }: World,
  { operator_id, secret }: TestCashier,
  type: string,
  data: Record<string, unknown>,
  more: { readonly headers?: Record<string, string>; readonly remoteAddress?: string } = {},
): Promise<Reply> => {
  const payload = JSON.stringify({ type, data });
  const signed = await signWebhook(payload, 'msg-1', secret, { now: () => clock.now().getTime() });
  return inject(app, {
    method: 'POST',
    url: `/api/v1/callbacks/generic/${operator_id}`,
    payload,
    headers: { 'content-type': 'application/json', ...signed, ...more.headers },
    ...(more.remoteAddress !== undefined && { remoteAddress: more.remoteAddress }),
  });
};

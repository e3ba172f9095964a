import type { getWebhookEndpoint, listWebhookEndpoints } from '@croupier/contract/back-office/webhooks.ts';
import type { Clock } from '../../../base/clock.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { AnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { findEndpoint, listEndpoints } from './queries.ts';
import { showEndpoint } from './view.ts';

export const listAll =
  (clock: Clock) =>
  async (call: Call<typeof listWebhookEndpoints>): Promise<AnswerOf<typeof listWebhookEndpoints>> => {
    const rows = await call.read((tx) => listEndpoints(tx, call.operator.operator_id));
    return { data: rows.map((row) => showEndpoint(row, clock.now())) };
  };

export const getOne =
  (clock: Clock) =>
  async (call: Call<typeof getWebhookEndpoint>): Promise<AnswerOf<typeof getWebhookEndpoint>> => {
    const row = await call.read((tx) => findEndpoint(tx, call.operator.operator_id, call.params.webhook_endpoint));
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: showEndpoint(row, clock.now()) };
  };

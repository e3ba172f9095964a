import type { listWebhookAttempts as route } from '@croupier/contract/back-office/webhooks.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { AnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { type AttemptRow, findAttempts } from '../deliver/attempt-queries.ts';
import { endpointExists } from './queries.ts';
import { showAttempt } from './view.ts';

export const listWebhookAttempts = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { before, limit, sequence, outcome } = call.query;
    const id = call.params.webhook_endpoint;
    if (!(await endpointExists(tx, operator_id, id))) throw new Refusal('NOT_FOUND');
    const rows = await findAttempts(tx, operator_id, id, { before, limit, sequence, outcome });
    return {
      data: rows.map((row) => showAttempt(row, operator_id)),
      meta: { next_before: rows.length === limit ? (rows.at(-1) as AttemptRow).id : null },
    };
  });

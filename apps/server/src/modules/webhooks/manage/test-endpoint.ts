import { randomUUID } from 'node:crypto';
import type { testWebhookEndpoint as route } from '@croupier/contract/back-office/webhooks.ts';
import { checkUrl } from '../../../base/address-rules.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { insertAttempt, type NewAttempt } from '../deliver/attempt-queries.ts';
import { unsent } from '../transport/endpoint-connections.ts';
import { openConnections, type PostResult, type SendSettings } from '../transport/send.ts';
import { headersOf, signatureOf, signingKeys, timestampOf } from '../transport/sign.ts';
import { writeBody } from '../transport/write-body.ts';
import { findEndpoint, findSecrets } from './queries.ts';
import { showAttempt } from './view.ts';

/** An event without content, which shows that the endpoint can be reached and checks signatures. */
const testType = 'webhook.test';

/** Makes one attempt now, even if the endpoint is disabled. It is logged like any other and never retried. */
export const testWebhookEndpoint =
  (masterKey: MasterKey, settings: SendSettings & { readonly loopback: boolean }) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const id = call.params.webhook_endpoint;
    const found = await call.read(async (tx) => ({
      endpoint: await findEndpoint(tx, operator_id, id),
      secrets: await findSecrets(tx, operator_id, id),
    }));
    if (!found.endpoint || !found.secrets) throw new Refusal('NOT_FOUND');

    const at = settings.clock.now();
    const event = { event_id: randomUUID(), type: testType, created_at: call.now, operator_id, sequence: 0 };
    const body = writeBody({ ...event, data: JSON.stringify({ webhook_endpoint_id: id }) });
    const keys = signingKeys(masterKey, { ...found.secrets, operator_id, id }, at);
    const signature = signatureOf(keys, event.event_id, timestampOf(at), body);
    const headers = headersOf(event.event_id, timestampOf(at), signature);
    const result = await sendOnce(
      found.endpoint.url,
      call.operator.is_sandbox && settings.loopback,
      settings,
      headers,
      body,
    );

    const { retry_after: _, ...ended } = result;
    const attempt: NewAttempt = {
      ...ended,
      event_id: event.event_id,
      event_type: testType,
      sequence: 0,
      attempt: 1,
      url: found.endpoint.url,
      signature,
      test_body: body,
      next_attempt_at: null,
      at,
      fault_id: null,
      fault: null,
    };
    return call.write(async (tx) => {
      const attemptId = await insertAttempt(tx, operator_id, { ...attempt, endpoint_id: id });
      await audit(tx, auditContext(call), [
        {
          action: 'webhook_endpoint.tested',
          subject_kind: 'webhook_endpoint',
          subject_id: id,
          to_value: describeResult(result),
        },
      ]);
      return { data: showAttempt({ ...attempt, id: attemptId, created_at: null, data: null }, operator_id) };
    });
  };

const sendOnce = async (
  url: string,
  mayBeLocal: boolean,
  settings: SendSettings,
  headers: Record<string, string>,
  body: string,
): Promise<PostResult> => {
  const checked = checkUrl(url, mayBeLocal);
  if ('problem' in checked) return unsent(checked.problem);
  const connections = openConnections(checked, { ...settings, concurrency: 1 });
  try {
    return await connections.post(headers, body);
  } finally {
    connections.close();
  }
};

const describeResult = ({ status, error }: PostResult): string =>
  status === null ? (error as string) : String(status);

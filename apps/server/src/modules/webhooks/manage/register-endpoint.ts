import type { createWebhookEndpoint as route } from '@croupier/contract/back-office/webhooks.ts';
import { checkUrl, lookupName } from '../../../base/address-rules.ts';
import type { Clock } from '../../../base/clock.ts';
import { AddressRefused, findAddresses, type Resolver } from '../../../base/guarded-connect.ts';
import { invalid, Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { AuditContext, Call } from '../../../call/call.ts';
import type { Tx } from '../../../database/pool.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { makeSecret, type SecretMaker } from '../transport/sign.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { notifyKeyChange } from './notify-key-change.ts';
import { countEndpoints, findEndpoint, insertEndpoint, type NewEndpoint, saveSecrets } from './queries.ts';
import { refuseSecretEvents } from './secret-events.ts';
import { showEndpoint } from './view.ts';

/** `loopback`: whether endpoints of sandbox operators may be on this machine itself. */
export type EndpointSettings = { readonly clock: Clock; readonly resolve: Resolver; readonly loopback: boolean };

const maxEndpoints = 50;

export const createWebhookEndpoint =
  (maker: SecretMaker, { clock, ...reach }: EndpointSettings) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    await refuseAddress(call.body.url, call.operator.is_sandbox, reach);
    refuseSecretEvents(call, call.body.events);
    const context = auditContext(call);
    const { operator_id } = context;
    return call.write(async (tx) => {
      const { id, secret } = await registerEndpoint(tx, maker, context, call.body);
      const url = call.body.url.slice(0, 200);
      await notifyKeyChange(
        tx,
        context,
        id,
        'webhook_endpoint.created',
        `A webhook endpoint was registered by API key: ${url}`,
      );
      const row = (await findEndpoint(tx, operator_id, id)) as EndpointRow;
      return { data: { ...showEndpoint(row, clock.now()), secret } };
    });
  };

/** Returns the endpoint with its secret, which is never shown again. The caller has checked the address. */
export const registerEndpoint = async (
  tx: Tx,
  maker: SecretMaker,
  context: AuditContext,
  wanted: NewEndpoint,
): Promise<{ id: number; secret: string }> => {
  const { operator_id, now } = context;
  if ((await countEndpoints(tx, operator_id)) >= maxEndpoints)
    throw new Refusal(
      'INVALID_REQUEST',
      `An operator can have at most ${maxEndpoints} webhook endpoints: delete one first.`,
      {
        reason: 'too_many',
        most: maxEndpoints,
      },
    );
  const id = await insertEndpoint(tx, context, wanted);
  const { secret, sealed } = makeSecret(maker, { operator_id, id });
  const secrets = { secret_sealed: sealed, previous_secret_sealed: null, previous_secret_expires_at: null };
  await saveSecrets(tx, { operator_id, id, now }, secrets);
  await audit(tx, context, [
    {
      action: 'webhook_endpoint.created',
      subject_kind: 'webhook_endpoint',
      subject_id: id,
      to_value: wanted.url,
    },
  ]);
  return { id, secret };
};

/**
 * VALIDATION_FAILED on `url` for an address to which nothing may be sent. A name that does not resolve yet may be
 * registered: it is checked again whenever a connection is made, and that check is the one that counts.
 */
export const refuseAddress = async (
  text: string,
  isSandbox: boolean,
  { resolve, loopback }: Omit<EndpointSettings, 'clock'>,
  field = 'url',
): Promise<void> => {
  const checked = checkUrl(text, isSandbox && loopback);
  if ('problem' in checked) throw invalid(field, checked.problem);
  await findAddresses(lookupName(checked.url), checked.reach, resolve).catch((error) => {
    if (error instanceof AddressRefused)
      throw invalid(field, 'must not lead to a private, link-local or loopback address');
  });
};

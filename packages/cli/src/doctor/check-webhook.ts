import { type Delivered, deliveryHeaders, isAccepted, newWebhookSecret, post } from '../deliver.ts';
import type { Io } from '../program/io.ts';
import { escapeControls } from '../program/text.ts';
import { explainNetwork } from './check-server.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

export type Receiver = { readonly url: string; readonly secret: string | undefined; readonly operator_id: number };

/** An event of no player, as the platform's own test sends it. */
export const pingOf = ({ operator_id }: Pick<Receiver, 'operator_id'>, now: number) => {
  const id = crypto.randomUUID();
  const created_at = new Date(now).toISOString();
  const data = { webhook_endpoint_id: 0 };
  const event = { id, type: 'webhook.test', created_at, api_version: 'v1', operator_id, sequence: 0, data };
  return { id, body: JSON.stringify(event) };
};

const explainAnswer = ({ status, error }: Delivered): readonly [found: string, advice: string] => {
  if (status === null) return explainNetwork(Object.assign(new Error(), { code: error }));
  if (status === 401 || status === 403 || status === 400)
    return [
      `it refuses a correct signature (${status})`,
      'Is it the secret of this endpoint? Verify the raw body, before anything parses it.',
    ];
  if (status === 404 || status === 405) return [`it answers ${status}`, 'Check the path; it must take POST.'];
  if (status >= 300 && status < 400)
    return [`it leads elsewhere (${status})`, 'Redirects are not followed: register the final address.'];
  return [`it answers ${status}`, 'See its log. Events are sent again until it answers 2xx.'];
};

/** Tests how a receiver handles a correct ping, one with a wrong signature, an old one, and a changed one. */
export const checkReceiver = async (io: Io, receiver: Receiver): Promise<Finding[]> => {
  const { url, secret } = receiver;
  const at = escapeControls(url);
  if (secret === undefined)
    return [skipped('webhook', `${at}: set CROUPIER_WEBHOOK_SECRET to the secret of the endpoint to have it checked`)];
  if (!/^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(secret))
    return [
      failed('webhook secret', 'it is not whsec_ and base64', 'Copy it whole, or rotate the secret of the endpoint.'),
    ];
  const send = async (given: string, age = 0, change = (body: string) => body): Promise<Delivered> => {
    const { id, body } = pingOf(receiver, io.now());
    const headers = await deliveryHeaders(body, id, given, () => io.now() - age);
    return post(io, url, change(body), headers);
  };
  const good = await send(secret);
  if (!isAccepted(good)) {
    const [found, advice] = explainAnswer(good);
    return [failed('webhook', `${at}: ${found}`, advice)];
  }
  const forged = await send(newWebhookSecret());
  const old = await send(secret, 3_600_000);
  const changed = await send(secret, 0, (body) => body.replace('"sequence":0', '"sequence":1'));
  return [
    ok('webhook', `${at} takes a signed event (${good.status}, ${good.milliseconds} ms)`),
    isAccepted(forged)
      ? failed(
          'webhook signature',
          `${at} accepts a wrong signature`,
          'Verify the signature: anybody could send you events.',
        )
      : ok('webhook signature', 'a wrong one is refused'),
    isAccepted(changed)
      ? failed(
          'webhook body',
          `${at} accepts a changed body`,
          'The signature is over the raw body: verify exactly that.',
        )
      : ok('webhook body', 'a changed one is refused'),
    isAccepted(old)
      ? failed(
          'webhook timestamp',
          `${at} accepts a delivery of an hour ago`,
          'Refuse what is older than five minutes.',
        )
      : ok('webhook timestamp', 'an old one is refused'),
  ];
};

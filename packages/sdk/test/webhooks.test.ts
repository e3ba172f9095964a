import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';
import { describe, expect, test } from 'vitest';
import { signWebhook, verifyWebhook, WebhookError, webhookHandler } from '../src/webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ok!').toString('base64')}`;
const other = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;
const event = exampleOf('deposit.paid') as { id: string; data: { amount: number } };
const body = JSON.stringify(event);
const now = () => Date.parse('2026-03-02T10:00:00.000Z');
const signed = (by = secret) => signWebhook(body, event.id, by, { now });

describe('a delivery', () => {
  test('with a valid signature gives its event', async () => {
    expect(await verifyWebhook(body, await signed(), secret, { now })).toEqual(event);
    expect(await verifyWebhook(body, new Headers(await signed()), [other, secret], { now })).toEqual(event);
  });

  test('with the signatures of two secrets passes by either', async () => {
    const [old, fresh] = [await signed(other), await signed()];
    const both = { ...old, 'webhook-signature': `${fresh['webhook-signature']} ${old['webhook-signature']}` };
    expect(await verifyWebhook(body, both, other, { now })).toEqual(event);
  });

  const refusals: [name: string, change: (headers: Record<string, string>) => [string, Record<string, string>]][] = [
    ['another body', (headers) => [body.replace('deposit', 'Deposit'), headers]],
    ['another id', (headers) => [body, { ...headers, 'webhook-id': 'x' }]],
    ['another time', (headers) => [body, { ...headers, 'webhook-timestamp': '1772445601' }]],
    ['no signature', ({ 'webhook-signature': _, ...headers }) => [body, headers]],
    ['a signature that is no base64', (headers) => [body, { ...headers, 'webhook-signature': 'v1,§' }]],
    ['a signature of another version', (headers) => [body, { ...headers, 'webhook-signature': 'v2,abcd' }]],
  ];
  test.each(refusals)('with %s is refused', async (_name, change) => {
    const [changedBody, headers] = change(await signed());
    await expect(verifyWebhook(changedBody, headers, secret, { now })).rejects.toBeInstanceOf(WebhookError);
  });

  test.each([-301, 301])('that is %s seconds off is refused', async (seconds) => {
    const headers = await signWebhook(body, event.id, secret, { now: () => now() + seconds * 1000 });
    await expect(verifyWebhook(body, headers, secret, { now })).rejects.toThrow('timestamp');
  });
});

test.each(['', 'whsec_', 'whsec_…', 'c2VjcmV0'])('the secret %j signs and verifies nothing', async (bad) => {
  await expect(verifyWebhook(body, await signed(), bad, { now })).rejects.toBeInstanceOf(TypeError);
});

test('finds headers in any case, and as lists', async () => {
  const capital = Object.entries(await signed()).map(([name, value]) => [name.toUpperCase(), [value]]);
  expect(await verifyWebhook(body, Object.fromEntries(capital), secret, { now })).toEqual(event);
});

describe('a receiver', () => {
  const send = async (receiver: (request: Request) => Promise<Response>, by = secret): Promise<number> => {
    const request = new Request('http://localhost/hooks', { method: 'POST', body, headers: await signed(by) });
    return (await receiver(request)).status;
  };

  test('passes each event to its handler, typed by its type, and skips known ones', async () => {
    const seen: number[] = [];
    const known = new Set<string>();
    const receiver = webhookHandler(
      {
        'deposit.paid': ({ id, data }) => {
          known.add(id);
          seen.push(data.amount);
        },
      },
      { secrets: secret, now, isKnown: (id) => known.has(id) },
    );
    expect([await send(receiver), await send(receiver)]).toEqual([204, 204]);
    expect(seen).toEqual([event.data.amount]);
  });

  test('handles an event without its own handler by *', async () => {
    const types: string[] = [];
    const receiver = webhookHandler({ '*': ({ type }) => types.push(type) }, { secrets: secret, now });
    expect(await send(receiver)).toBe(204);
    expect(types).toEqual(['deposit.paid']);
  });

  test('answers 401 to forged deliveries, and 500 when its handler fails, so that it is sent again', async () => {
    const errors: unknown[] = [];
    const failing = webhookHandler(
      { '*': () => Promise.reject(new Error('full')) },
      { secrets: secret, now, onError: (error) => errors.push(error) },
    );
    expect([await send(failing, other), await send(failing)]).toEqual([401, 500]);
    expect(errors).toEqual([new Error('full')]);
  });
});

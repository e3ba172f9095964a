import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { sign } from '../call/signature.ts';
import { signedFetch } from './docs-signer.ts';

const url = 'https://api.example.com/api/v1/provider/bets?x=1';
const sent: Request[] = [];
vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
  sent.push(new Request(input, init));
  return new Response('{}');
});
afterEach(() => sent.splice(0));
afterAll(() => vi.unstubAllGlobals());

const call = (headers: Record<string, string>, body = '{"a":1}') =>
  signedFetch(url, { method: 'POST', headers: { 'x-api-key': 'gpk_abc', 'x-timestamp': 'now', ...headers }, body });

const secrets = ['ops_', 'gps_'].map((prefix) => `${prefix}${'Ab1-_'.repeat(9).slice(0, 43)}`);

describe('the documentation pages', () => {
  test.each(secrets)('sign with %s, and never send the secret', async (secret) => {
    await call({ 'x-signature': `${secret} ` });
    const [request] = sent;
    const { headers } = request!;
    const parts = {
      method: 'POST',
      uri: '/api/v1/provider/bets?x=1',
      timestamp: headers.get('x-timestamp')!,
      body: Buffer.from(await request!.text()),
      nonce: headers.get('x-nonce')!,
    };
    expect(headers.get('x-signature')).toBe(sign(secret, parts).toString('hex'));
    expect(JSON.stringify([...headers])).not.toContain(secret.slice(4, 20));
  });

  test.each([
    ['the secret of a webhook', { 'x-signature': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
    ['a secret without its prefix', { 'x-signature': 'Ab1-_'.repeat(9) }],
    ['a secret in quotes', { 'x-signature': `"${secrets[1]}"` }],
    ['the secret in the field of the key', { 'x-api-key': secrets[1]!, 'x-signature': secrets[1]! }],
    ['the secret in the field of the timestamp', { 'x-timestamp': secrets[0]!, authorization: secrets[0]! }],
    ['the secret in another header', { authorization: `Bearer ${secrets[0]}` }],
  ])('refuse to send %s', async (_, headers) => {
    const answer = await call(headers as unknown as Record<string, string>);
    expect(sent).toEqual([]);
    expect((await answer.json()).error.message).toMatch(/^Not sent: /);
  });

  test('send unchanged what was signed elsewhere and what needs no signature', async () => {
    await call({ 'x-signature': 'a'.repeat(64), 'x-timestamp': '1' });
    await signedFetch(url, { headers: { authorization: 'Bearer ptk_abc' } });
    expect(sent.map(({ headers }) => headers.get('x-signature') ?? headers.get('authorization'))).toEqual([
      'a'.repeat(64),
      'Bearer ptk_abc',
    ]);
    expect(await sent[0]!.text()).toBe('{"a":1}');
  });
});

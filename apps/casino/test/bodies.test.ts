import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../server/test/support/eventually.ts';
import { createBodies, maxBodyBytes } from '../server/bodies.ts';

const page = { 'x-casino': '1', 'sec-fetch-site': 'same-origin' };
const cookie = `casino_session=ptk_${'a'.repeat(40)}!1700000000!7`;
const usual = 256 * 1024;
const document = 12 * 1024 * 1024;

describe('how large a body may be is known before it is read', () => {
  test.each([
    ['a registration', 'POST', '/api/register', page, usual],
    ['a sign-in', 'POST', '/api/sign-in', page, usual],
    ['a code asked for', 'POST', '/api/password-reset', page, usual],
    ['a password from a code', 'POST', '/api/password-reset/confirm', page, usual],
    ['a document', 'POST', '/api/v1/player/kyc/documents', { ...page, cookie }, document],
    ['a document of nobody', 'POST', '/api/v1/player/kyc/documents', page, 0],
    ['a document from another site', 'POST', '/api/v1/player/kyc/documents', { cookie }, 0],
    ['a play', 'POST', '/api/v1/player/games/7/play', { ...page, cookie }, usual],
    ['a play of nobody', 'POST', '/api/v1/player/games/7/play', page, 0],
    ['a deposit', 'POST', '/api/deposits', { ...page, cookie }, usual],
    ['giving up a deposit', 'POST', '/api/deposits/12/give-up', { ...page, cookie }, usual],
    ['what is not offered', 'POST', '/api/v1/operator/players', { ...page, cookie }, 0],
    ['a read', 'GET', '/api/v1/player/wallet', { ...page, cookie }, 0],
  ])('%s: %s %s', (_, method, path, headers, bytes) => {
    expect(maxBodyBytes({ method, path, headers, isSecure: false })).toBe(bytes);
  });
});

test('503: one network holds two documents at a time, everybody together a little more, until they are answered', async () => {
  const readingOf = createBodies();
  const releases: (() => void)[] = [];
  const server = createServer((asked, response) => {
    const reading = readingOf(asked, document, String(asked.headers['x-from']));
    releases.push(reading.release);
    void reading.read().then((read) => {
      response.writeHead('refusal' in read ? read.refusal : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send = (from: string, bytes: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'x-from': from } }, (answered) => {
        answered.resume();
        answered.on('end', () => resolve(answered.statusCode ?? 0));
      });
      sent.on('error', reject);
      sent.end(Buffer.alloc(bytes));
    });
  const nearly = document - 1_000;
  expect(await send('192.0.2.1', document + 1)).toBe(413);
  expect(await send('192.0.2.1', nearly)).toBe(200);
  expect(await send('192.0.2.1', nearly)).toBe(200);
  expect(await send('192.0.2.1', nearly)).toBe(503);
  for (const from of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) expect(await send(from, nearly)).toBe(200);
  expect(await send('192.0.2.5', nearly)).toBe(503);
  for (const release of releases) release();
  await eventually(async () => (await send('192.0.2.1', nearly)) === 200);
});

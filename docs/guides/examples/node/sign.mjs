// Signs requests to the Croupier API. Node.js 18 or newer, nothing to install.
//
//   node sign.mjs vectors ../signing-vectors.json
//   CROUPIER_URL=… CROUPIER_KEY=opk_… CROUPIER_SECRET=ops_… node sign.mjs call GET /api/v1/operator/me
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Lower-case hex HMAC-SHA256 of method, URI, timestamp, body and, where one is sent, the nonce. */
export const sign = (secret, method, uri, timestamp, body = '', nonce = undefined) =>
  createHmac('sha256', secret)
    .update([method, uri, timestamp, body, ...(nonce === undefined ? [] : [nonce])].join('\n'))
    .digest('hex');

/** The headers of one request. Every one has its own nonce, so that equal requests are never taken for replays. */
export const signedHeaders = ({ key, secret }, method, uri, body = '') => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  return {
    'X-Api-Key': key,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': sign(secret, method, uri, timestamp, body, nonce),
    ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
  };
};

const checkVectors = (file) => {
  const { secret, cases } = JSON.parse(readFileSync(file, 'utf8'));
  const wrong = cases.filter((one) => {
    return sign(secret, one.method, one.uri, one.timestamp, one.body, one.nonce) !== one.signature;
  });
  for (const { name } of wrong) console.log(`wrong: ${name}`);
  console.log(`${cases.length - wrong.length} of ${cases.length} signing vectors match`);
  return wrong.length === 0;
};

const call = async (method, uri, body = '') => {
  const { CROUPIER_URL = 'http://127.0.0.1:3000', CROUPIER_KEY: key, CROUPIER_SECRET: secret } = process.env;
  const headers = signedHeaders({ key, secret }, method, uri, body);
  const answer = await fetch(CROUPIER_URL + uri, { method, headers, ...(body === '' ? {} : { body }) });
  console.log(answer.status);
  console.log(await answer.text());
  return answer.ok;
};

// Only when this file is what was started: other files import sign and signedHeaders.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , command, ...rest] = process.argv;
  const good = command === 'vectors' ? checkVectors(...rest) : await call(...rest);
  process.exitCode = good ? 0 : 1;
}

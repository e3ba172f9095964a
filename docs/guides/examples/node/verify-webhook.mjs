// Verifies a webhook of Croupier. Node.js 20 or newer, nothing to install.
//
//   WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE='v1,…' node verify-webhook.mjs < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** `body` is the raw bytes of the request: parse it only after this has said true. */
export const verifyWebhook = (secret, { id, timestamp, signature }, body) => {
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
};

if (process.argv[1]?.endsWith('verify-webhook.mjs')) {
  const { WEBHOOK_SECRET, WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE } = process.env;
  const headers = { id: WEBHOOK_ID, timestamp: WEBHOOK_TIMESTAMP, signature: WEBHOOK_SIGNATURE };
  const isOurs = verifyWebhook(WEBHOOK_SECRET, headers, readFileSync(0));
  console.log(isOurs ? 'verified' : 'refused');
  process.exitCode = isOurs ? 0 : 1;
}

import { createHmac } from 'node:crypto';
import { publicOpenApi } from '@croupier/contract/openapi.ts';
import { describe, expect, test } from 'vitest';
import { sign, stringToSign } from '../../src/call/signature.ts';
import { readText } from '../support/source-code.ts';

type Case = {
  readonly name: string;
  readonly method: string;
  readonly uri: string;
  readonly timestamp: string;
  readonly body: string;
  readonly nonce?: string;
  readonly string_to_sign: string;
  readonly signature: string;
};

const { secret, cases } = JSON.parse(readText('docs/guides/examples/signing-vectors.json')) as {
  secret: string;
  cases: Case[];
};

type Signer = (...parts: (string | undefined)[]) => string;

const codeBlock = (text: string, language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? '';

/** The function that a JavaScript snippet in a document defines. */
const signerIn = (code: string): Signer =>
  new Function('createHmac', `${code.replace(/^import .*$/m, '')}; return sign;`)(createHmac) as Signer;

const published = signerIn(codeBlock(String((publicOpenApi().info as { description: string }).description), 'js'));

describe.each(cases)('the signing vector "$name"', (one) => {
  test('is signed by the server as published', () => {
    const parts = { ...one, body: Buffer.from(one.body) };
    expect(stringToSign(parts)).toBe(one.string_to_sign);
    expect(sign(secret, parts).toString('hex')).toBe(one.signature);
  });

  test('is signed the same by the JavaScript in the OpenAPI document', () => {
    const signed = published(secret, one.method, one.uri, one.timestamp, one.body, one.nonce);
    expect(signed).toBe(one.signature);
  });
});

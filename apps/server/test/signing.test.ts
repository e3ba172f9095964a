import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { publicOpenApi } from '@croupier/contract/openapi.ts';
import { describe, expect, test } from 'vitest';
import { sign, stringToSign } from '../src/http/signature.ts';
import { readText } from './source-code.ts';

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

const { secret, cases } = JSON.parse(readText('packages/contract/test/signing-vectors.json')) as {
  secret: string;
  cases: Case[];
};

type Signer = (...parts: (string | undefined)[]) => string;

const codeBlock = (text: string, language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? '';

/** The function that a piece of JavaScript in a document defines. */
const signerIn = (code: string): Signer =>
  new Function('createHmac', `${code.replace(/^import .*$/m, '')}; return sign;`)(createHmac) as Signer;

/** Runs what a document shows with another program; where that program is missing, nothing is known. */
const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

describe.each(cases)('the signing vector "$name"', (one) => {
  test('is signed by the server as it says', () => {
    const parts = { ...one, body: Buffer.from(one.body) };
    expect(stringToSign(parts)).toBe(one.string_to_sign);
    expect(sign(secret, parts).toString('hex')).toBe(one.signature);
  });

  test.each([
    ['docs/signing.md', readText('docs/signing.md')],
    ['the OpenAPI document', String((publicOpenApi().info as { description: string }).description)],
  ])('is signed alike by the JavaScript in %s', (_name, text) => {
    const signed = signerIn(codeBlock(text, 'js'))(secret, one.method, one.uri, one.timestamp, one.body, one.nonce);
    expect(signed).toBe(one.signature);
  });

  test('is signed alike by the other languages in docs/signing.md, as far as they are installed', () => {
    const text = readText('docs/signing.md');
    const python = `${codeBlock(text, 'python')}\nimport json, sys\nprint(sign(*json.load(sys.stdin)))`;
    const input = JSON.stringify([secret, one.method, one.uri, one.timestamp, one.body, one.nonce ?? null]);
    const php = `${codeBlock(text, 'php')} echo sign(...json_decode(file_get_contents('php://stdin')));`;
    const signatures = [
      ...(runs('python3') ? [spawnSync('python3', ['-c', python], { input, encoding: 'utf8' }).stdout.trim()] : []),
      ...(runs('php') ? [spawnSync('php', ['-r', php], { input, encoding: 'utf8' }).stdout.trim()] : []),
      ...(runs('openssl') && one.nonce === undefined ? [shell(codeBlock(text, 'sh'), one)] : []),
    ];
    expect(codeBlock(text, 'python')).toContain('def sign');
    for (const signature of signatures) expect(signature).toBe(one.signature);
  });
});

const shell = (code: string, { method, uri, timestamp, body }: Case): string =>
  spawnSync('sh', ['-c', code], {
    env: { ...process.env, METHOD: method, URI: uri, TIMESTAMP: timestamp, BODY: body, SECRET: secret },
    encoding: 'utf8',
  }).stdout.trim();

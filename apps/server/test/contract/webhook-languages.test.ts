import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { events } from '@croupier/contract/events.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signatureOf } from '../../src/modules/webhooks/transport/sign.ts';
import { compileJava, quickJava } from '../support/compile-java.ts';
import { readText, root } from '../support/source-code.ts';

const languages = [
  { name: 'Node.js', program: process.execPath, args: ['node/verify-webhook.mjs'], asks: ['--version'] },
  { name: 'Python', program: 'python3', args: ['python/verify_webhook.py'], asks: ['--version'] },
  { name: 'PHP', program: 'php', args: ['php/verify-webhook.php'], asks: ['--version'] },
  { name: 'Go', program: 'go', args: ['run', 'go/verify-webhook/main.go'], asks: ['version'] },
  { name: 'Java', program: 'java', args: [...quickJava, 'java/VerifyWebhook.java'], asks: ['--list-modules'] },
];

// Compilers on a busy machine take their time.
const patience = 120_000;
const guide = readText('docs/webhooks.md');

describe('the guide to webhooks', () => {
  test('quotes the examples exactly', () => {
    const quoted = [...guide.matchAll(/^```(\w+) from (\S+)\n([\s\S]*?)^```$/gm)];
    expect(quoted.map((match) => match[1])).toEqual(['js', 'python', 'php', 'go', 'java', 'js', 'python', 'php']);
    for (const [, , file, code] of quoted) expect(readText(`docs/${file}`)).toContain(code);
  });

  test('lists every event and when it is sent', () => {
    for (const [type, when] of Object.entries(events)) expect(guide).toContain(`| ${type} | ${when} |`);
  });
});

describe.each(languages)('a webhook verified in $name', ({ name, program, args, asks }) => {
  const found = spawnSync(program, asks, { encoding: 'utf8' });
  const installed = found.status === 0 && (name !== 'Java' || found.stdout.includes('jdk.compiler'));

  const key = randomBytes(32);
  const id = randomUUID();
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id, data: { name: 'Žofie & <Ω>', amount: 100 } });
  const cwd = join(root, 'docs/guides/examples');
  let command: readonly string[] = args;
  const run = (more: { body?: string; timestamp?: number; signature: string; secret?: Buffer }): string => {
    const { HOME, PATH } = process.env;
    const { stdout } = spawnSync(program, command, {
      cwd,
      input: more.body ?? body,
      encoding: 'utf8',
      env: {
        HOME,
        PATH,
        WEBHOOK_SECRET: `whsec_${(more.secret ?? key).toString('base64')}`,
        WEBHOOK_ID: id,
        WEBHOOK_TIMESTAMP: String(more.timestamp ?? now),
        WEBHOOK_SIGNATURE: more.signature,
      },
    });
    return stdout.trim();
  };

  test(
    'accepts ours, also during a rotation, and rejects changed, old and foreign ones',
    (context) => {
      if (!installed) return context.skip(`${name} is not installed`);
      const signature = signatureOf([key], id, now, body);
      expect(run({ signature })).toBe('verified');
      if (name === 'Java') {
        const compiled = compileJava(args.at(-1) as string, cwd);
        onTestFinished(compiled.remove);
        command = compiled.args;
      }
      expect(run({ signature: signatureOf([randomBytes(32), key], id, now, body) })).toBe('verified');
      expect(run({ signature, body: body.replace('100', '900') })).toBe('refused');
      expect(run({ signature, secret: randomBytes(32) })).toBe('refused');
      expect(run({ signature: signature.replace('v1,', 'v2,') })).toBe('refused');
      expect(run({ signature: '' })).toBe('refused');
      const old = now - 600;
      expect(run({ timestamp: old, signature: signatureOf([key], id, old, body) })).toBe('refused');
    },
    patience,
  );
});

test('the signature is what the standard says: HMAC-SHA256 of id, timestamp and body, joined by dots', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const body = '{"test": 2432232314}';
  const expected = createHmac('sha256', key).update(`msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.${body}`).digest('base64');
  expect(signatureOf([key], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(`v1,${expected}`);
  // The published example of the standard.
  expect(expected).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

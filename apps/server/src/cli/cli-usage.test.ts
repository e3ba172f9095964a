import { expect, test } from 'vitest';
import { runCommand } from '../../test/support/run-command.ts';
import { sign } from '../call/signature.ts';
import { commands } from './commands.ts';

/** There is no database: none of these commands needs one. */
const croupier = (...args: string[]) => runCommand(args, { CROUPIER_HOME: '/nowhere/at/all' });

test('exit code 2: a command that is not written correctly', async () => {
  const misuses = [
    ['fly'],
    ['operator'],
    ['operator', 'fly'],
    ['operator', 'create', '--slug', 'x'],
    ['operator', 'list', '--loud'],
    ['operator', 'list', 'lucky'],
    ['operator', 'set', '--slug', 'lucky'],
    ['operator', 'set', '--slug', 'lucky', '--settings', '{'],
    ['operator', 'set', '--slug', 'lucky', '--settings', '[]'],
    ['key', 'create', '--operator', 'lucky', '--name', 'x', '--scopes', 'all', '--rate-limit', 'fast'],
    ['sign', '--key', 'k', '--secret', 's', '--path', 'relative'],
  ];
  const ends = await Promise.all(misuses.map((args) => croupier(...args)));
  expect(ends.map(({ code, out }, n) => [misuses[n]?.join(' '), code, out])).toEqual(
    misuses.map((args) => [args.join(' '), 2, '']),
  );
  for (const { err } of ends) expect(err.trim().length).toBeGreaterThan(10);
});

test('--help explains the program, each noun and each command, without a database', async () => {
  const all = await croupier('--help');
  expect(all.code).toBe(0);
  for (const { name } of commands) expect(all.out).toContain(`  ${name} `);
  expect((await croupier('key', '--help')).out).toContain('key rotate');
  const one = await croupier('key', 'create', '--help');
  for (const option of Object.keys(commands.find(({ name }) => name === 'key create')!.options))
    expect(one.out).toContain(`--${option}`);
  expect(one.out).toContain('Example:');
});

test('sign prints what the server expects, without a database', async () => {
  const request = ['--method', 'post', '--path', '/api/v1/x?a=1', '--body', '{"é":"\'"}', '--nonce', 'n1'];
  const signing = ['sign', '--key', 'opk_x', '--secret', 'ops_y', ...request, '--timestamp', '1767225600', '--json'];
  const { code, out } = await croupier(...signing);
  expect(code).toBe(0);
  const body = Buffer.from('{"é":"\'"}');
  const parts = { method: 'POST', uri: '/api/v1/x?a=1', timestamp: '1767225600', body, nonce: 'n1' };
  const signature = sign('ops_y', parts).toString('hex');
  const printed = JSON.parse(out);
  expect(printed.headers).toEqual({
    'X-Api-Key': 'opk_x',
    'X-Timestamp': '1767225600',
    'X-Nonce': 'n1',
    'X-Signature': signature,
    'Content-Type': 'application/json',
  });
  expect(printed.string_to_sign).toBe('POST\n/api/v1/x?a=1\n1767225600\n{"é":"\'"}\nn1');
  expect(printed.curl).toContain(`--data-binary '{"é":"'\\''"}' 'http://127.0.0.1:3000/api/v1/x?a=1'`);
});

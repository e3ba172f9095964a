import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { banner } from './banner.ts';
import { showBanner } from './show-banner.ts';

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-banner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const access = {
  url: 'http://127.0.0.1:3000',
  keys: {
    full: { key: 'key-of-all', secret: 'secret-of-all' },
    readOnly: { key: 'key-to-read', secret: 'secret-to-read' },
    casino: { key: 'ck_casino', secret: 'sk_casino' },
    staffPassword: 'password-of-staff',
  },
  pass: 'pass-of-the-start-page',
  readyMilliseconds: 1_500,
  prefix: '',
};
const secrets = ['secret-of-all', 'secret-to-read', 'password-of-staff', 'pass-of-the-start-page'];

test('into a file no secret is printed: it says where they are, and only the owner can read that', () => {
  const home = makeFolder();
  const said: string[] = [];
  showBanner(access, { home, isKept: true, say: (line) => said.push(line) });
  const printed = said.join('\n');
  for (const secret of secrets) expect(printed).not.toContain(secret);
  const file = join(home, 'demo.txt');
  expect(printed).toContain(`Croupier is ready at ${access.url}`);
  expect(printed).toContain('http://localhost:3000/back-office\n');
  expect(printed).toContain(file);
  expect(readFileSync(file, 'utf8')).toBe(banner(access));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('on a terminal and into a pipe everything is printed', () => {
  const said: string[] = [];
  showBanner(access, { home: makeFolder(), isKept: false, say: (line) => said.push(line) });
  expect(said).toEqual([banner(access)]);
  for (const secret of secrets) expect(said[0]).toContain(secret);
});

test('a file as standard output is noticed, a pipe is none', () => {
  const program = `process.stderr.write(String((await import('${import.meta.dirname}/show-banner.ts')).printsIntoFile()))`;
  const run = (out: number | 'pipe'): string => {
    const error = join(makeFolder(), 'error');
    const fd = openSync(error, 'w');
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program], {
      stdio: ['ignore', out, fd],
    });
    closeSync(fd);
    return readFileSync(error, 'utf8');
  };
  const out = openSync(join(makeFolder(), 'out'), 'w');
  expect(run(out)).toBe('true');
  closeSync(out);
  expect(run('pipe')).toBe('false');
});

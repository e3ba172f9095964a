import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOfficeOrigin } from './back-office-origin.ts';

describe('links into the back office', () => {
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'croupier-origin-'));
  });
  afterAll(() => rmSync(home, { recursive: true }));
  const origin = (more: object = {}): string =>
    backOfficeOrigin({
      ...{ backOfficeHost: undefined, publicUrl: undefined, isProduction: false },
      ...{ port: 3000, portIsChosen: false, home, ...more },
    });

  test('lead to the port of this machine, also when the demo had to take another one', () => {
    expect(origin()).toBe('http://localhost:3000');
    writeFileSync(join(home, 'demo.json'), JSON.stringify({ url: 'http://127.0.0.1:3001', key: 'opk_1' }));
    expect(origin()).toBe('http://localhost:3001');
    expect(origin({ port: 4000, portIsChosen: true })).toBe('http://localhost:4000');
    writeFileSync(join(home, 'demo.json'), 'not JSON');
    expect(origin()).toBe('http://localhost:3000');
  });

  test('lead to PUBLIC_URL or BACK_OFFICE_HOST where they are set, and in production nowhere else', () => {
    expect(origin({ publicUrl: 'https://casino.example/a' })).toBe('https://casino.example');
    expect(origin({ publicUrl: 'https://casino.example', backOfficeHost: 'office.example' })).toBe(
      'https://office.example',
    );
    expect(() => origin({ isProduction: true })).toThrow('PUBLIC_URL is needed');
  });
});

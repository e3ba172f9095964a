import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main, makeHome } from '../../test/support/process.ts';
import { privateFolder } from './data-folder.ts';

let home: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ home, remove } = await makeHome());
});
afterEach(() => remove());

const modeOf = (folder: string): number => statSync(folder).mode & 0o777;

describe('a private folder of the data folder', () => {
  test('is made for its owner alone, and found again', () => {
    const folder = join(home, 'cache');
    expect([privateFolder(home, 'cache'), privateFolder(home, 'cache')]).toEqual([folder, folder]);
    expect(modeOf(folder)).toBe(0o700);
  });

  test.each([0o750, 0o705, 0o777])('is refused when it was found with mode %o', (mode) => {
    mkdirSync(join(home, 'cache'));
    chmodSync(join(home, 'cache'), mode);
    expect(privateFolder(home, 'cache')).toBeUndefined();
  });

  test('is refused when it is a symbolic link, even to a folder of ours', () => {
    mkdirSync(join(home, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(home, 'elsewhere'), join(home, 'cache'));
    expect(privateFolder(home, 'cache')).toBeUndefined();
  });

  test.each([0o777, 0o775, 0o1777])(
    'is not made in a data folder of mode %o, where others could replace it',
    (mode) => {
      chmodSync(home, mode);
      expect(privateFolder(home, 'cache')).toBeUndefined();
      expect(existsSync(join(home, 'cache'))).toBe(false);
    },
  );

  test('is not made when there is no data folder yet', () => {
    expect(privateFolder(join(home, 'none'), 'cache')).toBeUndefined();
    expect(existsSync(join(home, 'none'))).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)(
    "is refused in another user's data folder, and when another user owns it",
    () => {
      mkdirSync(join(home, 'cache'), { mode: 0o700 });
      chownSync(join(home, 'cache'), 65_534, 65_534);
      expect(privateFolder(home, 'cache')).toBeUndefined();
      chownSync(home, 65_534, 65_534);
      expect(privateFolder(home, 'other')).toBeUndefined();
    },
  );
});

describe('compiled code', () => {
  const run = (): void => {
    const temporary = join(home, 'tmp');
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary);
    const env = { PATH: process.env.PATH, CROUPIER_HOME: home, TMPDIR: temporary };
    execFileSync(process.execPath, [main, '--help'], { env, stdio: 'ignore' });
    expect(readdirSync(temporary)).toEqual([]);
  };

  test('is kept in a private folder of the data folder, where nobody else can write', () => {
    run();
    expect(modeOf(join(home, 'compile-cache'))).toBe(0o700);
    expect(readdirSync(join(home, 'compile-cache')).length).toBeGreaterThan(0);
  });

  test('is not kept when that folder is open to others', () => {
    mkdirSync(join(home, 'compile-cache'));
    chmodSync(join(home, 'compile-cache'), 0o777);
    run();
    expect(readdirSync(join(home, 'compile-cache'))).toEqual([]);
  });
});

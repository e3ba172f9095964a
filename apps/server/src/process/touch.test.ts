import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../test/support/source-code.ts';
import { touching } from './touch.ts';

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-alive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** What the probe of the container says. */
const isHealthy = (file: string): boolean => {
  try {
    execFileSync(process.execPath, [join(root, 'deploy/check-worker.mjs')], { env: { WORKER_ALIVE_FILE: file } });
    return true;
  } catch {
    return false;
  }
};

test('the probe finds a worker that works, one that has stood still for a minute, and one that never began', () => {
  const file = join(makeFolder(), 'alive');
  expect(isHealthy(file)).toBe(false);
  touching(file, { warn: () => undefined })?.();
  expect(readFileSync(file, 'utf8')).toBe('alive\n');
  expect(isHealthy(file)).toBe(true);
  const old = Date.now() / 1000 - 61;
  utimesSync(file, old, old);
  expect(isHealthy(file)).toBe(false);
});

test('a file that cannot be written stops nothing, and is warned of once', () => {
  const warnings: unknown[] = [];
  const touch = touching(join(makeFolder(), 'no', 'folder'), {
    warn: (...entry: unknown[]) => void warnings.push(entry),
  });
  touch?.();
  touch?.();
  expect(warnings).toHaveLength(1);
  expect(touching(undefined, { warn: () => undefined })).toBeUndefined();
});

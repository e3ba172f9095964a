import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../tool.ts';

/** A copy of the working tree in which files can be broken. The dependencies are shared. */
export const makeSandbox = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-mutate-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString().split('\n')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  // Those of workspaces too: without them Node would find other versions further up.
  for (const path of globSync('{.,apps/*,packages/*}/node_modules', { cwd: root }))
    symlinkSync(join(root, path), join(folder, path));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

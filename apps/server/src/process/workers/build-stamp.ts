import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../../..');
const folders = ['apps/server/src', 'packages/contract/src', 'packages/sdk/src'];

/**
 * Names the code on this machine by the names, sizes and times of its files: workers that were started before and after
 * an update do not hand commands over to each other, whose form may have changed.
 */
export const buildStamp = (below: readonly string[] = folders.map((folder) => join(root, folder))): string => {
  const hash = createHash('sha256').update(process.version);
  for (const folder of below)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path}\0${size}\0${mtimeMs}\0`);
    }
  return hash.digest('hex');
};

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tool.ts';

type Entry = { optional?: boolean; devOptional?: boolean; os?: unknown; engines?: unknown };

/**
 * Removes `engines` from the platform variants in the lock file. npm silently skips an optional package when the Node
 * that runs npm is older than its `engines`; but the tools run on the Node that comes with them. `npm install` writes
 * them again, `npm run fix` removes them.
 */
const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
for (const entry of Object.values(lock.packages))
  if ((entry.optional || entry.devOptional) && entry.os) delete entry.engines;
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);

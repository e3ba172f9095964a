#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In the repository, runs the server's program, which has all commands. Installed from npm, has only those over HTTP.
const repository = new URL('../../../scripts/run.cjs', import.meta.url);
if (existsSync(repository)) {
  process.argv.splice(2, 0, 'apps/server/src/main.ts');
  await import(repository.href);
} else {
  await import('../dist/cli/src/main.js');
}

#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In the repository this is one program with the server's commands; installed by itself it has those over HTTP.
const repository = new URL('../../../scripts/run.cjs', import.meta.url);
if (existsSync(repository)) {
  process.argv.splice(2, 0, 'apps/server/src/main.ts');
  await import(repository.href);
} else {
  await import('../dist/cli/src/main.js');
}

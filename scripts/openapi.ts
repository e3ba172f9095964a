import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated.ts';
import { root } from './tool.ts';

// Writes every file that is made from the contract: the OpenAPI documents and the reference pages in docs.
//   npm run openapi              writes them
//   npm run openapi -- --check   writes nothing, fails when one is stale

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const stale = Object.entries(generatedFiles()).filter(([path, text]) => read(join(root, path)) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is stale: run npm run openapi`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

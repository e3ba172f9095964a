import { join } from 'node:path';
import { buildWeb } from '../apps/server/src/serve/web.ts';
import { root, runTool } from './tool.ts';

// npm run build: the back office ahead of time, for images in which nothing is built at the start.
// npm run build -- sdk: the client as it is published, JavaScript and types.

if (process.argv[2] === 'sdk') {
  const { ok, output } = await runTool('node_modules/typescript/bin/tsc', ['-p', 'packages/sdk/tsconfig.build.json']);
  console.log(ok ? 'Built the client in packages/sdk/dist.' : output.trimEnd());
  process.exitCode = ok ? 0 : 1;
} else {
  const folder = join(root, 'apps/back-office/dist');
  await buildWeb(root, folder, 300_000).done;
  console.log(`Built the back office in ${folder}.`);
}

import { join } from 'node:path';
import { buildSdk } from '../apps/guides/src/packages.ts';
import { buildWeb } from '../apps/server/src/process/web.ts';
import { backOfficeBuild, casinoBuild, guidesBuild } from '../apps/server/src/process/web-builds.ts';
import { root, runTool } from './tool.ts';

// npm run build: builds the back office, the casino and the guides ahead of time, for images in which nothing is built at the
// start. npm run build -- sdk, npm run build -- cli: builds the published client and command line, JavaScript and
// types.

const published = process.argv[2];
if (published === 'sdk') {
  buildSdk(root, join(root, 'packages/sdk/dist'));
  console.log('Built packages/sdk/dist.');
} else if (published === 'cli') {
  const project = `packages/${published}`;
  const { ok, output } = await runTool('node_modules/typescript/bin/tsc', ['-p', `${project}/tsconfig.build.json`]);
  console.log(ok ? `Built ${project}/dist.` : output.trimEnd());
  process.exitCode = ok ? 0 : 1;
} else {
  for (const build of [backOfficeBuild, casinoBuild, guidesBuild]) {
    const folder = join(root, build.app, 'dist');
    await buildWeb(root, folder, 300_000, build).done;
    console.log(`Built ${build.title} in ${folder}.`);
  }
}

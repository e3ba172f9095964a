import { join } from 'node:path';
import { buildWeb } from '../apps/server/src/serve/web.ts';
import { root } from './tool.ts';

// npm run build: the back office ahead of time, for images in which nothing is built at the start.

const folder = join(root, 'apps/back-office/dist');
await buildWeb(root, folder, 300_000).done;
console.log(`Built the back office in ${folder}.`);

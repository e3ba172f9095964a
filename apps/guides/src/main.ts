import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build-site.ts';

// node apps/guides/src/main.ts <folder>: builds the site into a folder, with a stamp of the sources.

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say into which folder the site is built.');
rmSync(folder, { recursive: true, force: true });
buildSite(join(import.meta.dirname, '../../..'), folder);
const { CROUPIER_WEB_STAMP } = process.env;
// Written last, so a folder with a stamp is complete.
if (CROUPIER_WEB_STAMP) writeFileSync(join(folder, '.stamp'), CROUPIER_WEB_STAMP);

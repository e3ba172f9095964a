import { createRequire } from 'node:module';
import type Undici from 'undici';

const require = createRequire(import.meta.url);

/** The HTTP client. It takes longer to load than all of our own rules, so only a process that sends something loads it. */
export const undici = (): typeof Undici => require('undici');

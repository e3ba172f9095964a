import { createRequire } from 'node:module';
import type Undici from 'undici';

const require = createRequire(import.meta.url);

/** The HTTP client of webhooks and single sign-on. It is slow to load, so it is loaded at the first call. */
export const undici = (): typeof Undici => require('undici');

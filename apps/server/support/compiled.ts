import { resolve } from 'node:path';

/**
 * The cache of compiled code that the servers of tests share. A server compiles into its data folder, which is new in
 * tests: it would take twice the time to start.
 */
export const compiledForTests = resolve(import.meta.dirname, '../../../node_modules/.cache/compiled-for-tests');

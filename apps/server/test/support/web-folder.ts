import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '../../src/base/sha256.ts';

/**
 * The data folder in which tests keep built web apps, for all files and processes: only the sources decide whether one
 * is built again. One folder per user and checkout: two checkouts that build into the same one remove each other's files.
 */
export const webTestHome = join(
  tmpdir(),
  `croupier-web-test-${process.getuid?.() ?? 'user'}-${sha256Hex(import.meta.dirname).slice(0, 12)}`,
);

import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { WebApp } from '../../src/http/not-built.ts';
import { prepareWeb } from '../../src/process/web.ts';
import type { WebBuild } from '../../src/process/web-builds.ts';

/** A built web app with its folder. Built once for all test files: the hash of the sources decides. */
export const buildPages = async (build: WebBuild): Promise<WebApp & { readonly folder: string }> => {
  // One folder per checkout: two that build into the same one remove each other's files.
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12);
  const home = join(tmpdir(), `croupier-web-test-${process.getuid?.() ?? 'user'}-${checkout}`);
  mkdirSync(home, { recursive: true });
  const web = prepareWeb({ home, isProduction: false, log: pino({ level: 'silent' }), build });
  const state = await web.settled;
  if (state.kind !== 'ready') throw new Error(`${build.title} is not built: ${JSON.stringify(state)}`);
  return { state: web.state, folder: state.folder };
};

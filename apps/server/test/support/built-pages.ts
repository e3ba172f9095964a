import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { withLock } from '../../src/database/embedded/lock.ts';
import type { WebApp } from '../../src/http/not-built.ts';
import { prepareWeb } from '../../src/process/web.ts';
import type { WebBuild } from '../../src/process/web-builds.ts';
import { webTestHome } from './web-folder.ts';

/** A built web app with its folder. The workers of a run begin together: one of them builds, and the others wait for it. */
export const buildPages = (build: WebBuild): Promise<WebApp & { readonly folder: string }> => {
  mkdirSync(webTestHome, { recursive: true });
  return withLock(join(webTestHome, `${build.home}.lock`), async () => {
    const web = prepareWeb({ home: webTestHome, isProduction: false, log: pino({ level: 'silent' }), build });
    const state = await web.finished;
    if (state.kind !== 'ready') throw new Error(`${build.title} is not built: ${JSON.stringify(state)}`);
    return { state: web.state, folder: state.folder };
  });
};

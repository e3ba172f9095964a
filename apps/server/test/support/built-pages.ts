import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import type { WebApp } from '../../src/http/not-built.ts';
import { prepareWeb } from '../../src/process/web.ts';
import type { WebBuild } from '../../src/process/web-builds.ts';
import { webTestHome } from './web-folder.ts';

/** A built web app with its folder. */
export const buildPages = async (build: WebBuild): Promise<WebApp & { readonly folder: string }> => {
  mkdirSync(webTestHome, { recursive: true });
  const web = prepareWeb({ home: webTestHome, isProduction: false, log: pino({ level: 'silent' }), build });
  const state = await web.finished;
  if (state.kind !== 'ready') throw new Error(`${build.title} is not built: ${JSON.stringify(state)}`);
  return { state: web.state, folder: state.folder };
};

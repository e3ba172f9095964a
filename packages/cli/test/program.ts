import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '../../../apps/server/test/support/world.ts';
import { injectFetch } from '../../sdk/test/inject-fetch.ts';
import type { Io } from '../src/program/io.ts';
import { runHttp } from '../src/run-http.ts';
import { silentIo } from './silent-io.ts';

export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** The command line against the server of a test, with its own settings, in the time of that server. */
export const openProgram = (world: World) => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-cli-'));
  const settings = join(folder, 'deep', 'profiles.json');
  const url = 'http://localhost:3000';
  const run = async (args: readonly string[], parts: Partial<Io> = {}): Promise<Ran> => {
    const printed = { out: '', err: '' };
    const io = silentIo(args, {
      out: (text) => {
        printed.out += `${text}\n`;
      },
      err: (text) => {
        printed.err += `${text}\n`;
      },
      fetch: injectFetch(world.app),
      now: () => world.clock.now().getTime(),
      ...parts,
      env: { CROUPIER_CONFIG: settings, ...parts.env },
    });
    return { code: await runHttp(args, io), ...printed };
  };
  /** One JSON document on stdout. */
  const json = async (args: readonly string[], parts: Partial<Io> = {}) => {
    const ran = await run([...args, '--json'], parts);
    if (ran.code !== 0) throw new Error(`${args.join(' ')} ended with ${ran.code}: ${ran.err}`);
    return JSON.parse(ran.out);
  };
  /** The environment that calls as a key. */
  const as = ({ key, secret }: { readonly key: string; readonly secret: string }): Partial<Io> => ({
    env: { CROUPIER_URL: url, CROUPIER_KEY: key, CROUPIER_SECRET: secret },
  });
  return { run, json, as, url, settings, close: () => rmSync(folder, { recursive: true, force: true }) };
};

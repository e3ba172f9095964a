import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { WebApp, WebState } from '../http/not-built.ts';
import { backOfficeBuild, type WebBuild } from './web-builds.ts';

export type WebOptions = {
  /** The project's data folder; builds go below it, because the checkout may be read-only. */
  readonly home: string;
  readonly isProduction: boolean;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly root?: string;
  /** By default the back office. */
  readonly build?: WebBuild;
  readonly timeoutMilliseconds?: number;
};

export type PreparedWeb = WebApp & {
  /** Resolves when it is built or has failed. */
  readonly finished: Promise<WebState>;
  stop(): void;
};

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const maxOutputCharacters = 4_000;

/**
 * Finds a built web app, or builds it in a separate process while the database starts. A build made by `npm run build`
 * is only served; in production nothing is built. A failure affects only the page.
 */
export const prepareWeb = ({ home, isProduction, log, ...options }: WebOptions): PreparedWeb => {
  const { root = projectRoot, build = backOfficeBuild, timeoutMilliseconds = 300_000 } = options;
  const ahead = join(root, build.app, 'dist');
  if (isProduction && existsSync(join(ahead, 'index.html'))) return finishedAt(ahead);
  if (isProduction) {
    log.error(`${build.title} is not built: ${build.path} answers 503. Run "npm run build" before the start.`);
    return finished({ kind: 'failed', message: 'It is not built. Run "npm run build" before the start.' });
  }
  const hash = hashOf(root, build);
  if (stampOf(ahead) === hash) return finishedAt(ahead);
  const builds = join(home, build.home);
  const built = join(builds, hash);
  if (stampOf(built) === hash) return finishedAt(built);

  let state: WebState = { kind: 'building' };
  let child: ChildProcess | undefined;
  const work = async (): Promise<WebState> => {
    try {
      const half = `${built}.${process.pid}-${randomBytes(3).toString('hex')}`;
      mkdirSync(builds, { recursive: true });
      const work = buildWeb(root, half, timeoutMilliseconds, build);
      child = work.child;
      await work.done;
      // Another process may have built the same meanwhile: either folder will do.
      try {
        renameSync(half, built);
      } catch (error) {
        rmSync(half, { recursive: true, force: true });
        if (stampOf(built) !== hash) throw error;
      }
      forgetOthers(builds, hash);
      shareOwner(home, [builds, built]);
      log.info({ folder: built }, `${build.title} is built`);
      state = { kind: 'ready', folder: built };
    } catch (error) {
      state = { kind: 'failed', message: (error as Error).message };
      log.error({ err: error }, `${build.title} could not be built; the API works without it`);
    }
    return state;
  };
  return { state: () => state, finished: work(), stop: () => void child?.kill() };
};

const finishedAt = (folder: string): PreparedWeb => finished({ kind: 'ready', folder });

const finished = (state: WebState): PreparedWeb => ({
  state: () => state,
  finished: Promise.resolve(state),
  stop: () => undefined,
});

/** Builds into a folder, with a stamp of the sources. */
export const buildWeb = (
  root: string,
  folder: string,
  timeout: number,
  build: WebBuild = backOfficeBuild,
): { readonly child: ChildProcess; readonly done: Promise<void> } => {
  const child = spawn(process.execPath, [...build.command(root, folder)], {
    cwd: root,
    // None of the server's environment: it holds secrets, and a build needs none of it.
    env: { NODE_ENV: 'production', CROUPIER_WEB_STAMP: hashOf(root, build) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-maxOutputCharacters);
    });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The build ended with ${signal ?? code}.\n${said.trim()}`)),
    );
  });
  return { child, done };
};

/** The hash of all sources of the built files. */
export const hashOf = (root: string, { inputs }: WebBuild = backOfficeBuild): string => {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesAt(root, input)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
};

const filesAt = (root: string, path: string): string[] => {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
};

/** A stamp that cannot be read counts as none: the app is built again. */
const stampOf = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, '.stamp'), 'utf8');
  } catch {
    return undefined;
  }
};

const forgetOthers = (folder: string, hash: string): void => {
  // A name with the same beginning may belong to another process that builds the same.
  for (const name of readdirSync(folder))
    if (!name.startsWith(hash)) rmSync(join(folder, name), { recursive: true, force: true });
};

/**
 * A folder that root builds in a user's project is given to that user, who replaces it later. Only the finished folder:
 * other processes may be building beside it.
 */
const shareOwner = (home: string, [builds, folder]: readonly [string, string]): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(home);
  for (const path of [builds, folder]) chownSync(path, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid);
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runMark } from '../apps/server/support/run-mark.ts';

export type Launched = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** A separate project with only the real launcher in it. */
export type LauncherWorld = {
  readonly root: string;
  write(file: string, text: string | Buffer, mode?: number): Promise<void>;
  /** Runs scripts/run.cjs with these arguments, on a simulated machine. */
  launch(args: readonly string[], options?: LaunchOptions): Promise<Launched>;
  remove(): Promise<void>;
};

export type LaunchOptions = {
  readonly machine?: { readonly platform: string; readonly arch: string; readonly node: string };
  readonly env?: Record<string, string>;
};

export const createLauncherWorld = async (): Promise<LauncherWorld> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'croupier launcher ')));
  const write = async (file: string, text: string | Buffer, mode = 0o644): Promise<void> => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { mode });
  };
  for (const file of await readdir(import.meta.dirname))
    if (file.endsWith('.cjs')) await cp(join(import.meta.dirname, file), join(root, 'scripts', file));
  await write('package-lock.json', '{ "packages": {} }');
  await mkdir(join(root, 'node_modules'));

  const launch = async (args: readonly string[], { machine, env = {} }: LaunchOptions = {}): Promise<Launched> => {
    const disguise = join(root, 'disguise.cjs');
    await writeFile(disguise, machine ? disguiseAs(machine) : '');
    const child = spawn(process.execPath, ['--require', disguise, join(root, 'scripts/run.cjs'), ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, ...runMark(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += chunk));
    child.stderr.on('data', (chunk) => (output.stderr += chunk));
    const [code] = await once(child, 'close');
    return { code, ...output };
  };
  return { root, write, launch, remove: () => rm(root, { recursive: true, force: true }) };
};

const disguiseAs = ({ platform, arch, node }: NonNullable<LaunchOptions['machine']>): string =>
  Object.entries({ platform, arch, versions: { node } })
    .map(([name, value]) => `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`)
    .join('\n');

import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { dataFolder, privateFolder } from './base/data-folder.ts';
import type { Config } from './process/config.ts';
import { type Served, served } from './process/served.ts';

const root = resolve(import.meta.dirname, '../../..');

// Loaded first, so that it covers all our code: the second start takes half the time. By default Node caches in the
// system's temporary folder, where anyone could have put code for us to run.
const compiled = privateFolder(dataFolder(process.env, root), 'compile-cache');
if (compiled !== undefined) {
  enableCompileCache(compiled);
  // Threads do not inherit the cache: they read this variable.
  process.env.NODE_COMPILE_CACHE ||= compiled;
}

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const err = (text: string): void => void process.stderr.write(`${text}\n`);

const demoOf = (name: string, isAsked: boolean): 'never' | 'by default' | 'asked' => {
  if (name !== 'start') return 'never';
  return isAsked ? 'asked' : 'by default';
};

const workersOf = (options: readonly string[]): string | undefined => {
  const [, value] = /^--workers[= ](\S+)$/.exec(options.join(' ')) ?? [];
  return value;
};

/** A worker runs the same program as its primary. */
const serveInWorkers = async (config: Config, workers: number): Promise<void> => {
  if ((await import('node:cluster')).default.isWorker)
    await (await import('./process/workers/worker.ts')).beginWorker(config);
  else await (await import('./process/workers/primary.ts')).servePrimary({ config, workers, say: out });
};

/** Runs until a signal ends the process. */
const serveAs = async ({ name, summary, help, refusal }: Served, options: readonly string[]): Promise<number> => {
  if (options.includes('--help') || options.includes('-h')) {
    out(`${summary}.`);
    out(help);
    return 0;
  }
  const workers = name === 'serve' ? workersOf(options) : undefined;
  const takesDemo = name === 'start' && options.length === 1 && options[0] === '--demo';
  if (options.length > 0 && !takesDemo && workers === undefined) {
    err(refusal);
    return 2;
  }
  const { readConfig } = await import('./process/config.ts');
  try {
    const config = readConfig(workers === undefined ? process.env : { ...process.env, WORKERS: workers }, root);
    if (name === 'work') await (await import('./process/work.ts')).work({ config, say: out });
    else if (name === 'serve' && config.workers !== undefined) await serveInWorkers(config, config.workers);
    else await (await import('./process/serve.ts')).serve({ config, demo: demoOf(name, takesDemo), say: out });
    // Node would write the cache when the process ends, and never if it is killed.
    flushCompileCache();
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 1;
  }
};

/** Commands over HTTP load nothing of the server: they work where its database cannot be reached. */
const runCommand = async (args: readonly string[]): Promise<number> => {
  const { isHttpCommand, runHttp } = await import('@croupier/cli/run-http.ts');
  const { terminalIo } = await import('@croupier/cli/program/io.ts');
  const io = terminalIo(args);
  if (isHttpCommand(args)) return runHttp(args, io);
  const { readConfig } = await import('./process/config.ts');
  const rows = served.map(({ name, summary }): [string, string] => [name, summary]);
  const { runCli } = await import('./cli/run-cli.ts');
  return runCli({ args, io, readConfig: () => readConfig(process.env, root), served: rows });
};

const args = process.argv.slice(2);
const asked = served.find(({ name }) => name === args[0]);
process.exitCode = await (asked ? serveAs(asked, args.slice(1)) : runCommand(args));

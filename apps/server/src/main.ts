import { resolve } from 'node:path';
import { runCli } from './cli/run-cli.ts';
import { type Config, readConfig } from './config.ts';

const root = resolve(import.meta.dirname, '../../..');

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const err = (text: string): void => void process.stderr.write(`${text}\n`);
const config = (): Config => readConfig(process.env, root);

const served: [string, string][] = [
  ['start', 'Run the server with a demo operator, for development: what npm start does'],
  ['serve', 'Run the server, without a demo'],
];

const fail = (message: string, exitCode: number): void => {
  err(message);
  process.exitCode = exitCode;
};

const [first = '', ...rest] = process.argv.slice(2);
const servedHere = served.find(([name]) => name === first);
if (!servedHere) {
  process.exitCode = await runCli({ args: process.argv.slice(2), readConfig: config, out, err, served });
} else if (rest.includes('--help') || rest.includes('-h')) {
  out(`${servedHere[1]}.\nIt takes no options; the environment configures it, as README.md explains.`);
} else if (rest.length > 0) {
  fail(`${first} takes no options; the environment configures it.`, 2);
} else {
  try {
    // The server is loaded only where it runs: commands answer sooner without it.
    const { serve } = await import('./serve/serve.ts');
    await serve({ config: config(), withDemo: first === 'start', say: out });
  } catch (error) {
    fail((error as Error).message, 1);
  }
}

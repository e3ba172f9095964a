import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type ToolResult = { readonly ok: boolean; readonly output: string; readonly seconds: number };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs one of the project's tools on this Node, in the project's folder. Its output is shown as it comes, or captured,
 * so that a passing check stays silent.
 */
export const runTool = (script: string, args: readonly string[], show: 'show' | 'keep' = 'keep'): Promise<ToolResult> =>
  new Promise((resolve) => {
    const began = performance.now();
    const stdio = show === 'show' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The tool stops first and in its own way: tests must stop their PostgreSQL.
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const end = (ok: boolean, output: string): void => {
      for (const signal of signals) process.removeListener(signal, forward);
      resolve({ ok, output, seconds: (performance.now() - began) / 1000 });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, Buffer.concat(chunks).toString('utf8')));
  });

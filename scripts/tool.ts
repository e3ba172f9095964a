import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type ToolResult = {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
  /** The signal by which somebody stopped it, and with it whatever would come after it. */
  readonly stoppedBy?: NodeJS.Signals | undefined;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type ToolOptions = {
  /** Shows the output as it comes. Otherwise it is captured, so that a passing check stays silent. */
  readonly streamsOutput?: boolean;
  /** Leaves the processor to others while they need it. */
  readonly lowPriority?: boolean;
  /**
   * How long it has to end by itself before a signal is passed on to it. Ctrl-C reaches it directly, and a second signal
   * would kill it before it has stopped its PostgreSQL.
   */
  readonly ownEndMilliseconds?: number;
  /** Runs it in a session of its own: Ctrl-C reaches it only from here, and whatever it leaves is known by its session. */
  readonly ownSession?: boolean;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** Runs one of the project's tools on this Node, in the project's folder. Never rejects. */
export const runTool = (
  script: string,
  args: readonly string[],
  { streamsOutput = false, lowPriority = false, ownSession = false, ownEndMilliseconds = 3_000, env }: ToolOptions = {},
): Promise<ToolResult> =>
  new Promise<ToolResult>((resolve) => {
    const began = performance.now();
    const stdio = streamsOutput ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
      detached: ownSession && process.platform !== 'win32',
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    let stoppedBy: NodeJS.Signals | undefined;
    let passingOn: NodeJS.Timeout | undefined;
    // The tool stops first and in its own way: tests must stop their PostgreSQL.
    const forward = (signal: NodeJS.Signals): void => {
      stoppedBy = signal;
      passingOn ??= setTimeout(() => child.kill(signal), ownSession ? 0 : ownEndMilliseconds);
    };
    for (const signal of signals) process.on(signal, forward);
    const end = (ok: boolean, output: string): void => {
      clearTimeout(passingOn);
      for (const signal of signals) process.removeListener(signal, forward);
      resolve({ ok, output, seconds: (performance.now() - began) / 1000, stoppedBy });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, Buffer.concat(chunks).toString('utf8')));
    if (lowPriority && child.pid) lowerPriority(child.pid);
  }).catch((error: Error) => ({ ok: false, output: error.message, seconds: 0 }));

const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed on this machine: it runs like any other process.
  }
};

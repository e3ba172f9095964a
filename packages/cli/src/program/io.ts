import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where a command reads and writes. */
export type Io = {
  /** The result, and nothing else. */
  readonly out: (text: string) => void;
  /** Everything else: progress, warnings, errors. */
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly asJson: boolean;
  /** Whether stdout may hold colours. */
  readonly hasColour: boolean;
  /** How many characters fit into a line; undefined when the output goes to a file or a program. */
  readonly width: number | undefined;
  /** Aborted by Ctrl-C: ends a command that runs until the user stops it. */
  readonly signal: AbortSignal;
  /** Reads a line without echo; from a pipe, its first line. */
  readonly readSecret: (prompt: string) => Promise<string>;
  readonly fetch: typeof fetch;
  readonly now: () => number;
};

/** Reads one line from the terminal without echo, or the first line of piped input. */
const readSecret = (prompt: string): Promise<string> => {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  return new Promise((resolve, reject) => {
    let line: string | undefined;
    lines.once('line', (text) => {
      line = text;
      lines.close();
    });
    let isStopped = false;
    lines.once('SIGINT', () => {
      isStopped = true;
      lines.close();
    });
    lines.once('close', () => {
      if (isTerminal) stderr.write('\n');
      stdin.pause();
      if (isStopped) reject(new DOMException('Stopped.', 'AbortError'));
      else if (line === undefined) reject(new Error('Nothing was given.'));
      else resolve(line.trim());
    });
  });
};

/** Aborted by Ctrl-C; a second one ends the process. Commands that never use it end at the first. */
const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return stop.signal;
};

/** The terminal of this process. */
export const terminalIo = (args: readonly string[]): Io => {
  const { env, stdout, stderr } = process;
  let signal: AbortSignal | undefined;
  // A reader of our output, such as head, may stop reading at any time.
  stdout.on('error', () => process.exit(0));
  const isTerminal = stdout.isTTY === true;
  return {
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    env,
    asJson: args.includes('--json'),
    hasColour: isTerminal && !env.NO_COLOR && env.TERM !== 'dumb',
    width: isTerminal ? stdout.columns : undefined,
    get signal() {
      signal ??= stopSignal();
      return signal;
    },
    readSecret,
    fetch: (...given) => fetch(...given),
    now: () => Date.now(),
  };
};

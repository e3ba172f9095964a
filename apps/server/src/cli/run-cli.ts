import { parseArgs } from 'node:util';
import { Refusal } from '../base/refusal.ts';
import { type Config, ConfigError } from '../config.ts';
import { type Command, type Options, type Outcome, UsageError, type ValuesOf } from './command.ts';
import { commands } from './commands.ts';
import { openContext } from './context.ts';
import { helpOn, helpOnAll, helpOnNoun } from './help.ts';

export type CliParts = {
  readonly args: readonly string[];
  readonly readConfig: () => Config;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Commands that are not run here, for the list of all. */
  readonly served: readonly [string, string][];
};

/** Runs one command and gives its exit code. Stdout holds its result and nothing else. */
export const runCli = async (parts: CliParts): Promise<number> => {
  const asJson = parts.args.includes('--json');
  try {
    const asked = find(parts.args);
    if (typeof asked === 'string') {
      parts.out(asked === '' ? helpOnAll(commands, parts.served) : asked);
      return 0;
    }
    const { data, text, failed = false } = await run(asked.command, asked.rest, parts, asJson);
    parts.out(asJson ? JSON.stringify(data) : text);
    return failed ? 1 : 0;
  } catch (error) {
    const told = tell(error);
    parts.err(asJson ? JSON.stringify({ error: told.error }) : told.text);
    return error instanceof UsageError ? 2 : 1;
  }
};

/** The command that the arguments name, or the help they ask for; nothing at all asks for the list. */
const find = (args: readonly string[]): { command: Command; rest: string[] } | string => {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, firstOption === -1 ? args.length : firstOption);
  const wantsHelp = args.includes('--help') || args.includes('-h');
  const command = commands.find(({ name }) => name === words.join(' '));
  if (command) return wantsHelp ? helpOn(command) : { command, rest: args.slice(words.length) };

  const noun = words[0] ?? '';
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `));
  if (noun === '' || noun === 'help') {
    if (wantsHelp || words.length > 0 || args.length === 0) return '';
    throw new UsageError('Name a command; --help lists them.');
  }
  if (verbs.length > 0 && words.length === 1 && wantsHelp) return helpOnNoun(noun, verbs);
  if (verbs.length > 0) throw new UsageError(`There is ${verbs.map(({ name }) => name).join(', ')}.`);
  throw new UsageError(`There is no command ${JSON.stringify(words.join(' '))}; --help lists them.`);
};

const run = async (command: Command, rest: string[], parts: CliParts, asJson: boolean): Promise<Outcome> => {
  const values = readValues(command, rest);
  const context = openContext(parts.readConfig(), asJson ? () => undefined : parts.err);
  try {
    return await command.run(context, values);
  } finally {
    await context.close();
  }
};

const readValues = (command: Command, args: string[]): ValuesOf<Options> => {
  const shapes = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  const options = Object.fromEntries([...shapes, ['json', { type: 'boolean' }] as const]);
  const { values } = parse(args, options);
  const missing = Object.entries(command.options).filter(([name, option]) => option.required && !values[name]);
  if (missing.length > 0)
    throw new UsageError(`${command.name} needs ${missing.map(([name]) => `--${name}`).join(', ')}; see --help.`);
  return values as ValuesOf<Options>;
};

const parse = (args: string[], options: Record<string, { type: 'string' | 'boolean' }>) => {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0] as string);
  }
};

type Told = { error: { code: string; message: string; details: Record<string, unknown> }; text: string };

const tell = (error: unknown): Told => {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const [code, details] = describe(error);
  const lines = Object.entries(details).map(([name, value]) => `  ${name}: ${[value].flat().join(', ')}`);
  return { error: { code, message, details }, text: [`Error: ${message}`, ...lines].join('\n') };
};

const describe = (error: unknown): [code: string, details: Record<string, unknown>] => {
  if (error instanceof Refusal) return [error.code, error.details];
  if (error instanceof UsageError) return ['USAGE', {}];
  return [error instanceof ConfigError ? 'CONFIGURATION' : 'FAILED', {}];
};

import { parseArgs } from 'node:util';
import { type CommandResult, type Options, type ProgramCommand, UsageError, type ValuesOf } from './command.ts';
import { helpOn, helpOnAll, helpOnNoun, type Section } from './help.ts';
import type { Io } from './io.ts';
import { didYouMean } from './suggest.ts';
import { cell } from './text.ts';

/** An error in the form that people and programs get. */
export type DescribedError = {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Further lines for people, after the details. */
  readonly more?: readonly string[];
  readonly exit?: number;
};

export type ProgramParts = {
  readonly args: readonly string[];
  readonly io: Io;
  readonly commands: readonly ProgramCommand[];
  /** What --help lists, by section. */
  readonly sections: readonly Section[];
  /** Adds advice to some errors. */
  readonly describe: (error: unknown) => DescribedError | undefined;
};

/** Runs one command and returns its exit code. Stdout holds only its result. */
export const runProgram = async ({ args, io, commands, sections, describe }: ProgramParts): Promise<number> => {
  try {
    const asked = find(args, commands);
    if (typeof asked === 'string') {
      io.out(asked === '' ? helpOnAll(sections) : asked);
      return 0;
    }
    const { values, words } = readInput(asked.command, asked.rest);
    const result = await asked.command.run(io, values, words);
    say(result, io);
    return result.failed ? 1 : 0;
  } catch (error) {
    const { code, message, details, more = [], exit = 1 } = describe(error) ?? describeUnknown(error);
    const lines = Object.entries(details).map(([name, value]) => `  ${cell(name)}: ${cell(value)}`);
    if (io.asJson) io.err(JSON.stringify({ error: { code, message, details } }));
    else io.err([`Error: ${message}`, ...lines, ...more].join('\n'));
    return exit;
  }
};

const say = (result: CommandResult, io: Io): void => {
  if ('followed' in result) return;
  if (io.asJson) io.out(JSON.stringify(result.data));
  else if (result.text !== '') io.out(result.text);
};

const describeUnknown = (error: unknown): DescribedError => {
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (error instanceof Error && error.name === 'AbortError')
    return { code: 'STOPPED', message: 'Stopped.', details: {}, exit: 130 };
  if (error instanceof UsageError) return { code: 'USAGE', message, details: {}, exit: 2 };
  return { code: 'FAILED', message, details: {} };
};

/** The command that the arguments name, or the requested help; without arguments, the list of commands. */
const find = (
  args: readonly string[],
  commands: readonly ProgramCommand[],
): { command: ProgramCommand; rest: string[] } | string => {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, firstOption === -1 ? args.length : firstOption);
  const wantsHelp = args.includes('--help') || args.includes('-h');
  const named = commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  if (named) {
    const rest = args.slice(named.name.split(' ').length);
    return wantsHelp ? helpOn(named) : { command: named, rest: [...rest] };
  }

  const noun = words[0] ?? '';
  const verbs = commands.filter(({ name }) => name.startsWith(`${noun} `));
  if (noun === '' || noun === 'help') {
    if (wantsHelp || words.length > 0 || args.length === 0) return '';
    throw new UsageError('Name a command; --help lists them.');
  }
  if (verbs.length > 0 && words.length === 1 && wantsHelp) return helpOnNoun(noun, verbs);
  if (verbs.length > 0)
    throw new UsageError(`Name one of these commands: ${verbs.map(({ name }) => name).join(', ')}.`);
  const names = commands.flatMap(({ name }) => [name, name.split(' ')[0] as string]);
  const typed = words.slice(0, 2).join(' ');
  const meant = didYouMean(typed, names) || didYouMean(noun, names);
  throw new UsageError(`There is no command ${JSON.stringify(words.join(' '))}; --help lists them.${meant}`);
};

const readInput = (
  command: ProgramCommand,
  args: string[],
): { values: ValuesOf<Options>; words: readonly string[] } => {
  const shapes = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  const options = Object.fromEntries([...shapes, ['json', { type: 'boolean' }] as const]);
  const { values, positionals } = parse(args, options, command);
  const missing = Object.entries(command.options).filter(([name, option]) => option.required && !values[name]);
  if (missing.length > 0)
    throw new UsageError(`${command.name} needs ${missing.map(([name]) => `--${name}`).join(', ')}; see --help.`);
  const { words } = command;
  if (positionals.length < (words?.atLeast ?? 0))
    throw new UsageError(`${command.name} needs ${words?.value}; see --help.`);
  if (positionals.length > (words?.atMost ?? 0))
    throw new UsageError(`${command.name} does not take ${JSON.stringify(positionals.at(-1))}; see --help.`);
  return { values: values as ValuesOf<Options>, words: positionals };
};

const parse = (
  args: string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
  { words, name }: ProgramCommand,
) => {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: words !== undefined });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const [, unknown] = /Unknown option '(--[^']+)'/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || unknown === undefined)
      throw new UsageError(message.split('\n')[0] as string);
    const names = [...Object.keys(options), 'help'].map((option) => `--${option}`);
    throw new UsageError(`${name} has no option ${unknown}; see --help.${didYouMean(unknown, names)}`);
  }
};

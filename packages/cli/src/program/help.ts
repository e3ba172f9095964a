import type { ProgramCommand } from './command.ts';
import { columns } from './text.ts';

export type Section = { readonly title: string; readonly rows: readonly (readonly [string, string])[] };

const program = 'npx croupier';

const shared: [string, string][] = [
  ['--json', 'print JSON; errors as JSON on stderr'],
  ['--help', 'explain the command'],
];

const exitCodes =
  'Exit codes: 0 done, 1 refused or failed, 2 not written as it has to be, 3 no answer came, 130 stopped by Ctrl-C.';

/** Wraps lines to fit any terminal. */
const wrapped = (text: string, width = 96): string[] => text.match(new RegExp(`.{1,${width}}(?= |$)`, 'g')) ?? [];

export const rowOf = ({ name, summary }: ProgramCommand): [string, string] => [name, summary];

export const helpOnAll = (sections: readonly Section[]): string => {
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([name]) => name.length)));
  return [
    `Usage: ${program} <command> [--options]`,
    ...sections.flatMap(({ title, rows }) => [
      '',
      `${title}:`,
      ...rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`),
    ]),
    '',
    'Options of every command:',
    ...columns(shared, '  '),
    '',
    exitCodes,
    `The options of a command: ${program} <command> --help`,
  ].join('\n');
};

export const helpOnNoun = (noun: string, commands: readonly ProgramCommand[]): string =>
  [`Usage: ${program} ${noun} <verb> [--options]`, '', ...columns(commands.map(rowOf), '  ')].join('\n');

export const helpOn = (command: ProgramCommand): string => {
  const options = Object.entries(command.options).map(([name, option]): [string, string] => [
    `--${name}${option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : ''}`,
    `${option.help}${option.required ? ' (required)' : ''}`,
  ]);
  const { words } = command;
  const examples = [command.example].flat();
  return [
    `${command.summary}.`,
    ...(command.details ? wrapped(command.details).map((line) => line.trimStart()) : []),
    '',
    `Usage: ${program} ${command.name}${words ? ` ${words.value}` : ''} [--options]`,
    ...(words ? ['', ...columns([[words.value, words.help]], '  ')] : []),
    '',
    'Options:',
    ...columns([...options, ...shared], '  '),
    '',
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.map((example) => `  ${program} ${command.name} ${example}`.trimEnd()),
  ].join('\n');
};

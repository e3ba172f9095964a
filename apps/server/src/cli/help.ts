import type { Command } from './command.ts';
import { columns } from './text.ts';

const program = 'npm run -s croupier --';

const shared: [string, string][] = [
  ['--json', 'print one JSON document; errors as JSON on stderr'],
  ['--help', 'explain the command'],
];

export const helpOnAll = (commands: readonly Command[], served: readonly [string, string][]): string =>
  [
    `Usage: ${program} <command> [--options]`,
    '',
    'Commands:',
    ...columns([...commands.map((command): [string, string] => [command.name, command.summary]), ...served], '  '),
    '',
    'Options of every command:',
    ...columns(shared, '  '),
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 not written as it has to be.',
    `The options of a command: ${program} <command> --help`,
  ].join('\n');

export const helpOnNoun = (noun: string, commands: readonly Command[]): string =>
  [
    `Usage: ${program} ${noun} <verb> [--options]`,
    '',
    ...columns(
      commands.map((command) => [command.name, command.summary]),
      '  ',
    ),
  ].join('\n');

export const helpOn = (command: Command): string => {
  const options = Object.entries(command.options).map(([name, option]): [string, string] => [
    `--${name}${option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : ''}`,
    `${option.help}${option.required ? ' (required)' : ''}`,
  ]);
  return [
    `${command.summary}.`,
    ...(command.details ? [command.details] : []),
    '',
    `Usage: ${program} ${command.name} [--options]`,
    '',
    'Options:',
    ...columns([...options, ...shared], '  '),
    '',
    'Example:',
    `  ${program} ${command.name} ${command.example}`.trimEnd(),
  ].join('\n');
};

import { httpCommands } from '@croupier/cli/commands.ts';
import { expect, test } from 'vitest';
import { commands as ownCommands } from '../../src/cli/commands.ts';
import { served } from '../../src/process/served.ts';
import { filesBelow, readText } from '../support/source-code.ts';

const documents = filesBelow('.').filter((path) => path.endsWith('.md'));
const commands = [...httpCommands, ...ownCommands, ...served.map((command) => ({ ...command, words: undefined }))];

/** The command lines in documents; quotes and brackets mark a value. */
const shown = documents.flatMap((path) =>
  [...readText(path).matchAll(/(?:run -s croupier --|npx croupier) ([^`)\n|<>#]+)/g)].map((match) => {
    const words = (match[1] as string)
      .replaceAll(/'[^']*'/g, 'x')
      .replaceAll(/[[\]]/g, '')
      .trim()
      .split(/\s+/);
    const first = words.findIndex((word) => word.startsWith('-'));
    const line = words.slice(0, first === -1 ? words.length : first).join(' ');
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    return { path, line, options };
  }),
);

const anyCommand = ['', '…'];

test.each(shown)('$path: croupier $line is a command that takes $options', ({ line, options }) => {
  const command = commands.find(({ name, words }) => name === line || (words && line.startsWith(`${name} `)));
  if (!anyCommand.includes(line)) expect(command, `there is no command ${line}`).toBeDefined();
  const known = [...Object.keys(command?.options ?? {}), 'help', 'json'];
  expect(options.filter((option) => !known.includes(option))).toEqual([]);
  const required = Object.entries(command?.options ?? {}).filter(([, option]) => option.required);
  if (options.length > 0 && !options.includes('help'))
    expect(required.map(([option]) => option).filter((option) => !options.includes(option))).toEqual([]);
});

test('the guide to the command line shows every command over HTTP', () => {
  const guide = readText('docs/guides/command-line.md');
  for (const { name } of httpCommands) expect(guide).toContain(`npx croupier ${name}`);
});

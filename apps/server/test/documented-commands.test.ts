import { expect, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { filesBelow, readText } from './source-code.ts';

const documents = filesBelow('.').filter((path) => path.endsWith('.md'));

/** The command lines that documents show; what stands in quotes or brackets is a value. */
const shown = documents.flatMap((path) =>
  [...readText(path).matchAll(/croupier -- ([^`)\n|>]+)/g)].map((match) => {
    const words = (match[1] as string)
      .replaceAll(/'[^']*'/g, 'x')
      .replaceAll(/[[\]]/g, '')
      .trim()
      .split(/\s+/);
    const first = words.findIndex((word) => word.startsWith('-'));
    const name = words.slice(0, first === -1 ? words.length : first).join(' ');
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    return { path, name, options };
  }),
);

const withoutOptions = ['', 'start', 'serve', 'work'];

test.each(shown)('$path: croupier $name is a command that takes $options', ({ name, options }) => {
  const command = commands.find((one) => one.name === name);
  if (!withoutOptions.includes(name)) expect(command, `there is no command ${name}`).toBeDefined();
  const known = [...Object.keys(command?.options ?? {}), 'help', 'json'];
  expect(options.filter((option) => !known.includes(option))).toEqual([]);
  const required = Object.entries(command?.options ?? {}).filter(([, option]) => option.required);
  if (options.length > 0 && !options.includes('help'))
    expect(required.map(([option]) => option).filter((option) => !options.includes(option))).toEqual([]);
});

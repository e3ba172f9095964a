import { type StatementMapping, statementMapping } from '@croupier/contract/statement-fields.ts';
import type { z } from 'zod';

export type Column = keyof StatementMapping['columns'];

/** A mapping as it is typed: words and their meanings stand on lines of their own. */
export type MappingForm = {
  readonly columns: Readonly<Record<Column, string>>;
  readonly types: string;
  readonly states: string;
  readonly amounts: StatementMapping['amounts'];
  readonly decimal_mark: StatementMapping['decimal_mark'];
};

const asLines = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([word, meaning]) => `${word} = ${meaning}`)
    .join('\n');

export const formOf = (mapping: z.input<typeof statementMapping> | null | undefined): MappingForm => {
  const { types, states, ...rest } = statementMapping.parse(mapping ?? {});
  return { ...rest, types: asLines(types), states: asLines(states) };
};

const asWords = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.split('=').map((part) => part.trim()))
      .flatMap(([word = '', meaning = '']) => (word === '' ? [] : [[word, meaning.toLowerCase()]])),
  );

export const mappingOf = ({ types, states, ...rest }: MappingForm) => ({
  ...rest,
  types: asWords(types),
  states: asWords(states),
});

/** The names of the columns of a CSV, from its first line; none for XML. */
export const headOf = (text: string): string[] => {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 1);
  if (line.trimStart().startsWith('<')) return [];
  const separator = line.includes(';') && !line.includes(',') ? ';' : ',';
  return line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '');
};

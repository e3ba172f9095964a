import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '@croupier/cli/program/command.ts';
import { facts, table } from '@croupier/cli/program/text.ts';
import { importRates } from '../../modules/currencies/import-rates.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

/** The whole history since 1999 is some two megabytes. */
const maxBytes = 32 * 1024 * 1024;

const readFile = (file: string): string => {
  try {
    if (statSync(file).size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--file: ${(error as Error).message}`);
  }
};

export const ratesImport = defineCliCommand({
  name: 'rates import',
  summary: "Import exchange rates from a file in the European Central Bank's layout",
  details: 'eurofxref-hist.csv or any part of it. What can be taken is taken; the rest is named with its reason.',
  options: {
    operator: operatorOption,
    file: { type: 'string', value: 'FILE', help: 'the file: Date,USD,JPY,… and a line per day', required: true },
  },
  example: '--operator lucky --file eurofxref-hist.csv',
  run: async (context, { operator, file }) => {
    const csv = readFile(file);
    const data = await withOperator(context, operator, (tx, audit) => importRates(tx, audit, csv));
    const { refused, ...counts } = data;
    const reasons =
      refused.length === 0 ? '' : `\n\n${table(refused, ['currency', 'count', 'first', 'last', 'message'])}`;
    return { data, text: `${facts(counts)}${reasons}` };
  },
});

import { type RateRefusal, rateRefusals } from '@croupier/contract/back-office/currencies.ts';

export const currencies = {
  title: 'Currencies',
  rates: 'History of rates',
  facts: (known: number, all: number) => `${known} of ${all} have a rate; nobody can register in the others`,
  set: 'Set a rate',
  setTitle: 'Set the rates of a day',
  setHint: (currency: string) =>
    `One unit of the currency in ${currency}, with a point as decimal mark. A rate holds from its day on. Where a second person is needed, the first rate of a currency and one that moves by more than a tenth wait for that person.`,
  import: 'Import from the ECB',
  importTitle: 'Import rates of the European Central Bank',
  importHint: 'Choose eurofxref.csv or eurofxref-hist-90d.csv as downloaded, unzipped.',
  importFile: 'File',
  importSubmit: 'Import',
  tooLarge: 'The file is larger than 250,000 characters. Import the whole history by the command rates import.',
  imported: (added: number, changed: number, unchanged: number) =>
    `${added} added, ${changed} changed, ${unchanged} as before.`,
  refused: 'Not taken',
  refusedLine: (currency: string | null, count: number, first: string, last: string) =>
    `${currency ?? ''} ${count} × ${first === last ? first : `${first} – ${last}`}`.trim(),
  refusals: rateRefusals as Readonly<Record<RateRefusal, string>>,
  none: 'no rate',
  views: { all: 'All currencies' },
  fields: {
    code: 'Currency',
    rate: 'Rate today',
    rate_day: 'Since',
    exponent: 'Decimals',
    day: 'Day',
    source: 'Source',
    rates: 'Rates',
  } as Record<string, string>,
  sources: { ecb: 'ECB', manual: 'by hand' } as Record<string, string>,
  pane: (code: string) => code,
  historyOf: (code: string) => `Rates of ${code}`,
  noHistory: 'No rate is known.',
};

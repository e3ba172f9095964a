import { eventMeanings } from './operation-inputs.ts';
import { UsageError } from './program/command.ts';
import { didYouMean } from './program/suggest.ts';

export const eventTypes: readonly string[] = Object.keys(eventMeanings);

const areas = [...new Set(eventTypes.map((type) => `${type.split('.')[0]}.*`))];

export const readType = (text: string): string => {
  if (!eventTypes.includes(text))
    throw new UsageError(
      `There is no event ${JSON.stringify(text)}.${didYouMean(text, eventTypes)} See: npx croupier trigger --list`,
    );
  return text;
};

/** A filter of the stream: types and areas, separated by commas. */
export const readTypes = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '*') return undefined;
  for (const name of text.split(',')) if (!areas.includes(name)) readType(name);
  return text;
};

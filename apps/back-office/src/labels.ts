import { usePreferences } from './preferences.ts';
import { fields as deFields, values as deValues } from './text/de/labels.ts';
import { fields as enFields, values as enValues } from './text/en/labels.ts';
import { humanise } from './text.ts';

type Catalogue = Readonly<Record<string, string>>;

type Own = { readonly fields?: Catalogue; readonly values?: Catalogue };

const labelsOf = (fields: Catalogue, values: Catalogue, own: Own = {}) => ({
  field: (name: string): string => own.fields?.[name] ?? fields[name] ?? humanise(name),
  value: (name: string): string => own.values?.[name] ?? values[name] ?? name.replaceAll('_', ' '),
});

const english = labelsOf(enFields, enValues);
const german = labelsOf(deFields, deValues);

/**
 * Translates the names of API fields and enum values, the same in columns, filters, forms and facts. A page passes its
 * own names where they differ there.
 */
export const useLabels = (own?: Own) => {
  const isGerman = usePreferences().language === 'de';
  if (own) return isGerman ? labelsOf(deFields, deValues, own) : labelsOf(enFields, enValues, own);
  return isGerman ? german : english;
};

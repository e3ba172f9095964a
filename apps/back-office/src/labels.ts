import { usePreferences } from './preferences.ts';
import { fields as deFields, values as deValues } from './text/de/labels.ts';
import { fields as enFields, values as enValues } from './text/en/labels.ts';
import { humanise } from './text.ts';

type Catalogue = Readonly<Record<string, string>>;

/**
 * Translates the names of API fields and enum values, the same in columns, filters, forms and facts. A page passes its
 * own names where they differ there.
 */
export const useLabels = (own: { readonly fields?: Catalogue; readonly values?: Catalogue } = {}) => {
  const german = usePreferences().language === 'de';
  const fields: Catalogue = german ? deFields : enFields;
  const values: Catalogue = german ? deValues : enValues;
  return {
    field: (name: string): string => own.fields?.[name] ?? fields[name] ?? humanise(name),
    value: (name: string): string => own.values?.[name] ?? values[name] ?? name.replaceAll('_', ' '),
  };
};

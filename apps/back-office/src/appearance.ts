import { setPreferences, usePreferences } from './preferences.ts';
import { useCommonText } from './ui/common-text.ts';

/** A preference with its options in words. */
export type Choice = {
  readonly name: 'language' | 'theme' | 'density';
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly set: (value: string) => void;
};

/** The choices of language, theme and density, for the account menu and the person's own page. */
export const useAppearance = (): readonly Choice[] => {
  const text = useCommonText();
  const preferences = usePreferences();
  const choice = (name: Choice['name'], label: string, options: Choice['options']): Choice => ({
    name,
    label,
    options,
    value: preferences[name],
    set: (value) => setPreferences({ [name]: value }),
  });
  return [
    choice('language', text.language, { en: 'English', de: 'Deutsch' }),
    choice('theme', text.theme, text.themes),
    choice('density', text.density, text.densities),
  ];
};

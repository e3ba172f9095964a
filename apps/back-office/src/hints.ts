import { usePreferences } from './preferences.ts';
import { hints as de } from './text/de/hints.ts';
import { hints as en } from './text/en/hints.ts';

/** Returns the hint beside a form field. The contract's descriptions are English and written for programmers. */
export const useHints = (): ((hint: string | undefined) => string | undefined) => {
  const { language } = usePreferences();
  return (hint) => {
    if (hint === undefined) return undefined;
    return language === 'de' ? de[hint] : (en[hint] ?? hint);
  };
};

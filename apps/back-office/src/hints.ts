import { usePreferences } from './preferences.ts';
import { hints as de } from './text/de/hints.ts';
import { hints as en } from './text/en/hints.ts';

/** What a form says beside a field. The contract's words are English and written for programmers. */
export const useHints = (): ((hint: string | undefined) => string | undefined) => {
  const { language } = usePreferences();
  return (hint) => {
    if (hint === undefined) return undefined;
    return language === 'de' ? de[hint] : (en[hint] ?? hint);
  };
};

import { usePreferences } from './preferences.ts';
import { rights as de } from './text/german/rights.ts';

/** Returns what a scope or a permission allows in the person's language. The contract describes them in English. */
export const useRightWords = (): ((description: string) => string) => {
  const { language } = usePreferences();
  return (description) => (language === 'de' ? (de[description] ?? description) : description);
};

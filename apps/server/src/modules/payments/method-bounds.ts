import type { StoredMethod } from './queries.ts';

type Method = Omit<StoredMethod, 'id' | 'name' | 'code' | 'authorisation_minutes'>;

/** Whether a change allows what the method refused until now: its bounds are a control over payments. */
export const weakensMethod = (before: Method | undefined, after: Method): boolean => {
  if (!after.is_active) return false;
  if (!before?.is_active) return true;
  return (
    (after.supports_deposit && !before.supports_deposit) ||
    (after.supports_withdrawal && !before.supports_withdrawal) ||
    after.min_deposit < before.min_deposit ||
    after.max_deposit > before.max_deposit ||
    after.min_withdrawal < before.min_withdrawal ||
    after.max_withdrawal > before.max_withdrawal ||
    after.currencies.some((currency) => !before.currencies.includes(currency))
  );
};

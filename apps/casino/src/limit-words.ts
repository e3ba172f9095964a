import type { PlayerOperations } from '../../../packages/sdk/src/operations.ts';
import { formatMoney } from './money.ts';
import { t } from './text.ts';

export type LimitName = keyof PlayerOperations['getOwnLimits']['output']['limits'];

export const isMinutes = (name: LimitName): boolean => name === 'max_session_minutes';

/** The value of a limit, or how much of it is used or left, in words. */
export const limitText = (name: LimitName, value: number, currency: string): string =>
  isMinutes(name) ? t('limits.minutes', { minutes: value }) : formatMoney(value, currency);

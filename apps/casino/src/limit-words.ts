import type { PlayerOperations } from '../../../packages/sdk/src/operations.ts';
import { formatMoney } from './money.ts';
import { t } from './text.ts';

export type LimitName = keyof PlayerOperations['getOwnLimits']['output']['limits'];

export const isMinutes = (name: LimitName): boolean => name === 'max_session_minutes';

/** What a limit is set to, or what is used or left of it. */
export const limitText = (name: LimitName, value: number, currency: string): string =>
  isMinutes(name) ? t('limits.minutes', { minutes: value }) : formatMoney(value, currency);

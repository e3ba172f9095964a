import { t } from './text.ts';
import type { Rule } from './ui/text-field.tsx';

/**
 * What is asked of each field, one rule at a time, so that a person sees which is kept. The platform decides; these say
 * beforehand what it will say (`registration-rules.test.ts` compares both).
 */

const rule = (words: string, isKept: boolean): Rule => ({ words, isKept });

export const usernameRules = (name: string): Rule[] => [
  rule(t('rule.username.length'), name.length >= 3 && name.length <= 30),
  rule(t('rule.username.signs'), /^[A-Za-z0-9_-]+$/.test(name)),
];

const email = /^[^\s@]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

export const emailRules = (address: string): Rule[] => [rule(t('rule.email'), email.test(address.trim()))];

export const passwordRules = (password: string): Rule[] => [
  rule(t('rule.password.length'), password.length >= 8 && password.length <= 200),
  rule(t('rule.password.signs'), /\p{L}/u.test(password) && /\p{N}/u.test(password)),
];

const adultYears = 18;

/** The latest birth date of somebody who is of age today, in the calendar of the time zone of the platform. */
export const latestBirthDate = (now: Date): string => {
  const [, day] = now.toISOString().split('T')[0]?.split(/-(.+)/) ?? [];
  return `${now.getUTCFullYear() - adultYears}-${day}`;
};

export const birthDateRules = (date: string, now: Date): Rule[] => [
  rule(t('rule.age'), /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= '1900-01-01' && date <= latestBirthDate(now)),
];

export const areKept = (rules: readonly Rule[]): boolean => rules.every(({ isKept }) => isKept);

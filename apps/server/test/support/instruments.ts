import { mustData } from './client.ts';
import type { Operator } from './world.ts';

/** IBANs of the published examples of the standard. */
export const ibans = {
  de: 'DE89370400440532013000',
  gb: 'GB29NWBK60161331926819',
  fr: 'FR1420041010050500013M02606',
  nl: 'NL91ABNA0417164300',
  be: 'BE68539007547034',
} as const;

/** Saves a bank account of the player. */
export const saveAccount = (
  operator: Operator,
  player: number,
  more: Record<string, unknown> = {},
): Promise<{ readonly id: number }> =>
  mustData(
    operator.client.post(`/api/v1/operator/players/${player}/instruments`, {
      kind: 'bank_account',
      holder_name: 'Maria Silva',
      iban: ibans.de,
      ...more,
    }),
  );

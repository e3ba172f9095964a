import type { holderMatches, newInstrument, newOwnInstrument } from '@croupier/contract/instrument-fields.ts';
import type { z } from 'zod';
import { namePartsOf } from '../../base/identity.ts';
import { withoutSpaces } from './iban.ts';
import type { NewInstrument } from './instrument.ts';

type Wanted = z.output<typeof newInstrument>;

/** An instrument in the form in which it is stored and compared. */
export const toStored = (wanted: Wanted): NewInstrument => ({
  kind: wanted.kind,
  holder_name: wanted.holder_name,
  iban: wanted.iban === undefined ? null : withoutSpaces(wanted.iban),
  bic: wanted.bic === undefined ? null : withoutSpaces(wanted.bic),
  provider: wanted.provider ?? null,
  token: wanted.token ?? null,
  fingerprint: wanted.fingerprint ?? null,
  brand: wanted.brand ?? null,
  last_four: wanted.last_four ?? null,
  expires_on: wanted.expires_on ?? null,
});

/** The bank account that a player saves. */
export const toOwn = (wanted: z.output<typeof newOwnInstrument>): NewInstrument =>
  toStored({ ...wanted, kind: 'bank_account' });

/** Whether both are the same account or card of one player. */
export const isSameInstrument = (one: NewInstrument, other: NewInstrument): boolean =>
  (one.iban !== null && one.iban === other.iban) ||
  (one.token !== null && one.token === other.token && one.provider === other.provider);

type Person = { readonly first_name: string; readonly middle_name: string | null; readonly last_name: string };

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'herr',
  'frau',
  'sir',
  'mme',
  'sr',
  'sra',
  'mag',
  'ing',
]);

/**
 * Compares the name of a holder with the player's, in any order, without accents and titles. A joint account is similar:
 * the player's names are among others. An initial stands for a first or middle name, never for the last one.
 */
export const compareHolder = (holder: string, { first_name, middle_name, last_name }: Person) => {
  const left = namePartsOf(holder.replaceAll('.', ' ')).filter((part) => !titles.has(part));
  const take = (fits: (part: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const result = (match: (typeof holderMatches)[number]) => match;

  const given = [...namePartsOf(first_name), ...namePartsOf(middle_name ?? '')];
  const hasLast = namePartsOf(last_name).every((name) => take((part) => part === name));
  const full = given.filter((name) => take((part) => part === name));
  const initials = given.filter((name) => !full.includes(name) && take((part) => part === name[0]));
  if (!hasLast || full.length + initials.length === 0) return result('different');
  return result(full.length > 0 && left.length === 0 && initials.length === 0 ? 'same' : 'similar');
};

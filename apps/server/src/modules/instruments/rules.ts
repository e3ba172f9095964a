import type { holderMatches, newInstrument, newOwnInstrument } from '@croupier/contract/instrument-fields.ts';
import type { z } from 'zod';
import { namePartsOf } from '../../base/identity.ts';
import type { FaultFinder, Faults } from '../../call/call.ts';
import { holdsCardNumber } from './card-numbers.ts';
import { bicFault, ibanFault, withoutSpaces } from './iban.ts';
import type { NewInstrument } from './instrument.ts';

type Wanted = z.output<typeof newInstrument>;

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const cardNumber =
  'looks like the number of a card, which nobody may send here: send the token of your payment provider';

/** The fields of a body that hold a card number. A valid IBAN is none, though its digits may look like one. */
const cardFaults = (fields: Readonly<Record<string, unknown>>): Faults =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const isIban = name === 'iban' && typeof value === 'string' && ibanFault(value) === undefined;
      return !isIban && holdsCardNumber({ [name]: value }) ? [[shownName(name), [cardNumber]]] : [];
    }),
  );

/** The name of a field can hold the number, too: it is not repeated. */
const shownName = (name: string): string => (holdsCardNumber(name) ? 'body' : name);

/** What each kind of instrument must have. */
const missingFaults = ({ kind, iban, token, provider, last_four }: Readonly<Record<string, unknown>>): Faults => ({
  ...(kind === 'bank_account' && !hasText(iban) && !hasText(token) ? { iban: ['is required without a token'] } : {}),
  ...((kind === 'card' || kind === 'wallet') && hasText(iban) ? { iban: ['belongs to a bank account'] } : {}),
  ...((kind === 'card' || kind === 'wallet') && !hasText(token) ? { token: ['is required'] } : {}),
  ...(hasText(token) && !hasText(provider) ? { provider: ['is required with a token'] } : {}),
  ...(hasText(provider) && !hasText(token) ? { token: ['is required with a provider'] } : {}),
  ...(kind === 'card' && !hasText(last_four) ? { last_four: ['is required of a card'] } : {}),
});

const fieldsOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};

/** Finds card numbers, and IBANs and BICs that are none. */
export const findOwnFaults: FaultFinder = async (given) => {
  const fields = fieldsOf(given);
  const [iban, bic] = [fields.iban, fields.bic];
  const ofIban = hasText(iban) ? ibanFault(iban) : undefined;
  const ofBic = hasText(bic) ? bicFault(bic) : undefined;
  return {
    ...(ofIban === undefined ? {} : { iban: [ofIban] }),
    ...(ofBic === undefined ? {} : { bic: [ofBic] }),
    ...cardFaults(fields),
  };
};

/** The same, and what is missing for the kind of instrument. */
export const findInstrumentFaults: FaultFinder = async (given, scope) => ({
  ...missingFaults(fieldsOf(given)),
  ...(await findOwnFaults(given, scope)),
});

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

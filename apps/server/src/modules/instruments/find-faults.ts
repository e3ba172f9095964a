import type { FaultFinder, Faults } from '../../call/call.ts';
import { holdsCardNumber } from './card-numbers.ts';
import { bicFault, ibanFault } from './iban.ts';

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

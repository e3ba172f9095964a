import { isSEPACountry, isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** An IBAN or BIC without spaces, in capitals. */
export const withoutSpaces = (text: string): string => text.replace(/[\s\u00A0-]/g, '').toUpperCase();

const faults: readonly (readonly [ValidationErrorsIBAN, string])[] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'must begin with the code of a country that has IBANs'],
  [ValidationErrorsIBAN.WrongBBANLength, 'does not have the length of an IBAN of its country'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'must have two check digits after the country'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'does not have the form of an IBAN of its country'],
];

/** Returns what is wrong with an IBAN (ISO 13616), or nothing. */
export const ibanFault = (iban: string): string | undefined => {
  const { valid, errorCodes } = validateIBAN(withoutSpaces(iban));
  if (valid) return undefined;
  return (
    faults.find(([code]) => errorCodes.includes(code))?.[1] ?? 'has check digits that do not fit: a digit is wrong'
  );
};

/** Whether the country of an IBAN takes part in SEPA. */
export const isInSepa = (iban: string): boolean => isSEPACountry(iban.slice(0, 2));

export const bicFault = (bic: string): string | undefined =>
  isValidBIC(withoutSpaces(bic)) ? undefined : 'must be a BIC of 8 or 11 characters';

/**
 * Every number of the API is a whole one, money above all: 10.5 would be taken for ten and a half cents, or for 10. The
 * parameters of a game are its own.
 */
export const refuseFractions = (fields: object, path = ''): void => {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const place = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new TypeError(
        `${place} must be a whole number (of minor units, if it is money: 1050 for 10.50 EUR), not ${value}. Nothing was sent.`,
      );
    if (typeof value === 'object' && value !== null && name !== 'params') refuseFractions(value, place);
  }
};

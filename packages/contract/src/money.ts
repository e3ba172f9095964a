import type { z } from 'zod';

/**
 * An integer of minor units. A plain number is not money until money() or a schema has checked it; the sum of two
 * amounts is a plain number again.
 */
export type Money = number & z.core.$brand<'Money'>;

/** Beyond 2^53 a number no longer holds every integer, so an amount of that size is a bug. */
export const money = (minorUnits: number): Money => {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a safe integer of minor units: ${minorUnits}`);
  // -0 would be written as "-0" into a hash or a log.
  return (minorUnits === 0 ? 0 : minorUnits) as Money;
};

export const zero = money(0);

/** The smallest amount above zero. */
export const oneUnit = money(1);

export const maxMoney = money(Number.MAX_SAFE_INTEGER);

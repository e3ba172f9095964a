import { z } from 'zod';
import { type AddressRule, readAddress } from '../../sdk/src/address.ts';

export {
  type Address,
  type AddressRule,
  isSameAddress,
  knownAddress,
  knownUrl,
  pathOfTarget,
  readAddress,
  readOrigin,
} from '../../sdk/src/address.ts';

/** A field that holds an address. Its value is the canonical form. */
export const addressField = (rule: AddressRule, maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, { error: `must be at most ${maxCharacters} characters`, abort: true })
    .refine((text) => !('problem' in readAddress(text, rule)), {
      error: ({ input }) => problemOf(String(input), rule),
      abort: true,
    })
    .overwrite((text) => canonicalOf(text, rule))
    .meta({ format: rule.ownPath ? 'uri-reference' : 'uri' });

const problemOf = (text: string, rule: AddressRule): string | undefined => {
  const read = readAddress(text, rule);
  return 'problem' in read ? read.problem : undefined;
};

const canonicalOf = (text: string, rule: AddressRule): string => {
  const read = readAddress(text, rule);
  return 'problem' in read ? text : read.href;
};

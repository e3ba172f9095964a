import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | undefined;

/**
 * The 10,000 most common passwords, and some longer ones of the same list (zxcvbn-ts, MIT, see
 * COMMON-PASSWORDS-LICENSE.txt). Read when the first password is set.
 */
export const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'));
  return known;
};

import type { KeyKind } from './identity-keys.ts';

/** How sure it is that two accounts are one person. */
export type Grade = 'certain' | 'likely';

/** What each thing in common proves. */
const grades: Readonly<Record<KeyKind, Grade | 'certain_if_verified'>> = {
  personal_id: 'certain',
  document: 'certain',
  name: 'certain',
  name_parts: 'certain',
  phone: 'certain_if_verified',
  mailbox: 'certain_if_verified',
  number: 'likely',
  sound: 'likely',
  look: 'likely',
};

/**
 * The grade of a match by what two accounts have in common. A phone or an e-mail address proves a person where one of the
 * accounts is verified; otherwise anyone could have typed it in.
 */
export const gradeOf = (kinds: readonly KeyKind[], isVerified: boolean): Grade =>
  kinds.some((kind) => grades[kind] === 'certain' || (isVerified && grades[kind] === 'certain_if_verified'))
    ? 'certain'
    : 'likely';

/** Documents that have run out still proved who the person is. */
export const isProven = (kycStatus: string): boolean => kycStatus === 'verified' || kycStatus === 'expired';

import type { matchKinds } from '@croupier/contract/back-office/identity-matches.ts';

type KeyKind = (typeof matchKinds)[number];

/** How certain it is that two accounts belong to one person. */
export type Grade = 'certain' | 'likely';

/** What each common trait proves. */
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
  registration_ip: 'likely',
};

/**
 * The grade of a match by the common traits. A phone or an e-mail address proves a person only when one of the accounts
 * is verified; otherwise anyone could have typed it.
 */
export const gradeOf = (kinds: readonly KeyKind[], isVerified: boolean): Grade =>
  kinds.some((kind) => grades[kind] === 'certain' || (isVerified && grades[kind] === 'certain_if_verified'))
    ? 'certain'
    : 'likely';

const kindsThatAre = (wanted: (typeof grades)[KeyKind]): readonly KeyKind[] =>
  (Object.keys(grades) as KeyKind[]).filter((kind) => grades[kind] === wanted);

/** The traits that prove a person, for statements: always, or when one of the accounts is verified. */
export const certainKinds = { always: kindsThatAre('certain'), ifVerified: kindsThatAre('certain_if_verified') };

/** Whether accounts with this trait in common may be one person for certain. */
export const mayBeCertain = (kind: KeyKind): boolean => grades[kind] !== 'likely';

/** Expired documents still proved who the person is. */
export const provenStatuses = ['verified', 'expired'] as const;

export const isProven = (kycStatus: string): boolean => provenStatuses.some((status) => status === kycStatus);

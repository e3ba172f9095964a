import { acceptKycDocument, submitKyc, uploadKycDocument, verifyKyc } from '@croupier/contract/back-office/kyc.ts';
import type { Actors } from './act.ts';

type Stage = Actors & { readonly now: Date };

const dayMilliseconds = 86_400_000;

/** A minimal PDF, enough to be recognised as one. */
const passport = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

export const submitted = async ({ staff, now }: Stage, player: number): Promise<void> => {
  const expires_on = new Date(now.getTime() + 10 * dayMilliseconds).toISOString().slice(0, 10);
  const body = { kind: 'passport', file_name: 'passport.pdf', content: passport, expires_on } as const;
  const document = await staff(uploadKycDocument, { params: { player }, body });
  await staff(acceptKycDocument, { params: { player, document: document.id } });
  await staff(submitKyc, { params: { player } });
};

export const verified = async (on: Stage, player: number): Promise<void> => {
  await submitted(on, player);
  await on.staff(verifyKyc, { params: { player } });
};

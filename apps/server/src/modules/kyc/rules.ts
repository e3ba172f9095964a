import { type DocumentKind, kycMoves } from '@croupier/contract/back-office/kyc.ts';
import type { KycStatus } from '@croupier/contract/player-fields.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Lifecycle, transitions } from '../../base/transitions.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { KycDocument } from './document.ts';

/** Staff submit, verify, reject and reset; documents expire (expire), and a verification is doubted (reopen). */
export type KycMove = (typeof kycMoves)[number] | 'expire' | 'reopen';

export const kycTable: Lifecycle<KycStatus, KycMove> = {
  not_started: { submit: 'pending_review' },
  pending_review: { verify: 'verified', reject: 'rejected', reset: 'not_started' },
  verified: { expire: 'expired', reopen: 'pending_review', reset: 'not_started' },
  rejected: { submit: 'pending_review', reset: 'not_started' },
  expired: { submit: 'pending_review', reset: 'not_started' },
};

const lifecycle = transitions(kycTable);

type Standing = { readonly kyc_status: KycStatus; readonly kyc_rejection_final: boolean };

/** The moves that staff can make; a final rejection allows no further review. */
export const allowedMoves = ({ kyc_status, kyc_rejection_final }: Standing): (typeof kycMoves)[number][] =>
  kycMoves
    .filter((move) => lifecycle.allowed(kyc_status, move) !== undefined)
    .filter((move) => move !== 'submit' || !kyc_rejection_final);

/** The status after the move. A move that the table does not have is refused, with the possible ones. */
export const followKyc = (standing: Standing, move: KycMove): KycStatus => {
  const from = standing.kyc_status;
  const refuse = (): never => {
    throw new Refusal('INVALID_REQUEST', `A verification that is ${from} does not allow this step.`, {
      rule: standing.kyc_rejection_final && move === 'submit' ? 'final_rejection' : 'kyc_transition',
      move,
      from,
      to: targetOf[move],
      allowed_moves: allowedMoves(standing),
    });
  };
  if (move === 'submit' && standing.kyc_rejection_final) refuse();
  return lifecycle.follow(from, move, refuse);
};

const targetOf: Readonly<Record<KycMove, KycStatus>> = {
  submit: 'pending_review',
  verify: 'verified',
  reject: 'rejected',
  reset: 'not_started',
  expire: 'expired',
  reopen: 'pending_review',
};

const documentLifecycle = transitions<KycDocument['status'], 'accept' | 'reject'>({
  pending: { accept: 'accepted', reject: 'rejected' },
  accepted: { accept: 'accepted', reject: 'rejected' },
  rejected: {},
});

export const followDocument = (document: KycDocument, move: 'accept' | 'reject'): KycDocument['status'] =>
  documentLifecycle.follow(document.status, move, (from) => {
    const details = { rule: 'document_transition', from, move, allowed_moves: documentLifecycle.movesFrom(from) };
    throw new Refusal('INVALID_REQUEST', `The document is ${from} already.`, details);
  });

const provesIdentity: readonly DocumentKind[] = ['passport', 'identity_card', 'driving_licence', 'residence_permit'];

/** The first moment at which a document is no longer valid: after its last day. */
export const endOfDocument = (expiresOn: string): Date =>
  new Date(Date.parse(`${expiresOn}T00:00:00.000Z`) + dayMilliseconds);

const holds = (document: KycDocument, now: Date): boolean =>
  document.status === 'accepted' && (document.expires_on === null || endOfDocument(document.expires_on) > now);

/** Whether these documents are enough: an accepted proof of identity that has not expired. */
export const hasProofOfIdentity = (documents: readonly KycDocument[], now: Date): boolean =>
  documents.some((document) => provesIdentity.includes(document.kind) && holds(document, now));

/**
 * When a verification by these documents ends: of each kind the one valid longest counts, so that a renewed passport
 * replaces the old one; the kind that expires first ends it. Null when none expires.
 */
export const verificationEnd = (documents: readonly KycDocument[], now: Date): Date | null => {
  const byKind = Map.groupBy(
    documents.filter((document) => holds(document, now)),
    (document) => document.kind,
  );
  const ends = [...byKind.values()].map((kind) => Math.max(...kind.map(endOrNever)));
  const earliest = Math.min(...ends);
  return Number.isFinite(earliest) ? new Date(earliest) : null;
};

/**
 * When a verification without a proof of identity ends: after the operator's days, or with its other documents if that
 * is earlier.
 */
export const overrideEnd = (documents: readonly KycDocument[], days: number, now: Date): Date =>
  earlierEnd(new Date(now.getTime() + days * dayMilliseconds), verificationEnd(documents, now));

/** Null means that there is no end. */
const earlierEnd = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

/**
 * The end of a running verification after a review of its documents. A proof of identity makes it an ordinary one;
 * without a proof no other document extends it.
 */
export const endAfterReview = (
  { kyc_override, kyc_expires_at }: { readonly kyc_override: boolean; readonly kyc_expires_at: Date | null },
  documents: readonly KycDocument[],
  now: Date,
): { readonly kyc_override: boolean; readonly kyc_expires_at: Date | null } => {
  const end = verificationEnd(documents, now);
  if (!kyc_override || kyc_expires_at === null || hasProofOfIdentity(documents, now))
    return { kyc_override: false, kyc_expires_at: end };
  return { kyc_override, kyc_expires_at: earlierEnd(kyc_expires_at, end) };
};

/** How documents without expiry are written. The next day would have a five-digit year, which we do not support. */
const lastDay = '9999-12-31';

const endOrNever = ({ expires_on }: KycDocument): number =>
  expires_on === null || expires_on === lastDay ? Number.POSITIVE_INFINITY : endOfDocument(expires_on).getTime();

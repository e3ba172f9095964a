import { Refusal } from '../../base/refusal.ts';
import type { Context, FacetEffects, Outcome } from '../../engine/account.ts';
import type { PlayerFacts } from '../players/facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { KycDocument } from './document.ts';
import type { KycFacts } from './facet.ts';
import { type Moved, moveKyc } from './move.ts';
import { followDocument, hasProofOfIdentity, verificationEnd } from './rules.ts';
import { viewDocument } from './view.ts';

type Account = { readonly player: PlayerFacts; readonly profile: PlayerRow; readonly kyc: KycFacts };

export type Review = {
  readonly document_id: number;
  readonly move: 'accept' | 'reject';
  readonly expires_on?: string | null | undefined;
  readonly note?: string | null | undefined;
};

export const documentOf = ({ kyc }: Account, id: number): KycDocument => {
  const document = kyc.documents.find((candidate) => candidate.id === id);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
};

/** A document is accepted or rejected, and the verification that rests on it follows. */
export const reviewDocument = <A extends Account>(account: A, review: Review, context: Context) => {
  const before = documentOf(account, review.document_id);
  const after: KycDocument = {
    ...before,
    status: followDocument(before, review.move),
    expires_on: review.expires_on === undefined ? before.expires_on : review.expires_on,
    note: review.note === undefined ? before.note : review.note,
    reviewed_by: context.actor.id,
    reviewed_at: context.now,
    updated_at: context.now,
  };
  const documents = account.kyc.documents.map((document) => (document === before ? after : document));
  const followed = followDocuments(account, documents, context);
  const kyc = { documents, changed_at: followed.events.length > 0 ? context.now : account.kyc.changed_at };
  return {
    account: { ...account, player: followed.player, kyc },
    effects: { kyc: [after], audit: [logged(before, after, context), ...followed.audit] },
    events: followed.events,
    answer: { data: viewDocument(after) },
  } satisfies Outcome<'player' | 'kyc'>;
};

/** A verified player's verification lasts as long as the documents, and is in doubt once the last proof is gone. */
const followDocuments = (account: Account, documents: readonly KycDocument[], context: Context): Moved => {
  const { player, kyc } = account;
  const { now } = context;
  const unchanged: Moved = { player, events: [], audit: [] };
  if (kycStatusAt(player, now) !== 'verified') return unchanged;
  if (hasProofOfIdentity(kyc.documents, now) && !hasProofOfIdentity(documents, now))
    return moveKyc(account, { move: 'reopen', reason: 'The last accepted proof of identity was rejected.' }, context);
  const kyc_expires_at = verificationEnd(documents, now);
  if (kyc_expires_at?.getTime() === player.kyc_expires_at?.getTime()) return unchanged;
  return { ...unchanged, player: { ...player, kyc_expires_at } };
};

const logged = (before: KycDocument, after: KycDocument, { actor }: Context): FacetEffects['audit'] => ({
  action: `kyc_document.${after.status}`,
  subject_kind: 'kyc_document',
  subject_id: after.id,
  field: 'status',
  from_value: before.status,
  to_value: after.expires_on === null ? after.status : `${after.status} until ${after.expires_on}`,
  reason: after.note,
  actor,
});

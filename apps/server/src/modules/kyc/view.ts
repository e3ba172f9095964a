import type { kycDocument, kycFile } from '@croupier/contract/back-office/kyc.ts';
import type { ownKyc, ownKycDocument } from '@croupier/contract/kyc-fields.ts';
import type { z } from 'zod';
import type { PlayerFacts } from '../players/facet.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { KycDocument } from './document.ts';
import type { KycFacts } from './facet.ts';
import { allowedMoves } from './rules.ts';

/** A document as staff see it, without the location of its file. */
export const viewDocument = (document: KycDocument): z.input<typeof kycDocument> => ({
  id: document.id,
  player_id: document.player_id,
  kind: document.kind,
  file_name: document.file_name,
  content_type: document.content_type,
  size_bytes: document.size_bytes,
  sha256: document.sha256,
  status: document.status,
  expires_on: document.expires_on,
  note: document.note,
  reviewed_by: document.reviewed_by,
  reviewed_at: document.reviewed_at?.toISOString() ?? null,
  created_at: document.created_at.toISOString(),
});

type Standing = Pick<
  PlayerFacts,
  'player_id' | 'kyc_status' | 'kyc_expires_at' | 'kyc_rejection_final' | 'kyc_override'
>;

/** The verification at this moment: an expired one shows as expired, also before the sweep. */
export const viewKyc = (player: Standing, kyc: KycFacts, now: Date): z.input<typeof kycFile> => {
  const kyc_status = kycStatusAt(player, now);
  const isDue = kyc_status !== player.kyc_status;
  return {
    player_id: player.player_id,
    kyc_status,
    is_verified: kyc_status === 'verified',
    expires_at: kyc_status === 'verified' ? (player.kyc_expires_at?.toISOString() ?? null) : null,
    is_override: kyc_status === 'verified' && player.kyc_override,
    is_final: player.kyc_rejection_final,
    changed_at: (isDue ? player.kyc_expires_at : kyc.changed_at)?.toISOString() ?? null,
    allowed_moves: allowedMoves({ ...player, kyc_status }),
    documents: kyc.documents.map(viewDocument),
  };
};

/** A document as the operator's server and the player see it. */
export const viewOwnDocument = (document: KycDocument): z.input<typeof ownKycDocument> => ({
  id: document.id,
  kind: document.kind,
  file_name: document.file_name,
  content_type: document.content_type,
  size_bytes: document.size_bytes,
  sha256: document.sha256,
  status: document.status,
  expires_on: document.expires_on,
  created_at: document.created_at.toISOString(),
});

export const viewOwnKyc = (player: Standing, kyc: KycFacts, now: Date): z.input<typeof ownKyc> => {
  const { player_id, kyc_status, is_verified, expires_at, allowed_moves } = viewKyc(player, kyc, now);
  return {
    player_id,
    kyc_status,
    is_verified,
    expires_at,
    can_submit: allowed_moves.includes('submit') && hasDocument(kyc),
    documents: kyc.documents.map(viewOwnDocument),
  };
};

/** Whether there is anything to review. */
export const hasDocument = ({ documents }: Pick<KycFacts, 'documents'>): boolean =>
  documents.some(({ status }) => status !== 'rejected');

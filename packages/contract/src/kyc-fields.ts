import { z } from 'zod';
import { documentKinds, documentStatuses, documentTypes, newKycDocument } from './back-office/kyc.ts';
import { date, id, timestamp } from './common.ts';
import { kycStatuses } from './player-fields.ts';

/** A document as the operator's server and the player see it, without notes of staff and without the file. */
export const ownKycDocument = z.object({
  id: id(),
  kind: z.enum(documentKinds),
  file_name: z.string(),
  content_type: z.enum(documentTypes),
  size_bytes: z.int(),
  sha256: z.string().describe('Of the file, in hex.'),
  status: z.enum(documentStatuses),
  expires_on: date().nullable().describe('The last day on which the document holds (UTC); null: it does not run out.'),
  created_at: timestamp(),
});

export const ownKyc = z.object({
  player_id: id(),
  kyc_status: z.enum(kycStatuses),
  is_verified: z.boolean(),
  expires_at: timestamp().nullable().describe('Of a verified player: when the verification runs out.'),
  can_submit: z.boolean().describe('Whether the player can be put up for review now.'),
  documents: z.array(ownKycDocument).describe('Newest first.'),
});

export const newOwnKycDocument = z.object(newKycDocument.omit({ note: true }).shape);

/** The maximum number of unreviewed documents. */
export const maxPendingDocuments = 20;

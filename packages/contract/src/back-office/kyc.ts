import { z } from 'zod';
import { date, id, line, paging, prose, reason, timestamp } from '../common.ts';
import { kycStatuses, riskLevels } from '../player-fields.ts';
import { defineRoute, file, one, page } from '../route.ts';

export const documentKinds = [
  'passport',
  'identity_card',
  'driving_licence',
  'residence_permit',
  'proof_of_address',
  'source_of_funds',
  'payment_method',
  'selfie',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export const documentStatuses = ['pending', 'accepted', 'rejected'] as const;
export const kycMoves = ['submit', 'verify', 'reject', 'reset'] as const;

export const maxDocumentBytes = 8 * 1024 * 1024;
const maxBase64Length = Math.ceil(maxDocumentBytes / 3) * 4;
/** The body of an upload: the file in base64, and its description. */
export const maxDocumentBody = maxBase64Length + 64 * 1024;

export const kycDocument = z.object({
  id: id(),
  player_id: id(),
  kind: z.enum(documentKinds),
  file_name: z.string(),
  content_type: z.enum(documentTypes),
  size_bytes: z.int(),
  sha256: z.string().describe('Of the file, in hex.'),
  status: z.enum(documentStatuses),
  expires_on: z.iso
    .date()
    .nullable()
    .describe('The last day on which the document holds (UTC); null: it does not run out.'),
  note: z.string().nullable(),
  reviewed_by: id().nullable().describe('The member of staff who accepted or rejected it.'),
  reviewed_by_name: z.string().nullable().optional().describe('Given where the verification of a player is read.'),
  reviewed_at: timestamp().nullable(),
  created_at: timestamp(),
});

export const kycFile = z.object({
  player_id: id(),
  kyc_status: z.enum(kycStatuses),
  is_verified: z.boolean(),
  expires_at: timestamp()
    .nullable()
    .describe('Of a verified player: the moment from which the verification is expired.'),
  is_override: z.boolean().describe('Verified without an accepted proof of identity, until expires_at.'),
  is_final: z.boolean().describe('A final rejection: only a reset leads on.'),
  changed_at: timestamp().nullable().describe('Since when the status stands.'),
  allowed_moves: z.array(z.enum(kycMoves)).describe('What staff can do now.'),
  documents: z.array(kycDocument).describe('Newest first.'),
});

export const waitingPlayer = z.object({
  player_id: id(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  risk_level: z.enum(riskLevels),
  waiting_since: timestamp(),
  pending_documents: z.int(),
  held_withdrawals: z.int().describe('Withdrawals of the player that nobody has decided on or paid out yet.'),
});

export const newKycDocument = z.strictObject({
  kind: z.enum(documentKinds),
  file_name: line(200),
  content: z
    .string()
    .min(1, 'must not be empty')
    .max(maxBase64Length, `must be at most ${maxDocumentBytes} bytes, in base64`)
    .meta({ contentEncoding: 'base64' })
    .describe('The file, in base64: PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB.'),
  expires_on: date().nullable().default(null),
  note: prose(1000).nullable().default(null),
});

const documentDecision = z.strictObject({
  expires_on: date().nullable().optional().describe('The last day on which the document holds; left out: as uploaded.'),
  note: prose(1000).nullable().optional(),
});

const withReason = z.strictObject({ reason: reason() });

const staff = { audience: 'staff', permission: 'review_kyc', tag: 'KYC' } as const;
const player = { player: 'player' } as const;
const document = { player: 'player', document: 'document' } as const;
const base = '/api/back-office/v1';

export const listKycWaiting = defineRoute({
  ...staff,
  name: 'list_kyc_waiting',
  method: 'GET',
  path: `${base}/kyc/waiting`,
  summary: 'Players who wait for review, longest first',
  query: z.strictObject(paging),
  reply: page(waitingPlayer),
  example: { title: 'Who waits for review' },
});

export const getPlayerKyc = defineRoute({
  ...staff,
  name: 'get_player_kyc',
  method: 'GET',
  path: `${base}/players/{player}/kyc`,
  summary: 'How the verification of a player stands, with all documents',
  params: player,
  reply: one(kycFile),
  example: { title: "A player's verification", params: { player: 1 } },
});

export const uploadKycDocument = defineRoute({
  ...staff,
  name: 'upload_kyc_document',
  method: 'POST',
  path: `${base}/players/{player}/kyc/documents`,
  summary: 'Add a document',
  description: 'The file is kept encrypted. What it is, is told by its content, not by its name.',
  params: player,
  body: newKycDocument,
  bodyLimitBytes: maxDocumentBody,
  reply: one(kycDocument, 201),
  example: {
    title: 'A passport',
    params: { player: 1 },
    body: { kind: 'passport', file_name: 'passport.pdf', content: 'JVBERi0xLjcKJSVFT0YK', expires_on: '2031-05-31' },
  },
});

export const downloadKycDocument = defineRoute({
  ...staff,
  name: 'download_kyc_document',
  method: 'GET',
  path: `${base}/players/{player}/kyc/documents/{document}/file`,
  summary: 'The file of a document',
  description: 'To be saved, not shown. Every download is in the audit log.',
  params: document,
  reply: file(),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Download a document', params: { player: 1, document: 1 } },
});

export const showKycDocument = defineRoute({
  ...staff,
  name: 'show_kyc_document',
  method: 'GET',
  path: `${base}/players/{player}/kyc/documents/{document}/content`,
  summary: 'The file of a document, to be shown',
  description:
    'The bytes of an image or a PDF under the content type that they have, for a page of the same origin to fetch and show. Every view is in the audit log.',
  params: document,
  reply: file(),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Look at a document', params: { player: 1, document: 1 } },
});

export const acceptKycDocument = defineRoute({
  ...staff,
  name: 'accept_kyc_document',
  method: 'POST',
  path: `${base}/players/{player}/kyc/documents/{document}/accept`,
  summary: 'Accept a document',
  description: 'Of a verified player the end of the verification follows. An accepted one may be given another end.',
  params: document,
  body: documentDecision,
  bodyOptional: true,
  reply: one(kycDocument),
  example: { title: 'Accept a passport', params: { player: 1, document: 1 }, body: { expires_on: '2031-05-31' } },
});

export const rejectKycDocument = defineRoute({
  ...staff,
  name: 'reject_kyc_document',
  method: 'POST',
  path: `${base}/players/{player}/kyc/documents/{document}/reject`,
  summary: 'Reject a document',
  description: 'A verified player whose last accepted proof of identity is rejected goes back to review.',
  params: document,
  body: withReason,
  reply: one(kycDocument),
  example: { title: 'Unreadable', params: { player: 1, document: 1 }, body: { reason: 'The photo is blurred.' } },
});

export const submitKyc = defineRoute({
  ...staff,
  name: 'submit_kyc',
  method: 'POST',
  path: `${base}/players/{player}/kyc/submit`,
  summary: 'Put the player up for review',
  params: player,
  body: z.strictObject({ reason: reason().optional() }),
  bodyOptional: true,
  reply: one(kycFile),
  example: { title: 'All documents are there', params: { player: 1 }, body: {} },
});

export const verifyKyc = defineRoute({
  ...staff,
  name: 'verify_kyc',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: `${base}/players/{player}/kyc/verify`,
  summary: 'Verify the player',
  description:
    'Needs an accepted proof of identity that has not run out, unless override_reason says on what else it rests: such a verification waits for a second person, and ends after kyc_override_days.',
  params: player,
  body: z.strictObject({ override_reason: reason().optional() }),
  bodyOptional: true,
  reply: one(kycFile),
  example: { title: 'Verify', params: { player: 1 }, body: {} },
});

export const rejectKyc = defineRoute({
  ...staff,
  name: 'reject_kyc',
  method: 'POST',
  path: `${base}/players/{player}/kyc/reject`,
  summary: 'Reject the verification',
  params: player,
  body: z.strictObject({
    reason: reason(),
    is_final: z.boolean().default(false).describe('No further review, until a reset.'),
  }),
  reply: one(kycFile),
  example: { title: 'Another name', params: { player: 1 }, body: { reason: 'The document is of another person.' } },
});

export const resetKyc = defineRoute({
  ...staff,
  name: 'reset_kyc',
  method: 'POST',
  path: `${base}/players/{player}/kyc/reset`,
  summary: 'Start again from the beginning',
  params: player,
  body: withReason,
  reply: one(kycFile),
  example: { title: 'Start again', params: { player: 1 }, body: { reason: 'Verified by mistake.' } },
});

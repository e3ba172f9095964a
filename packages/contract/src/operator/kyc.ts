import { maxDocumentBody } from '../back-office/kyc.ts';
import { maxPendingDocuments, newOwnKycDocument, ownKyc, ownKycDocument } from '../kyc-fields.ts';
import { defineRoute, one } from '../route.ts';

const path = '/api/v1/operator/players/{player}/kyc';
const own = { audience: 'operator', scope: 'kyc:write', tag: 'KYC', params: { player: 'player' } } as const;

export const getKyc = defineRoute({
  ...own,
  name: 'get_kyc',
  method: 'GET',
  path,
  summary: 'How the verification of a player stands',
  description: 'With what is known of the documents; their files cannot be read here.',
  reply: one(ownKyc),
  example: { title: "A player's verification", params: { player: 1 } },
});

export const addKycDocument = defineRoute({
  ...own,
  name: 'add_kyc_document',
  method: 'POST',
  path: `${path}/documents`,
  summary: 'Add a document',
  description: `PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most ${maxPendingDocuments} may wait for review. Staff decide on it.`,
  body: newOwnKycDocument,
  bodyLimitBytes: maxDocumentBody,
  reply: one(ownKycDocument, 201),
  example: {
    title: 'A passport',
    params: { player: 1 },
    body: { kind: 'passport', file_name: 'passport.pdf', content: 'JVBERi0xLjcKJSVFT0YK', expires_on: '2031-05-31' },
  },
});

export const submitPlayerKyc = defineRoute({
  ...own,
  name: 'submit_player_kyc',
  method: 'POST',
  path: `${path}/submit`,
  summary: 'Put the player up for review',
  description:
    'Needs a document that was not rejected. Staff decide; the events kyc.verified and kyc.rejected say how. A final rejection allows no further review.',
  reply: one(ownKyc),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'All documents are there', params: { player: 1 } },
});

import { maxDocumentBody } from '../back-office/kyc.ts';
import { maxPendingDocuments, newOwnKycDocument, ownKyc, ownKycDocument } from '../kyc-fields.ts';
import { defineRoute, one } from '../route.ts';

const path = '/api/v1/player/kyc';
const own = { audience: 'player', tag: 'KYC' } as const;

export const getOwnKyc = defineRoute({
  ...own,
  name: 'get_own_kyc',
  method: 'GET',
  path,
  summary: "How the player's own verification stands",
  description: 'With what is known of the documents; files cannot be read back.',
  reply: one(ownKyc),
  example: { title: 'My verification' },
});

export const addOwnKycDocument = defineRoute({
  ...own,
  name: 'add_own_kyc_document',
  method: 'POST',
  path: `${path}/documents`,
  // A withdrawal may need a verification.
  whileRestricted: true,
  summary: "Add a document of one's own",
  description: `PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most ${maxPendingDocuments} may wait for review.`,
  body: newOwnKycDocument,
  bodyLimitBytes: maxDocumentBody,
  reply: one(ownKycDocument, 201),
  example: {
    title: 'A passport',
    body: { kind: 'passport', file_name: 'passport.pdf', content: 'JVBERi0xLjcKJSVFT0YK', expires_on: '2031-05-31' },
  },
});

export const submitOwnKyc = defineRoute({
  ...own,
  name: 'submit_own_kyc',
  method: 'POST',
  path: `${path}/submit`,
  whileRestricted: true,
  summary: 'Ask for review',
  description: 'Needs a document that was not rejected. Staff decide. A final rejection allows no further review.',
  reply: one(ownKyc),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'All documents are there' },
});

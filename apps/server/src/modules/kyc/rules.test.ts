import { kycMoves } from '@croupier/contract/back-office/kyc.ts';
import { kycStatuses } from '@croupier/contract/player-fields.ts';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/refusals.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { KycDocument } from './document.ts';
import {
  allowedMoves,
  endOfDocument,
  followDocument,
  followKyc,
  hasProofOfIdentity,
  type KycMove,
  kycTable,
  verificationEnd,
} from './rules.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

const document = (more: Partial<KycDocument> = {}): KycDocument => ({
  id: 1,
  player_id: 1,
  kind: 'passport',
  file_name: 'passport.pdf',
  content_type: 'application/pdf',
  size_bytes: 10,
  sha256: '0'.repeat(64),
  file_key: '0'.repeat(32),
  status: 'accepted',
  expires_on: null,
  note: null,
  uploaded_by: null,
  reviewed_by: null,
  reviewed_at: null,
  created_at: now,
  updated_at: now,
  ...more,
});

describe('the transitions of a verification', () => {
  const moves: KycMove[] = [...kycMoves, 'expire', 'reopen'];
  /** The table of the README: every other pair is refused. */
  const allowed: Record<string, string> = {
    'not_started submit': 'pending_review',
    'pending_review verify': 'verified',
    'pending_review reject': 'rejected',
    'pending_review reset': 'not_started',
    'verified expire': 'expired',
    'verified reopen': 'pending_review',
    'verified reset': 'not_started',
    'rejected submit': 'pending_review',
    'rejected reset': 'not_started',
    'expired submit': 'pending_review',
    'expired reset': 'not_started',
  };
  const pairs = kycStatuses.flatMap((from) => moves.map((move) => ({ from, move, to: allowed[`${from} ${move}`] })));

  test.each(pairs.filter((pair) => pair.to !== undefined))('$from → $move → $to', ({ from, move, to }) => {
    expect(followKyc({ kyc_status: from, kyc_rejection_final: false }, move)).toBe(to);
    expect(kycTable[from][move]).toBe(to);
  });

  test.each(pairs.filter((pair) => pair.to === undefined))(
    'INVALID_REQUEST: $from does not $move',
    ({ from, move }) => {
      const refusal = refusalOf(() => followKyc({ kyc_status: from, kyc_rejection_final: false }, move));
      expect(refusal.code).toBe('INVALID_REQUEST');
      expect(refusal.details).toMatchObject({ rule: 'kyc_transition', move, from });
      expect(refusal.details.allowed_moves).toEqual(kycMoves.filter((other) => allowed[`${from} ${other}`]));
    },
  );

  test('a final rejection allows no further review, only a reset', () => {
    const final = { kyc_status: 'rejected', kyc_rejection_final: true } as const;
    expect(allowedMoves(final)).toEqual(['reset']);
    expect(refusalOf(() => followKyc(final, 'submit')).details).toMatchObject({
      rule: 'final_rejection',
      allowed_moves: ['reset'],
    });
    expect(followKyc(final, 'reset')).toBe('not_started');
  });
});

describe('the end of a verification', () => {
  test('is the first moment after the last day of the document', () => {
    const end = endOfDocument('2026-03-31');
    expect(end.toISOString()).toBe('2026-04-01T00:00:00.000Z');
    const player = { kyc_status: 'verified', kyc_expires_at: end } as const;
    expect(kycStatusAt(player, new Date(end.getTime() - 1))).toBe('verified');
    expect(kycStatusAt(player, end)).toBe('expired');
    expect(kycStatusAt({ kyc_status: 'verified', kyc_expires_at: null }, end)).toBe('verified');
    expect(kycStatusAt({ kyc_status: 'rejected', kyc_expires_at: end }, end)).toBe('rejected');
  });

  const cases: [string, Partial<KycDocument>[], string | null][] = [
    ['no documents: it never comes', [], null],
    ['documents that do not run out: it never comes', [{}], null],
    ['one document: its end', [{ expires_on: '2030-01-31' }], '2030-02-01'],
    [
      'two kinds: the one that runs out first',
      [{ expires_on: '2030-01-31' }, { kind: 'proof_of_address', expires_on: '2026-06-30' }],
      '2026-07-01',
    ],
    [
      'two of one kind: the renewed one takes the place of the old',
      [{ expires_on: '2027-01-31' }, { expires_on: '2036-01-31' }],
      '2036-02-01',
    ],
    ['a kind that has one without an end does not end it', [{ expires_on: '2027-01-31' }, {}], null],
    [
      'pending, rejected and run-out documents do not count',
      [
        { expires_on: '2030-01-31' },
        { kind: 'selfie', status: 'pending', expires_on: '2026-05-01' },
        { kind: 'other', status: 'rejected', expires_on: '2026-05-01' },
        { kind: 'identity_card', expires_on: '2026-03-01' },
      ],
      '2030-02-01',
    ],
  ];
  test.each(cases)('%s', (_, documents, day) => {
    const end = verificationEnd(documents.map(document), now);
    expect(end?.toISOString() ?? null).toBe(day === null ? null : `${day}T00:00:00.000Z`);
  });
});

describe('a proof of identity', () => {
  const cases: [string, boolean, Partial<KycDocument>][] = [
    ['an accepted passport', true, {}],
    ['an accepted residence permit', true, { kind: 'residence_permit' }],
    ['a passport on its last day', true, { expires_on: '2026-03-02' }],
    ['a passport that ran out yesterday', false, { expires_on: '2026-03-01' }],
    ['a passport that nobody looked at yet', false, { status: 'pending' }],
    ['a rejected passport', false, { status: 'rejected' }],
    ['a bill', false, { kind: 'proof_of_address' }],
  ];
  test.each(cases)('is given by %s: %s', (_, proves, more) => {
    expect(hasProofOfIdentity([document({ kind: 'selfie' }), document(more)], now)).toBe(proves);
  });
});

describe('a document', () => {
  test.each([
    ['pending', 'accept', 'accepted'],
    ['pending', 'reject', 'rejected'],
    ['accepted', 'accept', 'accepted'],
    ['accepted', 'reject', 'rejected'],
  ] as const)('that is %s: after %s it is %s', (from, move, to) => {
    expect(followDocument(document({ status: from }), move)).toBe(to);
  });

  test.each(['accept', 'reject'] as const)('INVALID_REQUEST: a rejected one stays rejected (%s)', (move) => {
    const refusal = refusalOf(() => followDocument(document({ status: 'rejected' }), move));
    expect(refusal.details).toEqual({ rule: 'document_transition', from: 'rejected', move, allowed_moves: [] });
  });
});

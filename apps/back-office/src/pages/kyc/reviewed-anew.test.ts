import { expect, test } from 'vitest';
import { leftToDo } from './reviewed-anew.ts';

const began = '2026-03-02T10:00:00.000Z';
const handedIn = '2026-02-28T10:00:00.000Z';
const before = {
  kind: 'passport',
  created_at: handedIn,
  status: 'accepted',
  reviewed_at: '2026-03-01T10:00:00.000Z',
} as const;
const during = {
  kind: 'identity_card',
  created_at: handedIn,
  status: 'accepted',
  reviewed_at: '2026-03-02T10:05:00.000Z',
} as const;
const rejected = {
  kind: 'proof_of_address',
  created_at: handedIn,
  status: 'rejected',
  reviewed_at: '2026-03-02T10:06:00.000Z',
} as const;
const anew = { ...during, kind: 'proof_of_address', created_at: '2026-03-02T10:07:00.000Z' } as const;
const waiting = { kind: 'selfie', created_at: handedIn, status: 'pending', reviewed_at: null } as const;
const file = { kyc_status: 'pending_review', changed_at: began } as const;

test.each([
  ['accepted before the review began: look again', [before], 'look_again'],
  ['accepted in this review: verify the player', [during], 'verify'],
  ['one of them accepted in this review', [before, during], 'verify'],
  ['one still waits', [before, waiting], undefined],
  ['one accepted, one rejected: verify or wait', [during, rejected], 'one_rejected'],
  ['a rejected one that was handed in again and accepted', [during, rejected, anew], 'verify'],
  ['one rejected, one still waits', [rejected, waiting], undefined],
  ['all rejected', [rejected], undefined],
  ['no document', [], undefined],
] as const)('%s', (_, documents, expected) => {
  expect(leftToDo({ ...file, documents })).toBe(expected);
});

test('nothing is left to do once the player is verified', () => {
  expect(leftToDo({ ...file, kyc_status: 'verified', documents: [before] })).toBeUndefined();
});

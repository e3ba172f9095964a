import { expect, test } from 'vitest';
import { leftToDo } from './reviewed-anew.ts';

const began = '2026-03-02T10:00:00.000Z';
const before = { status: 'accepted', reviewed_at: '2026-03-01T10:00:00.000Z' } as const;
const during = { status: 'accepted', reviewed_at: '2026-03-02T10:05:00.000Z' } as const;
const waiting = { status: 'pending', reviewed_at: null } as const;
const file = { kyc_status: 'pending_review', changed_at: began } as const;

test.each([
  ['accepted before the review began: look again', [before], 'look_again'],
  ['accepted in this review: verify the player', [during], 'verify'],
  ['one of them accepted in this review', [before, during], 'verify'],
  ['one still waits', [before, waiting], undefined],
  ['no document', [], undefined],
] as const)('%s', (_, documents, expected) => {
  expect(leftToDo({ ...file, documents })).toBe(expected);
});

test('nothing is left to do once the player is verified', () => {
  expect(leftToDo({ ...file, kyc_status: 'verified', documents: [before] })).toBeUndefined();
});

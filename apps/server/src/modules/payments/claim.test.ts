import { expect, test } from 'vitest';
import { claimEnd, heldClaim, refuseDecided, refuseTakenByOther } from './claim.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const claim = { payment_id: 1, staff_id: 7, staff_name: 'Ann', taken_until: claimEnd(now) };
const at = (milliseconds: number) => new Date(claim.taken_until.getTime() + milliseconds);

test('a claim lasts ten minutes, to the millisecond', () => {
  expect(claim.taken_until.getTime() - now.getTime()).toBe(600_000);
  expect(heldClaim(claim, at(-1))).toBe(claim);
  expect(heldClaim(claim, at(0))).toBeUndefined();
  expect(heldClaim(undefined, now)).toBeUndefined();
});

test('409 ALREADY_TAKEN names its holder and its end; its holder, and everybody after its end, passes', () => {
  expect(() => refuseTakenByOther(claim, 8, at(-1))).toThrow(
    expect.objectContaining({
      code: 'ALREADY_TAKEN',
      details: { taken_by: { id: 7, name: 'Ann' }, taken_until: claim.taken_until.toISOString() },
    }),
  );
  for (const [staff, moment] of [
    [7, now],
    [8, at(0)],
  ] as const)
    expect(() => refuseTakenByOther(claim, staff, moment)).not.toThrow();
  expect(() => refuseTakenByOther(undefined, 8, now)).not.toThrow();
});

test.each([
  ['withdrawal', 'new', 'none', undefined],
  ['withdrawal', 'allowed', 'none', undefined],
  ['withdrawal', 'allowed', 'paying', 'payout_state'],
  ['withdrawal', 'paid', 'paid', 'status'],
  ['withdrawal', 'paid', 'returned', 'status'],
  ['withdrawal', 'rejected', 'none', 'status'],
  ['withdrawal', 'cancelled', 'none', 'status'],
  ['deposit', 'paid', 'none', 'type'],
] as const)(
  'a %s that is %s (payout %s) can be taken unless the rule %s refuses',
  (type, status, payout_state, rule) => {
    const take = () => refuseDecided({ type, status, payout_state });
    if (rule === undefined) expect(take).not.toThrow();
    else expect(take).toThrow(expect.objectContaining({ details: expect.objectContaining({ rule }) }));
  },
);

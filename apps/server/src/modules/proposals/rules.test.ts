import { describe, expect, test } from 'vitest';
import { refusing } from '../../../test/support/refusals.ts';
import { readSettings } from '../../base/settings.ts';
import {
  needsSecondPerson,
  type Person,
  refuseDecided,
  refuseLostPermission,
  refuseLostRight,
  refuseOwnProposal,
  refuseProposalOfOthers,
  refuseStale,
  statusOf,
} from './rules.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const later = new Date(now.getTime() + 1);
const refusingBy = (rule: string) => refusing('PROPOSAL_INVALID', { rule });

test.each([
  { second_person: true, is_sandbox: true, needed: true },
  { second_person: true, is_sandbox: false, needed: true },
  { second_person: false, is_sandbox: true, needed: false },
  { second_person: false, is_sandbox: false, needed: false },
  { second_person: null, is_sandbox: true, needed: false },
  { second_person: null, is_sandbox: false, needed: true },
])('second_person $second_person, sandbox $is_sandbox: a second person is needed: $needed', (one) => {
  const settings = { ...readSettings({}), second_person: one.second_person };
  expect(needsSecondPerson({ is_sandbox: one.is_sandbox, settings } as never)).toBe(one.needed);
});

describe('a proposal', () => {
  test.each([
    ['pending', later, 'pending'],
    ['pending', now, 'expired'],
    ['confirmed', now, 'confirmed'],
    ['rejected', now, 'rejected'],
    ['withdrawn', now, 'withdrawn'],
  ] as const)('that is %s and expires at %s is %s', (status, expires_at, seen) => {
    expect(statusOf({ status, expires_at }, now)).toBe(seen);
    const decide = () => refuseDecided({ status, expires_at }, now);
    if (seen === 'pending') expect(decide).not.toThrow();
    else expect(decide).toThrow(refusingBy('not_pending'));
  });

  test('is decided by another person, and withdrawn by its proposer', () => {
    expect(() => refuseOwnProposal({ proposed_by: 1 }, 1)).toThrow(refusingBy('own_proposal'));
    expect(() => refuseOwnProposal({ proposed_by: 1 }, 2)).not.toThrow();
    expect(() => refuseProposalOfOthers({ proposed_by: 1 }, 2)).toThrow(refusingBy('not_own_proposal'));
    expect(() => refuseProposalOfOthers({ proposed_by: 1 }, 1)).not.toThrow();
  });

  test('is void once its fields have changed', () => {
    expect(() => refuseStale({ amount: 1, at: now.toISOString() }, { amount: 1, at: now })).not.toThrow();
    expect(() => refuseStale({ amount: 1 }, { amount: 2 })).toThrow(refusingBy('stale'));
  });
});

describe('checks the permission again when the change is made', () => {
  const person = (more: Partial<Person> = {}): Person => ({ id: 1, role: 'admin', status: 'active', ...more });
  test.each([
    ['who has it', person(), true],
    ['who has left', person({ status: 'inactive' }), false],
    ['whose role has it no longer', person({ role: 'support' }), false],
    ['who is no longer there', undefined, false],
  ])('%s', (_, someone, may) => {
    const [confirm, propose] = [
      () => refuseLostRight(someone, 'manage_staff'),
      () => refuseLostPermission(someone, 'manage_staff'),
    ];
    if (may) {
      expect(confirm).not.toThrow();
      expect(propose).not.toThrow();
    } else {
      expect(confirm).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_PERMISSION' }));
      expect(propose).toThrow(refusingBy('proposer_lost_permission'));
    }
  });
});

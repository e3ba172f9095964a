import { allRoles, type Role } from '@croupier/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import type { OperatorFacts } from './facts.ts';
import { needsSecondFactor } from './session-rules.ts';

type Rule = OperatorFacts['settings']['second_factor'];

const operator = (is_sandbox: boolean, second_factor: Rule) =>
  ({ is_sandbox, settings: { second_factor } }) as unknown as OperatorFacts;

/** Every role, and whether it handles money, keys, staff or settings. */
const byRole: Readonly<Record<Role, boolean>> = {
  admin: true,
  payments: true,
  compliance: true,
  support: false,
  marketing: true,
  finance: true,
  developer: true,
  auditor: false,
};

describe('a second factor', () => {
  test.each(Object.entries(byRole) as [Role, boolean][])(
    'is needed by the role %s of a live operator: %s',
    (role, is) => {
      expect(needsSecondFactor(role, operator(false, null))).toBe(is);
      expect(needsSecondFactor(role, operator(true, 'by_role'))).toBe(is);
    },
  );

  test('is needed by everyone if the operator says so, and by nobody in a sandbox that says nothing', () => {
    const needing = (of: OperatorFacts) => allRoles.filter((role) => needsSecondFactor(role, of));
    expect(needing(operator(false, 'everyone'))).toEqual(allRoles);
    expect(needing(operator(true, null))).toEqual([]);
  });
});

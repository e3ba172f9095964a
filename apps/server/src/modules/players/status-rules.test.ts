import { describe, expect, test } from 'vitest';
import { someMoment as now, testPlayer } from '../../../test/support/account.ts';
import type { Caller } from '../../call/facts.ts';
import type { PlayerRow } from './row.ts';
import { refuseLogin, refuseReactivation, statusSetBy } from './status-rules.ts';

const until = new Date(now.getTime() + 1);
const excluded = { exclusion_type: 'time_out', exclusion_since: now, exclusion_until: until } as const;
const player = (more: Parameters<typeof testPlayer>[0] = {}): PlayerRow => testPlayer(more) as unknown as PlayerRow;

describe('the refusal of a login gives the reason', () => {
  test.each([
    ['locked', player({ status: 'locked' }), 'locked', null],
    ['excluded', player(excluded), 'self_excluded', until.toISOString()],
    ['locked and excluded', player({ status: 'locked', ...excluded }), 'locked', until.toISOString()],
    ['kept out by staff', player({ can_login: false }), 'can_login', null],
  ])('%s', (_, one, rule, self_excluded_until) => {
    expect(() => refuseLogin(one, now)).toThrow(
      expect.objectContaining({
        code: 'PLAYER_RESTRICTED',
        details: { rule, restriction: 'can_login', status: one.status, self_excluded_until },
      }),
    );
  });

  test('any other player may log in', () => expect(() => refuseLogin(player(), now)).not.toThrow());
});

describe('who may make a player active again', () => {
  const operator = { kind: 'api_key' } as Caller;
  const staff = (may: boolean) =>
    ({
      kind: 'staff',
      staff: { can: (permission: string) => may && permission === 'review_aml' },
    }) as unknown as Caller;
  const locked = (status_set_by: PlayerRow['status_set_by']) => player({ status: 'locked', status_set_by });
  test.each([
    ['set by the operator: the operator', locked('operator'), operator, undefined],
    ['set by staff: not the operator', locked('staff'), operator, 'PLAYER_RESTRICTED'],
    ['set by staff: staff', locked('staff'), staff(false), undefined],
    ['set by monitoring: not the operator', locked('aml'), operator, 'PLAYER_RESTRICTED'],
    ['set by monitoring: not any staff', locked('aml'), staff(false), 'INSUFFICIENT_PERMISSION'],
    ['set by monitoring: staff who review it', locked('aml'), staff(true), undefined],
    ['excluded: nobody', player(excluded), staff(true), 'RESPONSIBLE_GAMING_RULE'],
  ])('%s', (_, one, caller, code) => {
    if (code === undefined) expect(() => refuseReactivation(one, caller, now)).not.toThrow();
    else expect(() => refuseReactivation(one, caller, now)).toThrow(expect.objectContaining({ code }));
  });
});

describe('who is responsible for a status', () => {
  test.each([
    ['active', 'operator', 'locked', 'api_key', 'operator'],
    ['active', 'operator', 'locked', 'staff', 'staff'],
    ['locked', 'staff', 'closed', 'api_key', 'staff'],
    ['locked', 'aml', 'closed', 'api_key', 'aml'],
    ['locked', 'aml', 'closed', 'staff', 'aml'],
    ['locked', 'operator', 'closed', 'api_key', 'operator'],
    ['locked', 'aml', 'active', 'staff', 'operator'],
    ['locked', 'staff', 'active', 'staff', 'operator'],
    ['active', 'aml', 'locked', 'api_key', 'operator'],
  ] as const)('%s by %s, made %s by %s: %s', (status, status_set_by, next, actor, answers) => {
    expect(statusSetBy(player({ status, status_set_by }), next, actor)).toBe(answers);
  });
});

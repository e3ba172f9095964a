import { describe, expect, test } from 'vitest';
import { someMoment as now, testAccount, testContext } from '../../../test/account.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { settle, settleAccount, withDueChanges } from './due-changes.ts';

const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

const raise = {
  limits: { max_daily_deposit: 100 },
  pending_changes: [{ field: 'max_daily_deposit' as const, requested_value: 300, effective_at: now }],
};
const timeOut = { exclusion_type: 'time_out' as const, exclusion_since: minutes(-60), exclusion_until: now };

describe('what time alone has done', () => {
  test('a raise at its moment is written down, announced with what changed, and logged', () => {
    const settled = settle(testAccount({ limits: raise }), { now });
    expect(settled?.account.limits).toEqual({ player_id: 1, limits: { max_daily_deposit: 300 }, pending_changes: [] });
    expect(settled?.events).toMatchObject([
      {
        type: 'limits.change_applied',
        player_id: 1,
        data: {
          limits: { max_daily_deposit: 300 },
          pending_changes: [],
          changes: [
            {
              field: 'max_daily_deposit',
              current_value: 100,
              requested_value: 300,
              effective_at: now.toISOString(),
            },
          ],
        },
      },
    ]);
    expect(settled?.effects.audit).toMatchObject([
      { action: 'limits.change_applied', field: 'max_daily_deposit', from_value: '100', to_value: '300' },
    ]);
  });

  test('an exclusion whose last moment has come is taken away and announced as it was', () => {
    const settled = settle(testAccount({ player: timeOut }), { now });
    expect(settled?.account.player).toMatchObject({
      exclusion_type: null,
      exclusion_since: null,
      exclusion_until: null,
    });
    expect(settled?.events).toMatchObject([
      {
        type: 'self_exclusion.ended',
        data: {
          self_exclusion: { type: 'time_out', since: minutes(-60).toISOString(), until: now.toISOString() },
        },
      },
    ]);
    expect(settled?.effects.audit).toMatchObject([{ action: 'self_exclusion.ended', from_value: 'time_out' }]);
  });

  test('a closed account stays closed when the self-closure is over', () => {
    const closed = { ...timeOut, exclusion_type: 'self_closure' as const, status: 'closed' as const };
    expect(settle(testAccount({ player: closed }), { now })?.account.player.status).toBe('closed');
  });

  test('a millisecond before, nothing has happened', () => {
    const account = testAccount({ limits: raise, player: timeOut });
    expect(settle(account, { now: new Date(now.getTime() - 1) })).toBeUndefined();
  });

  test('nothing is announced twice', () => {
    const once = settle(testAccount({ limits: raise, player: timeOut }), { now });
    expect(once?.events).toHaveLength(2);
    expect(settle(once!.account, { now: minutes(1_000_000) })).toBeUndefined();
  });
});

describe('a command that comes first', () => {
  const seen: number[] = [];
  const command = withDueChanges(
    defineCommand({
      name: 'look',
      facets: ['limits'],
      decide: (account, refuse: boolean) => {
        seen.push(account.limits.limits.max_daily_deposit ?? -1);
        if (refuse) throw new Refusal('INVALID_REQUEST');
        return {
          account,
          effects: {},
          events: [{ type: 'deposit.paid', player_id: 1, data: null }],
          answer: { data: 'done' },
        };
      },
    }),
  );

  test('decides on what holds, and its events come after those of what was due', () => {
    const outcome = command.decide(testAccount({ limits: raise }), false, testContext());
    expect(seen.at(-1)).toBe(300);
    expect(outcome.account.limits.limits).toEqual({ max_daily_deposit: 300 });
    expect(outcome.events?.map((event) => event.type)).toEqual(['limits.change_applied', 'deposit.paid']);
    expect(outcome.effects?.audit).toHaveLength(1);
    expect(outcome.answer).toEqual({ data: 'done' });
  });

  test('names the facets that settling needs', () => {
    expect(new Set(command.facets)).toEqual(new Set(['wallet', 'player', 'limits', 'audit']));
  });

  test('that is refused leaves what is due to the next', () => {
    expect(() => command.decide(testAccount({ limits: raise }), true, testContext())).toThrow(Refusal);
  });

  test('with nothing due costs nothing: the account goes through as it is', () => {
    const account = testAccount();
    expect(settleAccount.decide(account, null, testContext()).account).toBe(account);
  });
});

import { describe, expect, test } from 'vitest';
import { someMoment as now, testAccount, testContext } from '../../../test/support/account.ts';
import { decideInMemory, draftOf } from '../../../test/support/draft.ts';
import { minute } from '../../base/durations.ts';
import { dayOf } from '../../base/windows.ts';
import { applyDueChanges, settleAccount } from './due-changes.ts';

const minutes = (count: number): Date => new Date(now.getTime() + count * minute);

const raise = {
  limits: { max_daily_deposit: 100 },
  pending_changes: [{ field: 'max_daily_deposit' as const, requested_value: 300, effective_at: now }],
};
const timeOut = { exclusion_type: 'time_out' as const, exclusion_since: minutes(-60), exclusion_until: now };

const due = (account: ReturnType<typeof testAccount>, at = now) => {
  const draft = draftOf(account);
  applyDueChanges(draft, { now: at });
  return draft;
};

describe('what time alone has done', () => {
  test('a raise at its time is recorded, announced with what changed, and logged', () => {
    const settled = due(testAccount({ limits: raise }));
    expect(settled.limits).toEqual({ player_id: 1, limits: { max_daily_deposit: 300 }, pending_changes: [] });
    expect(settled.events).toMatchObject([
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
    expect(settled.rows.audit).toMatchObject([
      { action: 'limits.change_applied', field: 'max_daily_deposit', from_value: '100', to_value: '300' },
    ]);
  });

  test('an exclusion at its end is removed and announced as it was', () => {
    const settled = due(testAccount({ player: timeOut }));
    expect(settled.player).toMatchObject({
      exclusion_type: null,
      exclusion_since: null,
      exclusion_until: null,
    });
    expect(settled.events).toMatchObject([
      {
        type: 'self_exclusion.ended',
        data: {
          self_exclusion: { type: 'time_out', since: minutes(-60).toISOString(), until: now.toISOString() },
        },
      },
    ]);
    expect(settled.rows.audit).toMatchObject([{ action: 'self_exclusion.ended', from_value: 'time_out' }]);
  });

  test('a closed account stays closed when the self-closure ends', () => {
    const closed = { ...timeOut, exclusion_type: 'self_closure' as const, status: 'closed' as const };
    expect(due(testAccount({ player: closed })).player.status).toBe('closed');
  });

  test('nothing happens a millisecond earlier', () => {
    const account = testAccount({ limits: raise, player: timeOut });
    const draft = due(account, new Date(now.getTime() - 1));
    expect(draft).toMatchObject({ rows: {}, events: [] });
    expect(draft.limits).toBe(account.limits);
    expect(draft.player).toBe(account.player);
  });

  test('nothing is announced twice', () => {
    const draft = due(testAccount({ limits: raise, player: timeOut }));
    expect(draft.events).toHaveLength(2);
    applyDueChanges(draft, { now: minutes(1_000_000) });
    expect(draft.events).toHaveLength(2);
  });
});

describe('the command of the sweep', () => {
  test('records only what is due', () => {
    const { account, events, answer } = decideInMemory(
      settleAccount,
      testAccount({ limits: raise, player: timeOut }),
      null,
      testContext(),
    );
    expect(account.limits.limits).toEqual({ max_daily_deposit: 300 });
    expect(events.map((event) => event.type)).toEqual(['limits.change_applied', 'self_exclusion.ended']);
    expect(answer).toEqual({ data: null });
  });

  test('with nothing due leaves the account unchanged', () => {
    const account = testAccount({ wallet: { window_day: dayOf(now) } });
    expect(decideInMemory(settleAccount, account, null, testContext())).toMatchObject({ rows: {}, events: [] });
    expect(decideInMemory(settleAccount, account, null, testContext()).account).toBe(account);
  });
});

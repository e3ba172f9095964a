import { describe, expect, test } from 'vitest';
import { testAccount, testContext } from '../../test/support/account.ts';
import { Refusal } from '../base/refusal.ts';
import { attempt, openDraft } from './decide.ts';

const event = { type: 'player.updated', player_id: 1, data: null as never } as const;
const entry = { action: 'test', subject_kind: 'player', subject_id: 1, actor: testContext().actor };

describe('a draft', () => {
  test('changes without its account, and collects rows and events in order', () => {
    const account = testAccount();
    const draft = openDraft(account);
    draft.wallet = { ...draft.wallet, points: 5 };
    draft.append('audit', entry);
    draft.append('audit', { ...entry, action: 'second' }, { ...entry, action: 'third' });
    draft.emit(event);
    expect(account.wallet.points).toBe(0);
    expect(draft.rows.audit?.map(({ action }) => action)).toEqual(['test', 'second', 'third']);
    expect(draft.events).toEqual([event]);
  });

  test('has no rows for a facet that nothing was appended to', () => {
    const draft = openDraft(testAccount());
    draft.append('audit');
    expect(draft.rows).toEqual({});
  });
});

describe('an attempt', () => {
  const opened = () => {
    const draft = openDraft(testAccount({ wallet: { points: 1 } }));
    draft.append('audit', entry);
    draft.emit(event);
    return draft;
  };
  const change = (draft: ReturnType<typeof opened>): void => {
    draft.wallet = { ...draft.wallet, points: 9 };
    draft.append('audit', entry);
    draft.append('wallet', {} as never);
    draft.emit(event, event);
  };

  test('that succeeds keeps its changes', () => {
    const draft = opened();
    expect(attempt(draft, () => change(draft))).toBeUndefined();
    expect(draft.wallet.points).toBe(9);
    expect(draft.events).toHaveLength(3);
  });

  test('that throws restores the draft, and rethrows the error', () => {
    const draft = opened();
    const run = () =>
      attempt(draft, () => {
        change(draft);
        throw new Refusal('INVALID_REQUEST');
      });
    expect(run).toThrow(Refusal);
    expect(draft.wallet.points).toBe(1);
    expect(draft.rows).toEqual({ audit: [entry] });
    expect(draft.events).toEqual([event]);
  });

  test('that returns a refusal restores the draft, and returns the refusal', () => {
    const draft = opened();
    const refusal = new Refusal('LIMIT_EXCEEDED');
    expect(
      attempt(draft, () => {
        change(draft);
        return refusal;
      }),
    ).toBe(refusal);
    expect(draft.rows).toEqual({ audit: [entry] });
    expect(draft.wallet.points).toBe(1);
  });
});

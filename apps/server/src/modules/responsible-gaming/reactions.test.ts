import { expect, test } from 'vitest';
import { testAccount, testContext, testPlayer } from '../../../test/support/account.ts';
import { decideInMemory } from '../../../test/support/draft.ts';
import { zero } from '../../base/money.ts';
import type { AccountFacts } from '../../engine/account.ts';
import { reactOnDraft } from '../../module/reaction.ts';
import { createExcludePlayer } from './exclude-player.ts';

/** A reaction like that of another module, which forfeits something. */
const { onDraft: forfeit } = reactOnDraft('player_excluded', {
  facets: ['wallet', 'player', 'audit', 'payments'],
  apply: (draft, { now, actor }) => {
    const { player_id } = draft.wallet;
    draft.wallet = { ...draft.wallet, bonus_balance: zero, bonus_changed_at: now };
    draft.append('audit', { action: 'bonus.forfeited', subject_kind: 'player', subject_id: player_id, actor });
    draft.emit({ type: 'bonus.completed', player_id, data: { until: draft.player.exclusion_until } as never });
  },
});

const command = createExcludePlayer(forfeit ? [forfeit] : []);
const account = { ...testAccount({ wallet: { bonus_balance: 700 } }), profile: {} } as AccountFacts;
const now = new Date('2026-03-16T10:00:00.000Z');

test('reactions run with the exclusion, on the excluded player, and are announced after it', () => {
  const result = decideInMemory(command, account, { period: '24_hours' }, testContext(now));
  expect(result.account.wallet.bonus_balance).toBe(0);
  expect(result.rows.player).toEqual([{ kind: 'end_tokens' }]);
  expect(result.rows.audit?.map((entry) => entry.action)).toEqual([
    'self_exclusion.started',
    'self_exclusion.started',
    'bonus.forfeited',
  ]);
  expect(result.events.map((event) => event.type)).toEqual(['self_exclusion.started', 'bonus.completed']);
  expect(result.events[1]?.data).toEqual({ until: new Date('2026-03-17T10:00:00.000Z') });
});

test('the facets of the reactions are loaded with those of the exclusion', () => {
  expect(command.facets).toEqual(
    expect.arrayContaining(['wallet', 'player', 'limits', 'audit', 'profile', 'payments']),
  );
});

test('a refused exclusion runs no reactions', () => {
  const player = testPlayer({
    exclusion_type: 'self_closure',
    exclusion_since: now,
    exclusion_until: new Date('2030-01-01T00:00:00.000Z'),
  });
  expect(() => decideInMemory(command, { ...account, player }, { period: '24_hours' }, testContext(now))).toThrow(
    /cannot be made to end earlier/,
  );
});

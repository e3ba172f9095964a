import { describe, expect, test } from 'vitest';
import type { Happened } from './happening-words.tsx';
import { groupRounds, type RoundGroup } from './round-groups.ts';

const start = Date.parse('2026-03-02T10:00:00.000Z');
const item = (minute: number, more: Partial<Happened>): Happened => ({
  id: `item-${minute}`,
  at: new Date(start + minute * 60_000).toISOString(),
  kind: 'payment',
  action: 'deposit.recorded',
  actor: null,
  proposer: null,
  amount: null,
  currency: 'EUR',
  reason: null,
  facts: {},
  subject: { kind: 'payment', id: '1', provider_id: null },
  changes: [],
  ...more,
});
const round = (minute: number, game_id = 1, facts = {}): Happened =>
  item(minute, {
    kind: 'round',
    action: 'round.closed',
    facts: {
      game_id,
      game: `Game ${game_id}`,
      staked_real: 100,
      staked_bonus: 10,
      won_real: 30,
      won_bonus: 0,
      ...facts,
    },
  });
const launch = (minute: number, game_id = 1): Happened =>
  item(minute, { kind: 'session', action: 'game.launched', facts: { game_id } });

const shapes = (items: readonly Happened[]) =>
  groupRounds(items).map((one) => ('rounds' in one ? one.rounds.length : one.action));

describe('rounds in a timeline', () => {
  test('of one session are one line with its launch, what was staked and what was won', () => {
    const [group, ...others] = groupRounds([round(3), round(2), round(1), launch(0)]) as RoundGroup[];
    expect(others).toEqual([]);
    expect(group).toMatchObject({ game: 'Game 1', staked: 330, won: 90, currency: 'EUR' });
    expect([group?.at, group?.from]).toEqual([round(3).at, launch(0).at]);
    expect(group?.rounds.map(({ id }) => id)).toEqual(['item-3', 'item-2', 'item-1']);
  });

  test.each<[string, Happened[], (number | string)[]]>([
    ['another game begins another session', [round(4, 2), round(3, 2), round(2), round(1)], [2, 2]],
    ['more than half an hour begins another session', [round(90), round(89), round(58), round(57)], [2, 2]],
    ['half an hour does not', [round(31), round(1)], [2]],
    [
      'what happened in between stays in its place',
      [round(3), item(2, {}), round(1)],
      ['round.closed', 'deposit.recorded', 'round.closed'],
    ],
    ['a single round stays a line of its own', [round(1), launch(0)], ['round.closed', 'game.launched']],
    ['a launch of another game is not of the session', [round(2), round(1), launch(0, 2)], [2, 'game.launched']],
    ['nothing is nothing', [], []],
  ])('%s', (_, items, expected) => {
    expect(shapes(items)).toEqual(expected);
  });

  test('none is lost or repeated', () => {
    const items = [round(40), round(39), launch(38), round(3, 2), round(2), item(1, {}), launch(0)];
    const all = groupRounds(items).flatMap((one) => ('rounds' in one ? one.rounds : one));
    expect(all.filter(({ kind }) => kind === 'round').map(({ id }) => id)).toEqual([
      'item-40',
      'item-39',
      'item-3',
      'item-2',
    ]);
  });
});

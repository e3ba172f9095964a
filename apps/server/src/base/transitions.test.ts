import { describe, expect, test, vi } from 'vitest';
import { transitions } from './transitions.ts';

type State = 'draft' | 'open' | 'closed' | 'archived';
type Move = 'publish' | 'close' | 'reopen' | 'archive';

const moves: readonly Move[] = ['publish', 'close', 'reopen', 'archive'];
const document = transitions<State, Move>({
  draft: { publish: 'open', archive: 'archived' },
  open: { close: 'closed' },
  closed: { reopen: 'open', archive: 'archived' },
  archived: {},
});
const refuse = (from: State, move: Move): never => {
  throw new Error(`${move} refused from ${from}`);
};

describe('a move in the table', () => {
  test.each<[State, Move, State]>([
    ['draft', 'publish', 'open'],
    ['draft', 'archive', 'archived'],
    ['open', 'close', 'closed'],
    ['closed', 'reopen', 'open'],
    ['closed', 'archive', 'archived'],
  ])('%s, %s: %s', (from, move, to) => {
    expect(document.allowed(from, move)).toBe(to);
    expect(document.follow(from, move, refuse)).toBe(to);
  });

  test('never calls the refusal', () => {
    const never = vi.fn(refuse);
    document.follow('open', 'close', never);
    expect(never).not.toHaveBeenCalled();
  });
});

describe('any other move', () => {
  test.each<[State, Move]>([
    ['draft', 'close'],
    ['open', 'publish'],
    ['open', 'archive'],
    ...moves.map((move): [State, Move] => ['archived', move]),
  ])('%s, %s: refused by the callback, with both names', (from, move) => {
    expect(document.allowed(from, move)).toBeUndefined();
    expect(() => document.follow(from, move, refuse)).toThrow(`${move} refused from ${from}`);
  });

  test('a name that every JavaScript object has, such as constructor, is refused too', () => {
    expect(document.allowed('draft', 'constructor' as Move)).toBeUndefined();
  });
});

test('the open moves are listed in the order of the table, and a final state has none', () => {
  expect(document.movesFrom('closed')).toEqual(['reopen', 'archive']);
  expect(document.movesFrom('archived')).toEqual([]);
  expect(document.isFinal('archived')).toBe(true);
  expect(document.isFinal('open')).toBe(false);
});

test('an unknown state is a bug, not a refusal', () => {
  expect(() => document.allowed('lost' as State, 'close')).toThrow('"lost"');
  expect(() => document.follow('toString' as State, 'close', refuse)).toThrow('not a state');
});

test('a table with a missing state, an unknown move or an unknown target does not compile', () => {
  // @ts-expect-error: archived is missing
  transitions<State, Move>({ draft: {}, open: {}, closed: {} });
  // @ts-expect-error: burn is no move
  transitions<State, Move>({ draft: { burn: 'open' }, open: {}, closed: {}, archived: {} });
  // @ts-expect-error: gone is no state
  const table = transitions<State, Move>({ draft: { publish: 'gone' }, open: {}, closed: {}, archived: {} });
  expect(table.isFinal('open')).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import type { PromoCode } from './promo-code.ts';
import { refuseCode, refuseWindow, widensCode } from './rules.ts';

const start = new Date('2026-03-01T00:00:00.000Z');
const end = new Date('2026-04-01T00:00:00.000Z');
const around = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

const code = (more: Partial<PromoCode> = {}): PromoCode => ({
  id: 1,
  code: 'SPRING',
  bonus_id: 1,
  amount: null,
  starts_at: start,
  ends_at: end,
  max_uses: 0,
  max_uses_per_player: 0,
  uses: 0,
  is_active: true,
  ...more,
});

/** The rule that refuses, or undefined. */
const ruleOf = (act: () => void): unknown => {
  try {
    return act() as undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.rule ?? error.code;
  }
};

describe('when a promo code is valid', () => {
  test.each([
    ['a moment before its first', code(), around(start, -1), 'not_started'],
    ['at its first moment', code(), start, undefined],
    ['a moment before its last', code(), around(end, -1), undefined],
    ['at its last moment', code(), end, 'expired'],
    ['long before, without a first moment', code({ starts_at: null }), new Date(0), undefined],
    ['long after, without a last moment', code({ ends_at: null }), new Date('2099-01-01'), undefined],
    ['when it is switched off', code({ is_active: false }), start, 'inactive'],
  ])('%s', (_, each, now, rule) => expect(ruleOf(() => refuseCode(each, { own: 0, person: 0 }, now))).toBe(rule));
});

describe('how often a promo code is used', () => {
  test.each([
    ['one use below the total cap: passes', code({ max_uses: 3, uses: 2 }), 0, undefined],
    ['the total cap: used_up', code({ max_uses: 3, uses: 3 }), 0, 'used_up'],
    ['one use below the cap per player: passes', code({ max_uses_per_player: 2 }), 1, undefined],
    ['the cap per player: already_used', code({ max_uses_per_player: 2 }), 2, 'already_used'],
    ['both caps: already_used', code({ max_uses: 2, uses: 2, max_uses_per_player: 2 }), 2, 'already_used'],
    ['no caps: passes', code({ uses: 1_000_000 }), 1_000, undefined],
  ])('%s', (_, each, own, rule) => expect(ruleOf(() => refuseCode(each, { own, person: own }, start))).toBe(rule));

  test.each([
    ['below the cap on both accounts together: passes', code({ max_uses_per_player: 3 }), 2, undefined],
    ['the cap, on the other account alone: same_person', code({ max_uses_per_player: 2 }), 2, 'same_person'],
    ['no cap: passes', code(), 2, undefined],
  ])('by another account of the person, %s', (_, each, person, rule) =>
    expect(ruleOf(() => refuseCode(each, { own: 0, person }, start))).toBe(rule),
  );
});

test.each([
  ['ends before it starts', start, around(start, -1), 'VALIDATION_FAILED'],
  ['ends as it starts', start, start, 'VALIDATION_FAILED'],
  ['ends a moment after it starts', start, around(start, 1), undefined],
  ['has no start', null, end, undefined],
  ['has no end', start, null, undefined],
])('a window that %s', (_, starts_at, ends_at, rule) => {
  expect(ruleOf(() => refuseWindow({ starts_at, ends_at }))).toBe(rule);
});

describe('a change that lets a code be redeemed more often, or at other times, widens it', () => {
  test.each<[keyof PromoCode, unknown, unknown, boolean]>([
    ['is_active', false, true, true],
    ['is_active', true, false, false],
    ['starts_at', start, around(start, -1), true],
    ['starts_at', start, null, true],
    ['starts_at', start, around(start, 1), false],
    ['starts_at', null, start, false],
    ['ends_at', end, around(end, 1), true],
    ['ends_at', end, null, true],
    ['ends_at', end, around(end, -1), false],
    ['ends_at', null, end, false],
    ...(['max_uses', 'max_uses_per_player'] as const).flatMap((name): [keyof PromoCode, number, number, boolean][] => [
      [name, 1, 2, true],
      [name, 1, 0, true],
      [name, 0, 1, false],
      [name, 2, 1, false],
      [name, 0, 0, false],
    ]),
  ])('%s: from %j to %j: %s', (name, before, after, widens) => {
    expect(widensCode(code({ [name]: before }), code({ [name]: after }))).toBe(widens);
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import { money } from '../../base/money.ts';
import * as crash from './crash.ts';
import { below, blockMessage, type Draws, drawsFrom } from './draws.ts';
import { originals } from './games.ts';
import { covers, paysOn, pockets, type RouletteBet, rouletteAt, rouletteBets } from './roulette.ts';
import { betOf } from './rules.ts';
import { paytable, reels, slotAt, symbols } from './slot.ts';

const { crashPayout, crashPoint, crashWins, greatestTarget, minCrashStake, minTarget, winningDraws } = plainly(crash);

const seededDraws = (nonce: number, seed = 'server seed of the tests'): Draws =>
  drawsFrom((cursor) =>
    createHmac('sha256', seed)
      .update(blockMessage('client', nonce, cursor))
      .digest(),
  );

const fixed = (...values: number[]): Draws => ({ next: () => values.shift() as number });

describe('draws', () => {
  test('are 32-bit parts of the HMAC, as published, and stay the same for the same seeds', () => {
    const draws = seededDraws(7);
    const block = createHmac('sha256', 'server seed of the tests').update('client:7:0').digest();
    const second = createHmac('sha256', 'server seed of the tests').update('client:7:1').digest();
    const expected = [...Array(8).keys()].map((place) => block.readUInt32BE(place * 4));
    expect(Array.from({ length: 8 }, () => draws.next())).toEqual(expected);
    expect(draws.next()).toBe(second.readUInt32BE(0));
  });

  test('a draw that would favour some numbers is discarded', () => {
    // 2^32 mod 37 = 7: the last seven draws would be unfair.
    expect(below(fixed(2 ** 32 - 1, 2 ** 32 - 7, 40), 37)).toBe(3);
    expect(below(fixed(2 ** 32 - 8), 37)).toBe(36);
  });

  test('37 pockets over 370,000 rounds: chi-square below its 99 % bound', () => {
    const counts = new Array(37).fill(0) as number[];
    const rounds = 370_000;
    for (let nonce = 0; nonce < rounds / 8; nonce += 1) {
      const draws = seededDraws(nonce);
      for (let n = 0; n < 8; n += 1) counts[below(draws, 37)]! += 1;
    }
    const chi = counts.reduce((sum, count) => sum + (count - rounds / 37) ** 2 / (rounds / 37), 0);
    expect(chi).toBeLessThan(58.6);
  });
});

describe('orig-slot', () => {
  const count = <T>(list: readonly T[]) =>
    list.reduce((map, item) => map.set(item, (map.get(item) ?? 0) + 1), new Map<T, number>());

  test('each reel holds what is published: 1 seven, 2 bars, 3 bells, 3 plums, 5 lemons, 6 cherries', () => {
    for (const reel of reels)
      expect(Object.fromEntries(count(reel))).toEqual({ seven: 1, bar: 2, bell: 3, plum: 3, lemon: 5, cherry: 6 });
  });

  test('RTP by full enumeration of 8,000 stops: exactly 96.5 %', () => {
    let paid = 0;
    for (let a = 0; a < 20; a += 1)
      for (let b = 0; b < 20; b += 1) for (let c = 0; c < 20; c += 1) paid += slotAt([a, b, c]).multiplier;
    expect((100 * paid) / 8000).toBe(originals.get('orig-slot')?.rtp_percent);
  });

  test('the middle row pays: three alike, or two cherries from the left', () => {
    for (const symbol of symbols) {
      const stops = reels.map((reel) => reel.indexOf(symbol));
      const { line, grid, multiplier } = slotAt(stops);
      expect(line).toEqual([symbol, symbol, symbol]);
      expect(grid[1]).toEqual(line);
      expect(multiplier).toBe(paytable[symbol]);
    }
    const stops = [reels[0]!.indexOf('cherry'), reels[1]!.indexOf('cherry'), reels[2]!.indexOf('seven')];
    expect(slotAt(stops).multiplier).toBe(2);
  });
});

describe('orig-roulette', () => {
  test.each(rouletteBets.filter((bet) => bet !== 'number'))('%s: RTP over all 37 pockets is 36/37', (bet) => {
    const won = [...Array(pockets).keys()].filter((pocket) => covers({ bet }, pocket)).length;
    expect(won * paysOn(bet)).toBe(36);
  });

  test('every number: RTP is 36/37, which the catalogue rounds to 97.3', () => {
    for (let number = 0; number <= 36; number += 1) {
      const won = [...Array(pockets).keys()].filter((pocket) => covers({ bet: 'number', number }, pocket));
      expect(won).toEqual([number]);
    }
    expect(paysOn('number')).toBe(36);
    expect(Number(((36 / 37) * 100).toFixed(2))).toBe(originals.get('orig-roulette')?.rtp_percent);
  });

  test('zero loses every outside bet', () => {
    for (const bet of rouletteBets.filter((name): name is RouletteBet => name !== 'number'))
      expect(rouletteAt(0, { bet }).multiplier).toBe(0);
  });

  test('colours, dozens and columns are those of the table', () => {
    expect(rouletteAt(32, { bet: 'red' })).toMatchObject({ colour: 'red', multiplier: 2 });
    expect(rouletteAt(11, { bet: 'black' })).toMatchObject({ colour: 'black', multiplier: 2 });
    expect([12, 13, 24, 25, 36].map((pocket) => rouletteAt(pocket, { bet: 'dozen_2' }).multiplier)).toEqual([
      0, 3, 3, 0, 0,
    ]);
    expect([1, 2, 3, 34, 36].map((pocket) => rouletteAt(pocket, { bet: 'column_1' }).multiplier)).toEqual([
      3, 0, 0, 3, 0,
    ]);
  });
});

describe('orig-crash', () => {
  test('RTP in closed form: at every target 99 % to within one part in a million', () => {
    for (let target = minTarget; target <= greatestTarget; target += target < 2000 ? 1 : 97) {
      const rtp = (Number(winningDraws(target)) / 2 ** 32) * target;
      expect(rtp).toBeLessThanOrEqual(99);
      expect(rtp).toBeGreaterThan(98.9999 - target / 2 ** 32);
    }
    expect(originals.get('orig-crash')?.rtp_percent).toBe(99);
  });

  test('a target wins exactly up to the crash point', () => {
    for (const draw of [0, 1, 1000, 42_949_672, 2 ** 31, 4_209_067_949, 2 ** 32 - 1])
      for (const target of [101, 137, 200, 1000, 100_000])
        expect(crashWins(draw, target), `${draw} at ${target}`).toBe(target <= crashPoint(draw));
  });

  test('payouts are rounded down, never up', () => {
    expect(crashPayout(100, 137)).toBe(137);
    expect(crashPayout(1, 199)).toBe(1);
    expect(crashPayout(1, 200)).toBe(2);
    expect(crashPayout(3, 133)).toBe(3);
    expect(crashPayout(999_999_999_999, 99_999)).toBe(999_989_999_999_000);
  });

  test('the minimum stake is the first whose payout exceeds it, at every target', () => {
    for (let target = minTarget; target <= greatestTarget; target += target < 1000 ? 1 : 97) {
      const least = minCrashStake(target);
      expect(crashPayout(least, target), `${least} at ${target}`).toBeGreaterThan(least);
      if (least > 1) expect(crashPayout(least - 1, target), `${least - 1} at ${target}`).toBe(least - 1);
    }
    expect([101, 110, 150, 199, 200].map(minCrashStake)).toEqual([100, 10, 2, 2, 1]);
  });
});

describe('parameters', () => {
  const bet = (game: string, params: Record<string, unknown>) => originals.get(game)!.bet(params);
  test.each([
    ['orig-roulette', {}, 'params.bet'],
    ['orig-roulette', { bet: 'split' }, 'params.bet'],
    ['orig-roulette', { bet: 'number' }, 'params.number'],
    ['orig-roulette', { bet: 'number', number: 37 }, 'params.number'],
    ['orig-roulette', { bet: 'number', number: 1.5 }, 'params.number'],
    ['orig-crash', {}, 'params.target'],
    ['orig-crash', { target: 1 }, 'params.target'],
    ['orig-crash', { target: 1000.01 }, 'params.target'],
    ['orig-crash', { target: 1.0099 }, 'params.target'],
    ['orig-crash', { target: 1000.001 }, 'params.target'],
    ['orig-crash', { target: '2' }, 'params.target'],
  ])('%s %j is refused on %s', (game, params, field) => {
    expect(bet(game, params)).toMatchObject({ field });
  });

  test.each([
    ['orig-crash', { target: 1.01 }, { target: 1.01 }],
    ['orig-crash', { target: 1000 }, { target: 1000 }],
    ['orig-crash', { target: 1.37 }, { target: 1.37 }],
    ['orig-crash', { target: 1.015 }, { target: 1.01 }],
    ['orig-crash', { target: 999.999 }, { target: 999.99 }],
    ['orig-roulette', { bet: 'number', number: 0 }, { bet: 'number', number: 0 }],
    ['orig-roulette', { bet: 'number', number: 36 }, { bet: 'number', number: 36 }],
    ['orig-slot', {}, {}],
  ])('%s takes %j', (game, params, outcome) => {
    const taken = bet(game, params);
    if (!('play' in taken)) throw new Error(taken.problem);
    expect(taken.play(seededDraws(1), money(100)).outcome).toMatchObject(outcome);
  });

  test.each([
    ['orig-slot', { anything: 1 }, 'params.anything'],
    ['orig-slot', { bet: 'red' }, 'params.bet'],
    ['orig-roulette', { bet: 'red', number: 1 }, 'params.number'],
    ['orig-roulette', { bet: 'number', number: 1, free_spin: true }, 'params.free_spin'],
    ['orig-crash', { target: 2, Target: 2 }, 'params.Target'],
    ['orig-crash', JSON.parse('{ "target": 2, "__proto__": 1 }'), 'params.__proto__'],
  ])('%s does not take %j: refused on %s', (game, params, field) => {
    expect(() => betOf(originals.get(game)!, { stake: money(100), params })).toThrow(
      expect.objectContaining({ details: { [field]: [expect.stringContaining('is not taken')] } }),
    );
  });

  test('every bet of every game wins more than its minimum stake, and a smaller stake is refused', () => {
    const bets: [string, Record<string, unknown>][] = [
      ['orig-slot', {}],
      ...rouletteBets.map((bet): [string, Record<string, unknown>] => [
        'orig-roulette',
        bet === 'number' ? { bet, number: 7 } : { bet },
      ]),
      ...[1.01, 1.1, 1.37, 1.5, 1.99, 2, 1000].map((target): [string, Record<string, unknown>] => [
        'orig-crash',
        { target },
      ]),
    ];
    for (const [game, params] of bets) {
      const original = originals.get(game)!;
      const bet = original.bet(params);
      if (!('play' in bet)) throw new Error(bet.problem);
      expect(betOf(original, { stake: money(bet.least_stake), params })).toBeDefined();
      const wins = Array.from(
        { length: 5000 },
        (_, nonce) => bet.play(seededDraws(nonce), money(bet.least_stake)).payout,
      );
      for (const payout of wins.filter((paid) => paid > 0)) expect(payout).toBeGreaterThan(bet.least_stake);
      if (bet.least_stake > 1)
        expect(() => betOf(original, { stake: money(bet.least_stake - 1), params })).toThrow(
          expect.objectContaining({ details: { stake: [expect.stringContaining(`at least ${bet.least_stake} `)] } }),
        );
    }
  });
});

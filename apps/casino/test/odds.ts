import { money } from '@croupier/contract/money.ts';
import {
  crashPayout,
  greatestTarget,
  minCrashStake,
  minTarget,
  winningDraws,
} from '../../server/src/modules/originals/crash.ts';
import {
  covers,
  paysOn,
  pockets,
  type RouletteBet,
  rouletteAt,
  rouletteBets,
} from '../../server/src/modules/originals/roulette.ts';
import { paytable, reels, slotAt } from '../../server/src/modules/originals/slot.ts';

/** The wins of the games and their chances, counted by playing every outcome. */

const stopsOf = (reel: number): number[] => (reels[reel] ?? []).map((_, stop) => stop);

const slotOdds = () => {
  const found = new Map<number, number>();
  for (const left of stopsOf(0))
    for (const middle of stopsOf(1))
      for (const right of stopsOf(2)) {
        const { multiplier } = slotAt([left, middle, right]);
        found.set(multiplier, (found.get(multiplier) ?? 0) + 1);
      }
  const outcomes = reels.reduce((product, reel) => product * reel.length, 1);
  const symbolOf = (pays: number) => Object.entries(paytable).find(([, multiple]) => multiple === pays)?.[0] ?? null;
  const wins = [...found]
    .filter(([pays]) => pays > 0)
    .sort(([left], [right]) => right - left)
    .map(([pays, ways]) => ({ pays, ways, symbol: symbolOf(pays) }));
  return { reels, outcomes, wins, returned: wins.reduce((sum, { pays, ways }) => sum + pays * ways, 0) };
};

const allPockets = Array.from({ length: pockets }, (_, pocket) => pocket);

const rouletteOdds = () => ({
  pockets,
  colours: allPockets.map((pocket) => rouletteAt(pocket, { bet: 'red' }).colour),
  bets: Object.fromEntries(
    rouletteBets
      .filter((bet) => bet !== 'number')
      .map((bet: RouletteBet) => [
        bet,
        { pays: paysOn(bet), pockets: allPockets.filter((pocket) => covers({ bet }, pocket)) },
      ]),
  ),
  number: { pays: paysOn('number') },
});

const shownTargets = [150, 200, 300, 500, 1_000, 10_000];

const crashOdds = () => ({
  draws: 2 ** 32,
  /** Winning draws times the target: the edge of the house is the same at every target. */
  percent: Math.round(Number(winningDraws(10_000) * 10_000n) / 2 ** 32),
  min_target: minTarget,
  max_target: greatestTarget,
  targets: shownTargets.map((target) => ({ target, ways: Number(winningDraws(target)) })),
  /** The smallest stake of a few targets, by which the page's own formula is tested. */
  least_stakes: [101, 105, 150, 200, 1_000].map((target) => ({
    target,
    stake: minCrashStake(target),
    payout: crashPayout(money(minCrashStake(target)), target),
  })),
});

export const findOdds = () => ({ slot: slotOdds(), roulette: rouletteOdds(), crash: crashOdds() });

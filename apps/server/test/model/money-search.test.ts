import { afterEach, describe, expect, test, vi } from 'vitest';
import { seed } from '../property.ts';
import { searchMoney, tellHole } from './money-search.ts';

/** A small budget; `npm run search-money` tries more. */
const sequences = 300;

test(`no sequence of commands leaves more real money than luck explains (${sequences} from seed ${seed})`, () => {
  const hole = searchMoney(seed, sequences);
  expect(hole && tellHole(hole)).toBeUndefined();
});

type Wagering = typeof import('../../src/modules/bonuses/wager.ts');
type Stakes = typeof import('../../src/modules/casino/move-stakes.ts');
type Points = typeof import('../../src/modules/wallet/points.ts');
type Splits = typeof import('../../src/modules/casino/split.ts');

const modules = '../../src/modules';
const replace = <M extends object>(path: string, by: (actual: M) => Partial<M>): void => {
  vi.doMock(`${modules}/${path}`, async (original) => {
    const actual = (await original()) as M;
    return { ...actual, ...by(actual) };
  });
};

/** Each mend, and the rule as it was before, put in its place. */
const mends: [string, () => void, RegExp][] = [
  [
    'stakes count towards wagering when their round closes',
    () =>
      replace<Wagering>('bonuses/wager.ts', (actual) => ({
        wager: (account, stake, ofBonus, game, round, now) => {
          const taken = actual.wager(account, stake, ofBonus, game, round, now);
          return { ...taken, account: actual.countWager(taken.account, taken, now) };
        },
        countWager: (account) => account,
      })),
    /can be explained/,
  ],
  [
    'stakes earn points when their round closes',
    () => {
      replace<Points>('wallet/points.ts', () => ({ earnPoints: (wallet) => wallet }));
      replace<Stakes>('casino/move-stakes.ts', (actual) => ({
        takeStake: (account, stake, play, context, round) => {
          const taken = actual.takeStake(account, stake, play, context, round);
          const { points } = taken.account.wallet;
          return {
            ...taken,
            account: {
              ...taken.account,
              wallet: { ...taken.account.wallet, points: points + Math.floor(taken.split.real / 10) },
            },
          };
        },
      }));
    },
    /can be explained/,
  ],
  [
    'a rollback takes back what had converted',
    () =>
      replace<typeof import('../../src/modules/bonuses/take-back.ts')>('bonuses/take-back.ts', () => ({
        takeBackConversion: () => undefined,
      })),
    /can be explained/,
  ],
  [
    'a rollback takes back what had been exchanged',
    () =>
      replace<typeof import('../../src/modules/loyalty/take-back.ts')>('loyalty/take-back.ts', () => ({
        takeBackExchange: (moved) => ({ ...moved, effects: { ...moved.effects, loyalty: [], audit: [] } }),
      })),
    /can be explained/,
  ],
  [
    'the wins of a round are split as one',
    () => replace<Splits>('casino/split.ts', ({ splitWin }) => ({ splitWin: (win, stake) => splitWin(win, stake) })),
    /can be explained/,
  ],
  [
    'a prize is paid once',
    () =>
      replace<typeof import('../../src/modules/tournaments/pay-prize.ts')>('tournaments/pay-prize.ts', (actual) => ({
        payPrize: {
          ...actual.payPrize,
          decide: (account, input, context) => {
            const unpaid = [...account.prizes].map(([id, prize]) => [id, { ...prize, paid_at: null }] as const);
            return actual.payPrize.decide({ ...account, prizes: new Map(unpaid) }, input, context);
          },
        },
      })),
    /of prizes/,
  ],
  [
    'winnings of free spins are to be wagered',
    () =>
      replace<typeof import('../../src/modules/bonuses/free-spins.ts')>('bonuses/free-spins.ts', (actual) => ({
        creditWinnings: (account, id, amount, play, context) => {
          const bonus = account.bonuses.get(id);
          const free = bonus && { ...bonus, terms: { ...bonus.terms, wagering_multiplier: 0 } };
          const bonuses = free ? new Map(account.bonuses).set(id, free) : account.bonuses;
          const won = actual.creditWinnings({ ...account, bonuses }, id, amount, play, context);
          const after = won.account.bonuses.get(id);
          if (!bonus || !after) return won;
          const restored = new Map(won.account.bonuses).set(id, { ...after, terms: bonus.terms });
          return { ...won, account: { ...won.account, bonuses: restored } };
        },
      })),
    /can be explained/,
  ],
  [
    'max_bet binds the sum of the stakes of a round',
    () =>
      replace<Wagering>('bonuses/wager.ts', ({ refuseAboveMaxBet }) => ({
        refuseAboveMaxBet: (account, stake) => refuseAboveMaxBet(account, stake, undefined),
      })),
    /with a max_bet of/,
  ],
];

describe('with a rule taken out again, the search finds the hole', () => {
  afterEach(() => {
    vi.resetModules();
    for (const path of [
      'bonuses/wager.ts',
      'bonuses/free-spins.ts',
      'bonuses/take-back.ts',
      'casino/move-stakes.ts',
      'casino/split.ts',
      'loyalty/take-back.ts',
      'tournaments/pay-prize.ts',
      'wallet/points.ts',
    ])
      vi.doUnmock(`${modules}/${path}`);
  });

  test.each(mends)(
    '%s',
    async (_name, takeOut, found) => {
      vi.resetModules();
      takeOut();
      const broken = await import('./money-search.ts');
      const hole = broken.searchMoney(seed, 2_000);
      expect(hole && tellHole(hole)).toMatch(found);
    },
    120_000,
  );
});

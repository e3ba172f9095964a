import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seed } from '../support/property.ts';
import { formatExploit, searchMoney } from './money-search.ts';

/** A small budget; `npm run search-money` tries more. */
const sequences = 300;

test(`no sequence of commands leaves more real money than luck explains (${sequences} from seed ${seed})`, () => {
  const exploit = searchMoney(seed, sequences);
  expect(exploit && formatExploit(exploit)).toBeUndefined();
});

type Wagering = typeof import('../../src/modules/bonuses/wager.ts');
type Stakes = typeof import('../../src/modules/rounds/move-stakes.ts');
type Points = typeof import('../../src/modules/wallet/points.ts');
type Splits = typeof import('../../src/modules/rounds/split.ts');

const modules = '../../src/modules';
const replace = <M extends object>(path: string, by: (actual: M) => Partial<M>): void => {
  // Fails when the rule to be removed does not exist any more.
  if (!existsSync(join(import.meta.dirname, modules, path))) throw new Error(`There is no ${path}.`);
  vi.doMock(`${modules}/${path}`, async (original) => {
    const actual = (await original()) as M;
    return { ...actual, ...by(actual) };
  });
};

/** Each fixed rule, and its earlier form, which replaces it. */
const mends: [string, () => void, RegExp][] = [
  [
    'stakes count towards wagering when their round closes',
    () =>
      replace<Wagering>('bonuses/wager.ts', (actual) => ({
        wager: (draft, stake, ofBonus, game, round, context) => {
          const taken = actual.wager(draft, stake, ofBonus, game, round, context);
          actual.countWager(draft, taken, context);
          return taken;
        },
        countWager: () => undefined,
      })),
    /can be explained/,
  ],
  [
    'stakes earn points when their round closes',
    () => {
      replace<Points>('wallet/points.ts', () => ({ earnPoints: (wallet) => wallet }));
      replace<Stakes>('rounds/move-stakes.ts', (actual) => ({
        takeStake: (draft, stake, play, context, round) => {
          const taken = actual.takeStake(draft, stake, play, context, round);
          draft.wallet = { ...draft.wallet, points: draft.wallet.points + Math.floor(taken.split.real / 10) };
          return taken;
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
        takeBackExchange: () => undefined,
      })),
    /can be explained/,
  ],
  [
    'the wins of a round are split as one',
    () => replace<Splits>('rounds/split.ts', ({ splitWin }) => ({ splitWin: (win, stake) => splitWin(win, stake) })),
    /can be explained/,
  ],
  [
    'a prize is paid once',
    () =>
      replace<typeof import('../../src/modules/tournaments/pay-prize.ts')>('tournaments/pay-prize.ts', (actual) => ({
        payPrize: {
          ...actual.payPrize,
          decide: (draft, input, context) => {
            draft.prizes = new Map([...draft.prizes].map(([id, prize]) => [id, { ...prize, paid_at: null }]));
            return actual.payPrize.decide(draft, input, context);
          },
        },
      })),
    /of prizes/,
  ],
  [
    'winnings of free spins are to be wagered',
    () =>
      replace<typeof import('../../src/modules/bonuses/free-spins.ts')>('bonuses/free-spins.ts', (actual) => ({
        creditWinnings: (draft, id, amount, play, context) => {
          const bonus = draft.bonuses.get(id);
          if (!bonus) return;
          const free = { ...bonus, terms: { ...bonus.terms, wagering_multiplier: 0 } };
          draft.bonuses = new Map(draft.bonuses).set(id, free);
          actual.creditWinnings(draft, id, amount, play, context);
          const after = draft.bonuses.get(id) ?? bonus;
          draft.bonuses = new Map(draft.bonuses).set(id, { ...after, terms: bonus.terms });
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
  [
    'what is with the bank is not rejected or cancelled',
    () =>
      replace<typeof import('../../src/modules/payments/lifecycle.ts')>('payments/lifecycle.ts', ({ followMove }) => ({
        followMove: (payment, move) =>
          followMove(move === 'reject' || move === 'cancel' ? { ...payment, payout_state: 'none' } : payment, move),
      })),
    /can be explained/,
  ],
];

describe('finds the exploit when a rule is removed again', () => {
  afterEach(() => {
    vi.resetModules();
    for (const path of [
      'bonuses/wager.ts',
      'bonuses/free-spins.ts',
      'bonuses/take-back.ts',
      'rounds/move-stakes.ts',
      'rounds/split.ts',
      'loyalty/take-back.ts',
      'payments/lifecycle.ts',
      'tournaments/pay-prize.ts',
      'wallet/points.ts',
    ])
      vi.doUnmock(`${modules}/${path}`);
  });

  test.each(mends)(
    '%s',
    async (_name, debitBonus, found) => {
      vi.resetModules();
      debitBonus();
      const broken = await import('./money-search.ts');
      const exploit = broken.searchMoney(seed, 2_000);
      expect(exploit && formatExploit(exploit)).toMatch(found);
    },
    120_000,
  );
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { money } from '../../src/base/money.ts';
import { seed } from '../support/property.ts';
import { formatExploit, searchMoney } from './money-search.ts';

/** A small budget; `npm run search-money` tries more. */
const sequences = 300;

test(`no sequence of commands leaves more real money than luck explains (${sequences} from seed ${seed})`, () => {
  const exploit = searchMoney(seed, sequences);
  expect(exploit && formatExploit(exploit)).toBeUndefined();
});

type Wagering = typeof import('../../src/modules/bonuses/wager.ts');
type FreeRounds = typeof import('../../src/modules/bonuses/free-rounds.ts');
type Stakes = typeof import('../../src/modules/rounds/move-stakes.ts');
type Points = typeof import('../../src/modules/wallet/points.ts');
type Splits = typeof import('../../src/modules/rounds/split.ts');

const modules = '../../src/modules';
type Forms = Record<string, unknown>;
/** A module, and the earlier forms of what it exports. */
type Part = { readonly path: string; readonly by: (actual: object) => Forms };

const replace = <M extends object>(path: string, by: (actual: M) => Partial<M>): Part => {
  // Fails when the rule to be removed does not exist any more.
  if (!existsSync(join(import.meta.dirname, modules, path))) throw new Error(`There is no ${path}.`);
  return { path, by: by as Part['by'] };
};

/** Each fixed rule, and its earlier form, which replaces it while the rule is taken out. */
const mends: [rule: string, parts: Part[], found: RegExp][] = [
  [
    'stakes count towards wagering when their round closes',
    [
      replace<Wagering>('bonuses/wager.ts', (actual) => ({
        wager: (draft, stake, ofBonus, game, round, context) => {
          const taken = actual.wager(draft, stake, ofBonus, game, round, context);
          actual.countWager(draft, taken, context);
          return taken;
        },
        countWager: () => undefined,
      })),
    ],
    /can be explained/,
  ],
  [
    'stakes earn points when their round closes',
    [
      replace<Points>('wallet/points.ts', () => ({ earnPoints: (wallet) => wallet })),
      replace<Stakes>('rounds/move-stakes.ts', (actual) => ({
        takeStake: (draft, stake, play, context, round) => {
          const taken = actual.takeStake(draft, stake, play, context, round);
          draft.wallet = { ...draft.wallet, points: draft.wallet.points + Math.floor(taken.split.real / 10) };
          return taken;
        },
      })),
    ],
    /can be explained/,
  ],
  [
    'a rollback takes back what had converted',
    [
      replace<typeof import('../../src/modules/bonuses/take-back.ts')>('bonuses/take-back.ts', () => ({
        takeBackConversion: () => undefined,
      })),
    ],
    /can be explained/,
  ],
  [
    'a rollback takes back what had been exchanged',
    [
      replace<typeof import('../../src/modules/loyalty/take-back.ts')>('loyalty/take-back.ts', () => ({
        takeBackExchange: () => undefined,
      })),
    ],
    /can be explained/,
  ],
  [
    'the wins of a round are split as one',
    [replace<Splits>('rounds/split.ts', ({ splitWin }) => ({ splitWin: (win, stake) => splitWin(win, stake) }))],
    /can be explained/,
  ],
  [
    'a prize is paid once',
    [
      replace<typeof import('../../src/modules/tournaments/pay-prize.ts')>('tournaments/pay-prize.ts', (actual) => ({
        payPrize: {
          ...actual.payPrize,
          decide: (draft, input, context) => {
            draft.prizes = new Map([...draft.prizes].map(([id, prize]) => [id, { ...prize, paid_at: null }]));
            return actual.payPrize.decide(draft, input, context);
          },
        },
      })),
    ],
    /of prizes/,
  ],
  [
    'winnings of free spins are to be wagered',
    [
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
    ],
    /can be explained/,
  ],
  [
    'a free round of a provider is one of those that were granted',
    [
      replace<FreeRounds>('bonuses/free-rounds.ts', ({ beginFreeRound }) => ({
        beginFreeRound: (draft, bonus, context) => {
          const endless = { ...bonus, free_spins_left: bonus.free_spins_left + 1 };
          beginFreeRound(draft, endless, context);
        },
      })),
    ],
    /can be explained/,
  ],
  [
    'what free rounds of a provider win follows the terms of their grant',
    [
      replace<FreeRounds>('bonuses/free-rounds.ts', ({ creditFreeRound }) => ({
        creditFreeRound: (draft, id, amount, play, context) => {
          const bonus = draft.bonuses.get(id);
          if (!bonus) return;
          const free = { ...bonus, terms: { ...bonus.terms, wagering_multiplier: 0 } };
          draft.bonuses = new Map(draft.bonuses).set(id, free);
          creditFreeRound(draft, id, amount, play, context);
          const after = draft.bonuses.get(id) ?? bonus;
          draft.bonuses = new Map(draft.bonuses).set(id, { ...after, terms: bonus.terms });
        },
      })),
    ],
    /can be explained/,
  ],
  [
    'free rounds of a provider win at most what their grant says',
    [
      replace<FreeRounds>('bonuses/free-rounds.ts', ({ creditFreeRound }) => ({
        creditFreeRound: (draft, id, amount, play, context) => {
          const bonus = draft.bonuses.get(id);
          if (!bonus?.terms.free_rounds) return;
          const free_rounds = { ...bonus.terms.free_rounds, max_winnings: money(0) };
          draft.bonuses = new Map(draft.bonuses).set(id, { ...bonus, terms: { ...bonus.terms, free_rounds } });
          creditFreeRound(draft, id, amount, play, context);
          const after = draft.bonuses.get(id) ?? bonus;
          draft.bonuses = new Map(draft.bonuses).set(id, { ...after, terms: bonus.terms });
        },
      })),
    ],
    /can be explained/,
  ],
  [
    'a win of a free round comes to its grant, also when it does not name it',
    [
      replace<typeof import('../../src/modules/provider/free-round.ts')>('provider/free-round.ts', (actual) => ({
        grantOfWin: (account, win, game, round) =>
          win.free_round_id === undefined ? undefined : actual.grantOfWin(account, win, game, round),
      })),
    ],
    /can be explained/,
  ],
  [
    'max_bet binds the sum of the stakes of a round',
    [
      replace<Wagering>('bonuses/wager.ts', ({ refuseAboveMaxBet }) => ({
        refuseAboveMaxBet: (account, stake) => refuseAboveMaxBet(account, stake, undefined),
      })),
    ],
    /with a max_bet of/,
  ],
  [
    'what is with the bank is not rejected or cancelled',
    [
      replace<typeof import('../../src/modules/payments/lifecycle.ts')>('payments/lifecycle.ts', ({ followMove }) => ({
        followMove: (payment, move) =>
          followMove(move === 'reject' || move === 'cancel' ? { ...payment, payout_state: 'none' } : payment, move),
      })),
    ],
    /can be explained/,
  ],
];

let out: string | undefined;

type Callable = (...args: unknown[]) => unknown;

/** A function, or a command that decides by one, that takes its earlier form while the rule is taken out. */
const switched = (rule: string, usual: unknown, earlier: unknown): unknown => {
  if (typeof usual === 'function')
    return (...args: unknown[]) => ((out === rule ? earlier : usual) as Callable)(...args);
  const [now, before] = [usual, earlier] as [{ decide: Callable }, { decide: Callable }];
  return { ...now, decide: (...args: unknown[]) => (out === rule ? before : now).decide(...args) };
};

const paths = Map.groupBy(
  mends.flatMap(([rule, parts]) => parts.map((part) => ({ rule, ...part }))),
  ({ path }) => path,
);

describe('finds the exploit when a rule is removed again', () => {
  let search: typeof searchMoney;
  // Once for all rules: loading the modules takes as long as a search.
  beforeAll(async () => {
    vi.resetModules();
    for (const [path, parts] of paths)
      vi.doMock(`${modules}/${path}`, async (original) => {
        const actual = (await original()) as Forms;
        const forms: Forms = {};
        for (const { rule, by } of parts)
          for (const [name, earlier] of Object.entries(by(actual)))
            forms[name] = switched(rule, forms[name] ?? actual[name], earlier);
        return { ...actual, ...forms };
      });
    search = (await import('./money-search.ts')).searchMoney;
  });
  afterAll(() => {
    for (const path of paths.keys()) vi.doUnmock(`${modules}/${path}`);
    vi.resetModules();
  });

  test('nothing while no rule is', () => expect(search(seed, 50)).toBeUndefined());

  test.each(mends)(
    '%s',
    (rule, _parts, found) => {
      out = rule;
      const exploit = search(seed, 2_000);
      out = undefined;
      expect(exploit && formatExploit(exploit)).toMatch(found);
    },
    120_000,
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from '../../src/modules/bonuses/rules.ts';
import type { Transaction } from '../../src/modules/provider/transaction.ts';
import { assertProperty } from '../support/property.ts';
import { type BonusStep, BonusTable } from './bonus-table.ts';

/** The bonus engine under random play: grants, bets, wins, rollbacks, endings and time, repeated and in any order. */

const few = (prefix: string, most: number) => fc.integer({ min: 1, max: most }).map((n) => `${prefix}${n}`);
/** Round amounts empty a wallet and meet a requirement exactly; odd ones miss them. */
const amount = fc.oneof(fc.constantFrom(50, 100), fc.constantFrom(50, 100), fc.integer({ min: 1, max: 200 }));
const of = <K extends BonusStep['do']>(name: K) => fc.constant(name);
/** Every fourth round is at a table game. */
const round = few('r', 12);
const gameOf = <R extends { round: string }>(one: R) => ({ ...one, game: one.round.endsWith('4') ? 'table' : 'slots' });

const step: fc.Arbitrary<BonusStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: of('grant'), bonus: fc.constantFrom(1, 2, 3, 4), amount }) },
  { weight: 10, arbitrary: fc.record({ do: of('bet'), id: few('t', 40), round, amount }).map(gameOf) },
  {
    weight: 6,
    arbitrary: fc
      .record({
        do: of('win'),
        id: few('t', 40),
        round,
        amount: fc.oneof(fc.constant(0), fc.nat(400)),
        finished: fc.boolean(),
      })
      .map(gameOf),
  },
  { weight: 6, arbitrary: fc.record({ do: of('rollback'), id: few('x', 40), bet: few('t', 40) }) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        do: of('play'),
        id: few('p', 40),
        round: few('q', 40),
        amount,
        win: fc.oneof(fc.constant(0), fc.nat(400)),
        finished: fc.boolean(),
      })
      .map(gameOf),
  },
  { weight: 2, arbitrary: fc.record({ do: of('close'), round }) },
  { weight: 1, arbitrary: fc.record({ do: of('end'), pick: fc.nat(9), how: fc.constantFrom('forfeit', 'cancel') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: of('correct'),
      wallet: fc.constantFrom('real' as const, 'bonus' as const),
      direction: fc.constantFrom('up' as const, 'up' as const, 'down' as const),
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of('withdraw'), amount }) },
  { weight: 2, arbitrary: fc.record({ do: of('deposit'), reference: few('d', 40), amount }) },
  { weight: 1, arbitrary: fc.record({ do: of('charge_back'), pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: of('wait'), hours: fc.constantFrom(1, 12, 24, 48) }) },
) as fc.Arbitrary<BonusStep>;

/** Everything at stake, a round closed without a win, and perhaps a rollback. */
const ruin: fc.Arbitrary<BonusStep[]> = fc
  .record({ n: fc.nat(500), grant: fc.boolean(), undone: fc.boolean() })
  .map(({ n, grant, undone }): BonusStep[] => [
    ...(grant ? [{ do: 'grant' as const, bonus: 1, amount: 70 }] : []),
    { do: 'all_in', id: `a${n}`, round: `a${n}` },
    { do: 'close', round: `a${n}` },
    ...(undone ? [{ do: 'rollback' as const, id: `u${n}`, bet: `a${n}` }] : []),
  ]);
/** A bonus that is wagered while some of its money is in an open round; perhaps the wagering is rolled back. */
const success: fc.Arbitrary<BonusStep[]> = fc
  .record({ n: fc.nat(500), undone: fc.boolean() })
  .map(({ n, undone }): BonusStep[] => [
    { do: 'grant', bonus: 2, amount: 100 },
    { do: 'bet', id: `o${n}`, round: `o${n}`, game: 'slots', amount: 40 },
    { do: 'deposit', reference: `s${n}`, amount: 100 },
    { do: 'bet', id: `c${n}`, round: `c${n}`, game: 'slots', amount: 100 },
    { do: 'close', round: `c${n}` },
    { do: 'win', id: `o${n}`, round: `o${n}`, game: 'slots', amount: 40, finished: true },
    ...(undone ? [{ do: 'rollback' as const, id: `v${n}`, bet: `c${n}` }] : []),
  ]);
const parts = fc.oneof(
  { weight: 9, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: ruin },
  { weight: 1, arbitrary: success },
);
const story = fc.array(parts, { maxLength: 60, size: 'max' }).map((steps) => steps.flat());
const runs = { numRuns: 150 };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

type Look = (table: BonusTable) => void;

/** Runs the steps and looks at the table after every step that did something. */
const afterEach = (look: Look) =>
  assertProperty(
    fc.property(story, (steps) => {
      const table = new BonusTable();
      for (const one of steps) if (table.send(one) === 'ok' && one.do !== 'wait') look(table);
    }),
    runs,
  );

const looks = new Map<string, Look>();

/** The looks that fail. All of them look at the same stories: playing takes far longer than looking. */
const failing = ((): (() => ReadonlySet<string>) => {
  let found: Set<string> | undefined;
  return () => {
    if (found) return found;
    const failed = new Set<string>();
    afterEach((table) => {
      for (const [name, look] of looks)
        if (!failed.has(name))
          try {
            look(table);
          } catch {
            failed.add(name);
          }
    });
    found = failed;
    return found;
  };
})();

/** A test that something holds after every step; where it does not, it is played alone to find the shortest story. */
const always = (name: string, look: Look): void => {
  looks.set(name, look);
  test(name, () => {
    if (failing().has(name)) afterEach(look);
    expect([...failing()]).not.toContain(name);
  });
};

const booked = (table: BonusTable, wallet: string, type?: string): number =>
  sum(table.entries.filter((e) => e.wallet === wallet && (type ?? e.type) === e.type).map((e) => e.amount));
const betsOf = (table: BonusTable): Transaction[] =>
  [...table.account.transactions.byName.values()].filter((one) => one.kind === 'bet');

const roundOf = (table: BonusTable, { round_id }: Transaction) => table.account.rounds.get(`1/${round_id}`);

describe('bonuses, for any steps in any order', () => {
  always('real and bonus money are each conserved, and never below zero', (table) => {
    const { real_balance, bonus_balance } = table.account.wallet;
    expect(real_balance).toBe(booked(table, 'real'));
    expect(bonus_balance).toBe(booked(table, 'bonus'));
    expect(Math.min(real_balance, bonus_balance)).toBeGreaterThanOrEqual(0);
  });

  always('only conversion moves money between the wallets', (table) => {
    const paidOut = sum(
      table
        .bonuses()
        .filter((one) => one.result === 'paid_out')
        .map((one) => one.amount),
    );
    expect(booked(table, 'real', 'bonus_conversion')).toBe(paidOut - booked(table, 'bonus', 'bonus_conversion'));
    const others = table.entries.filter((e) => e.wallet === 'real' && e.type.startsWith('bonus_'));
    expect(others.every((e) => e.type === 'bonus_conversion')).toBe(true);
    for (const bonus of table.bonuses()) {
      const own = table.entries.filter((e) => e.player_bonus_id === bonus.id && e.type === 'bonus_conversion');
      expect(sum(own.filter((e) => e.wallet === 'real').map((e) => e.amount))).toBe(bonus.converted_amount);
      const cap = bonus.amount * bonus.terms.max_conversion_multiplier;
      if (cap > 0 && bonus.result !== 'paid_out') expect(bonus.converted_amount).toBeLessThanOrEqual(cap);
    }
  });

  always('progress equals the stakes of closed rounds, under rollbacks and repeats too', (table) => {
    for (const bonus of table.bonuses()) {
      const standing = betsOf(table).filter(
        (bet) =>
          bet.player_bonus_id === bonus.id &&
          bet.status === 'applied' &&
          roundOf(table, bet)?.status === 'closed' &&
          roundOf(table, bet)?.player_bonus_id === bonus.id,
      );
      const counted = standing.map((bet) => percentOf(bet.amount, bet.game_id === 8 ? 30 : 100));
      expect(bonus.wagered_amount).toBe(sum(counted));
      expect(standing.map((bet) => bet.wagered)).toEqual(counted);
    }
  });

  always('the bonus wallet holds the money of the running bonus and of no other', (table) => {
    const active = table.bonuses().filter((one) => one.state === 'activated');
    expect(active.length).toBeLessThanOrEqual(1);
    const inWallet = (id: number | null) =>
      sum(table.entries.filter((e) => e.wallet === 'bonus' && e.player_bonus_id === id).map((e) => e.amount));
    for (const bonus of table.bonuses())
      expect(inWallet(bonus.id)).toBe(bonus.state === 'activated' ? table.account.wallet.bonus_balance : 0);
    if (active.length > 0) expect(inWallet(null)).toBe(0);
  });

  always('everything due is done: expired, met or lost bonuses are finished, and the next one runs', (table) => {
    const { bonus_balance } = table.account.wallet;
    const waiting = table.bonuses().filter((one) => one.state === 'pending');
    const active = table.bonuses().find((one) => one.state === 'activated');
    if (!active) return expect(waiting).toEqual([]);
    expect(active.expires_at?.getTime()).toBeGreaterThan(table.now.getTime());
    for (const { expires_at } of waiting) expect(expires_at === null || expires_at > table.now).toBe(true);
    const rounds = [...table.account.rounds.values()].filter(
      (one) => one.status === 'open' && one.staked_bonus > 0 && one.player_bonus_id === active.id,
    );
    expect(active.open_rounds).toBe(rounds.length);
    if (bonus_balance === 0) expect(rounds.length).toBeGreaterThan(0);
    else expect(active.wagered_amount).toBeLessThan(active.wager_requirement);
  });

  test('a chargeback leaves no running or waiting bonus of its deposit', () => {
    let gone = 0;
    assertProperty(
      fc.property(story, (steps) => {
        const table = new BonusTable();
        for (const one of steps) {
          const before = table.account.payments.byId;
          if (table.send(one) !== 'ok' || one.do !== 'charge_back') continue;
          const [reversed] = [...table.account.payments.byId.values()].filter(
            ({ id, is_reversed }) => is_reversed && before.get(id)?.is_reversed === false,
          );
          const brought = table.bonuses().filter((bonus) => bonus.source_reference === String(reversed?.id));
          for (const bonus of brought) expect(bonus.state).toBe('finished');
          gone += brought.filter((bonus) => bonus.result === 'forfeited').length;
        }
      }),
      runs,
    );
    expect(gone).toBeGreaterThan(0);
  });

  always('first in, first out: an earlier grant begins earlier', (table) => {
    const wagered = table.bonuses().filter((one) => one.wager_requirement > 0 && one.result !== 'cancelled');
    const neverBegan = wagered.filter((one) => one.started_at === null && one.state === 'pending');
    const began = wagered.filter((one) => one.started_at !== null);
    for (const late of neverBegan) for (const early of began) expect(early.id).toBeLessThan(late.id);
  });

  test('a repeated call is answered again and moves nothing, however late, except what time does', () => {
    assertProperty(
      fc.property(story, fc.array(fc.nat(), { maxLength: 60 }), (steps, again) => {
        const table = new BonusTable();
        const done: BonusStep[] = [];
        for (const [n, one] of steps.entries()) {
          if (one.do === 'wait') continue;
          if (table.send(one) === 'ok' && 'id' in one && one.do !== 'all_in') done.push(one);
          const earlier = done[(again[n] ?? 0) % Math.max(1, done.length)];
          if (again[n] === undefined || !earlier) continue;
          const before = { wallet: table.account.wallet, bonuses: table.account.bonuses, n: table.entries.length };
          expect(table.send(earlier)).toBe('replayed');
          expect(table.entries).toHaveLength(before.n);
          expect(table.account.wallet).toBe(before.wallet);
          expect(table.account.bonuses).toBe(before.bonuses);
        }
      }),
      runs,
    );
  });

  always('every grant and every finished bonus was announced', (table) => {
    const announced = (type: string) =>
      new Set(table.events.filter((e) => e.type === type).map((e) => (e.data as { id: number }).id));
    expect(announced('bonus.granted').size).toBe(table.bonuses().length);
    for (const bonus of table.bonuses())
      if (bonus.state === 'finished') expect(announced('bonus.completed').has(bonus.id)).toBe(true);
  });
});

test('the steps cover conversion and its reversal, loss, revival, waiting and expiry', () => {
  const seen = new Set<string>();
  assertProperty(
    fc.property(story, (steps) => {
      const table = new BonusTable();
      for (const one of steps) {
        const before = table.account.bonuses;
        table.send(one);
        for (const bonus of table.bonuses()) {
          const was = before.get(bonus.id);
          seen.add(`${was?.result ?? 'new'} > ${bonus.result}`);
          if (was?.result === 'converted' && bonus.converted_amount > was.converted_amount) seen.add('converted later');
          if (bonus.state === 'pending' && bonus.started_at !== null) seen.add('waits with money');
        }
      }
    }),
    runs,
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'none > converted',
      'none > lost',
      'none > expired',
      'none > forfeited',
      'lost > none',
      'converted > none',
      'converted later',
      'waits with money',
    ]),
  );
});

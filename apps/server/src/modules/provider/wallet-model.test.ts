import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someMoment, testAccount, testContext } from '../../../test/account.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Outcome } from '../../engine/account.ts';
import type { PlayerBonus } from '../bonuses/bonus.ts';
import type { Session } from '../games/session.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import { closeRound, creditWin, placeBet, rollBackBet } from './commands.ts';
import { playActions } from './play-actions.ts';
import type { BetFacts } from './take-bet.ts';
import type { Transaction, WinKind } from './transaction.ts';

/** The pure core under random calls: bets, wins, rollbacks, plays and closings, repeated and in any order. */

type Call =
  | { readonly do: 'bet'; readonly id: string; readonly round: string; readonly amount: number }
  | {
      readonly do: 'win';
      readonly id: string;
      readonly round: string;
      readonly amount: number;
      readonly kind: WinKind;
      readonly finished: boolean;
    }
  | { readonly do: 'rollback'; readonly id: string; readonly bet: string }
  | { readonly do: 'play'; readonly id: string; readonly round: string; readonly amounts: readonly [number, number] }
  | { readonly do: 'close'; readonly round: string };

const provider_id = 1;
const external_id = 'game';
const session_hash = 'session';

const session: Session = {
  id: 1,
  player_id: 1,
  provider_id,
  game_id: 7,
  player_ref: 'plr',
  session_hash,
  platform: 'web',
  expires_at: new Date(someMoment.getTime() + 1_000),
  ended_at: null,
};

/** A bonus that runs, whose money is all that is in the bonus wallet; without one that money is nobody's. */
const runningBonus = (amount: number): PlayerBonus => ({
  id: 1,
  player_id: 1,
  bonus_id: 1,
  name: 'Running',
  type: 'manual',
  state: 'activated',
  result: 'none',
  amount,
  currency: 'EUR',
  wager_requirement: amount * 2,
  wagered_amount: 0,
  converted_amount: 0,
  forfeited_amount: 0,
  max_bet: 0,
  position: 1,
  held: 0,
  open_rounds: 0,
  free_spins_left: 0,
  free_spin_stake: 0,
  terms: {
    contributions: { games: {}, categories: {} },
    excluded_games: [],
    wagering_multiplier: 2,
    valid_days: 7,
    max_conversion_multiplier: 1,
  },
  source: 'manual',
  source_reference: null,
  note: null,
  started_at: someMoment,
  expires_at: new Date(someMoment.getTime() + 7 * 86_400_000),
  finished_at: null,
  created_at: someMoment,
  updated_at: someMoment,
});

const seated = (real_balance: number, bonus_balance: number, runs: boolean): BetFacts => ({
  ...testAccount({ wallet: { real_balance, bonus_balance } }),
  bonuses: runs && bonus_balance > 0 ? new Map([[1, runningBonus(bonus_balance)]]) : new Map(),
  sessions: new Map([[session_hash, session]]),
  rounds: new Map(),
  transactions: { byName: new Map(), rounds: new Map() },
  provider_games: new Map([
    [`1/${external_id}`, { id: 7, provider_id, external_id, category: 'slots', is_offered: true }],
  ]),
});

const decide = (account: BetFacts, call: Call, context: Context): Outcome => {
  const common = { provider_id, session_hash, external_id, currency: 'EUR' };
  switch (call.do) {
    case 'bet':
      return placeBet.decide(
        account,
        { ...common, transaction_id: call.id, round_id: call.round, amount: call.amount },
        context,
      ) as Outcome;
    case 'win': {
      const { id: transaction_id, round: round_id, amount, kind, finished: round_finished } = call;
      return creditWin.decide(
        account,
        { ...common, transaction_id, round_id, amount, kind, round_finished },
        context,
      ) as Outcome;
    }
    case 'rollback':
      return rollBackBet.decide(
        account,
        { provider_id, transaction_id: call.id, reference_transaction_id: call.bet },
        context,
      ) as Outcome;
    case 'play': {
      const actions = [
        { kind: 'bet' as const, transaction_id: call.id, amount: call.amounts[0] },
        { kind: 'win' as const, transaction_id: call.id, amount: call.amounts[1] },
      ];
      return playActions.decide(
        account,
        { ...common, round_id: call.round, actions, round_finished: false },
        context,
      ) as Outcome;
    }
    case 'close':
      return closeRound.decide(account, { provider_id, round_id: call.round }, context) as Outcome;
  }
};

/** An account that is called upon, with everything that was written. */
const openTable = (real: number, bonus: number, runs = false) => {
  const context = testContext();
  let account = seated(real, bonus, runs);
  const entries: LedgerEntry[] = [];
  const send = (call: Call): { code: string } | { replayed: boolean; data: unknown } => {
    try {
      const outcome = decide(account, call, context);
      account = { ...account, ...outcome.account };
      entries.push(...(outcome.effects?.wallet ?? []));
      if (outcome.answer instanceof Refusal) return { code: outcome.answer.code };
      return { replayed: outcome.answer.replayed ?? false, data: outcome.answer.data };
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code };
      throw error;
    }
  };
  return { send, entries, account: () => account };
};

type Table = ReturnType<typeof openTable>;

const few = (prefix: string, most: number) => fc.integer({ min: 1, max: most }).map((n) => `${prefix}${n}`);
const stake = fc.integer({ min: 1, max: 400 });
const calls: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ do: fc.constant('bet' as const), id: few('t', 8), round: few('r', 3), amount: stake }),
  fc.record({
    do: fc.constant('win' as const),
    id: few('t', 8),
    round: few('r', 3),
    amount: fc.nat(500),
    kind: fc.constantFrom<WinKind>('win', 'win', 'win', 'jackpot', 'promo', 'correction'),
    finished: fc.boolean(),
  }),
  fc.record({ do: fc.constant('rollback' as const), id: few('t', 8), bet: few('t', 8) }),
  fc.record({
    do: fc.constant('play' as const),
    id: few('p', 4),
    round: few('r', 3),
    amounts: fc.tuple(stake, fc.nat(500)),
  }),
  fc.record({ do: fc.constant('close' as const), round: few('r', 3) }),
);
const history = fc.array(calls, { maxLength: 60 });
const purse = fc.record({ real: fc.nat(1_500), bonus: fc.nat(1_500), runs: fc.boolean() });

const kept = (table: Table): Transaction[] => [...table.account().transactions.byName.values()];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const runs = { seed: 20_260_302, numRuns: 600 };

describe('the provider wallet, whatever is called in whatever order', () => {
  test('what was done before is told again and changes nothing, however often and however late', () => {
    fc.assert(
      fc.property(
        purse,
        history,
        fc.array(fc.nat(), { maxLength: 60 }),
        ({ real, bonus, runs: running }, sent, again) => {
          const table = openTable(real, bonus, running);
          const done: { call: Call; data: unknown }[] = [];
          for (const [n, call] of sent.entries()) {
            const answer = table.send(call);
            if ('data' in answer) done.push({ call, data: answer.data });
            const pick = again[n];
            if (pick === undefined || done.length === 0) continue;
            const earlier = done[pick % done.length] as (typeof done)[number];
            const [before, written] = [table.account(), table.entries.length];
            const repeat = table.send(earlier.call);
            expect(repeat).toHaveProperty('data');
            expect(table.entries).toHaveLength(written);
            expect(table.account().wallet).toBe(before.wallet);
            expect(table.account().transactions).toBe(before.transactions);
            if (earlier.call.do !== 'close') expect(repeat).toMatchObject({ replayed: true });
          }
        },
      ),
      runs,
    );
  });

  test('balances, entries, transactions and rounds agree', () => {
    fc.assert(
      fc.property(purse, history, ({ real, bonus, runs: running }, sent) => {
        const table = openTable(real, bonus, running);
        for (const call of sent) table.send(call);
        const { wallet, rounds } = table.account();
        const booked = (name: string, type?: string) =>
          sum(table.entries.filter((e) => e.wallet === name && (type ?? e.type) === e.type).map((e) => e.amount));
        expect(wallet.real_balance).toBe(real + booked('real'));
        expect(wallet.bonus_balance).toBe(bonus + booked('bonus'));
        expect(Math.min(wallet.real_balance, wallet.bonus_balance)).toBeGreaterThanOrEqual(0);
        expect(booked('real', 'bonus_conversion') + booked('bonus', 'bonus_conversion')).toBe(0);
        const standing = kept(table).filter((one) => one.kind === 'bet' && one.status === 'applied');
        for (const one of table.account().bonuses.values())
          expect(one.wagered_amount).toBe(
            sum(standing.filter((bet) => bet.player_bonus_id === 1).map((bet) => bet.amount)),
          );
        for (const [kind, type, sign] of [
          ['bet', 'casino_bet', -1],
          ['win', 'casino_win', 1],
          ['rollback', 'casino_rollback', 1],
        ] as const) {
          const own = kept(table).filter((one) => one.kind === kind);
          expect(booked('real', type)).toBe(sign * sum(own.map((one) => one.real_amount)) + 0);
          expect(booked('bonus', type)).toBe(sign * sum(own.map((one) => one.bonus_amount)) + 0);
        }
        for (const round of rounds.values()) {
          const own = kept(table).filter((one) => one.round_id === round.round_id);
          const stands = own.filter((one) => one.kind === 'bet' && one.status === 'applied');
          expect(round.staked_real).toBe(sum(stands.map((one) => one.real_amount)));
          expect(round.staked_bonus).toBe(sum(stands.map((one) => one.bonus_amount)));
          expect(round.won_real + round.won_bonus).toBe(sum(own.filter((o) => o.kind === 'win').map((o) => o.amount)));
        }
      }),
      runs,
    );
  });

  test('a bet that was rolled back, before or after it came, has taken nothing from either wallet', () => {
    fc.assert(
      fc.property(purse, history, ({ real, bonus, runs: running }, sent) => {
        const table = openTable(real, bonus, running);
        for (const call of sent) table.send(call);
        const rollbacks = kept(table).filter((one) => one.kind === 'rollback' && one.status !== 'repeated');
        for (const rollback of rollbacks) {
          const bet = kept(table).find(
            (o) => o.kind === 'bet' && o.transaction_id === rollback.reference_transaction_id,
          );
          expect(bet?.status).toBe(rollback.status === 'tombstoned' ? 'tombstoned' : 'rolled_back');
          expect([rollback.real_amount, rollback.bonus_amount]).toEqual([bet?.real_amount, bet?.bonus_amount]);
        }
        expect(new Set(rollbacks.map((one) => one.reference_transaction_id)).size).toBe(rollbacks.length);
        const undone = kept(table).filter((one) => one.kind === 'bet' && one.status !== 'applied');
        expect(undone).toHaveLength(rollbacks.length);
      }),
      runs,
    );
  });

  test('no bonus money becomes real: a plain win pays each wallet its share of the stake, the odd unit to real', () => {
    fc.assert(
      fc.property(purse, history, ({ real, bonus, runs: running }, sent) => {
        const table = openTable(real, bonus, running);
        for (const call of sent) {
          const before = table.account().rounds.get(call.do === 'rollback' ? '' : `1/${call.round}`);
          const answer = table.send(call);
          if (call.do !== 'win' || call.kind !== 'win' || !('data' in answer) || answer.replayed || !before) continue;
          const { transaction } = answer.data as { transaction: Transaction };
          const staked = before.staked_real + before.staked_bonus;
          expect(transaction.bonus_amount).toBe(Math.floor((call.amount * before.staked_bonus) / staked));
          if (before.staked_real === 0) expect(transaction.real_amount).toBe(0);
        }
      }),
      runs,
    );
  });

  test('the end does not depend on the order: a provider that follows the advice to retry always comes to the same', () => {
    const rounds = fc.array(
      fc.record({
        stake: fc.integer({ min: 1, max: 100 }),
        ending: fc.constantFrom('win', 'lose', 'rollback'),
        win: fc.nat(300),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(rounds, fc.infiniteStream(fc.nat()), (played, chance) => {
        const table = openTable(5_000, 0);
        const waiting = played.flatMap(({ stake: amount, ending, win }, n): Call[] => {
          const [id, round] = [`t${n}`, `r${n}`];
          const bet: Call = { do: 'bet', id, round, amount };
          const twice = (call: Call): Call[] => [bet, call, call];
          if (ending === 'rollback') return twice({ do: 'rollback', id, bet: id });
          return twice({ do: 'win', id, round, amount: ending === 'win' ? win : 0, kind: 'win', finished: true });
        });
        for (let tries = 0; waiting.length > 0; tries += 1) {
          expect(tries).toBeLessThan(10_000);
          const at = (chance.next().value as number) % waiting.length;
          const answer = table.send(waiting[at] as Call);
          if (!('code' in answer) || answer.code !== 'BET_NOT_FOUND') waiting.splice(at, 1);
        }
        const expected = played.map(({ stake: amount, ending, win }) =>
          ending === 'rollback' ? 0 : (ending === 'win' ? win : 0) - amount,
        );
        expect(table.account().wallet.real_balance).toBe(5_000 + sum(expected));
      }),
      { ...runs, numRuns: 300 },
    );
  });
});

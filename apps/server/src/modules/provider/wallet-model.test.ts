import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { history, startingBalances } from '../../../test/model/provider-calls.ts';
import { type Call, openTable, type Table } from '../../../test/model/provider-table.ts';
import { assertProperty } from '../../../test/support/property.ts';
import type { Transaction } from './transaction.ts';

/** The pure core under random calls: bets, wins, rollbacks, plays and closings, repeated and in any order. */

const kept = (table: Table): Transaction[] => [...table.account().transactions.byName.values()];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const runs = { numRuns: 600 };

describe('the provider wallet, for any calls in any order', () => {
  test('a repeat is answered again and changes nothing, however late', () => {
    assertProperty(
      fc.property(
        startingBalances,
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
    assertProperty(
      fc.property(startingBalances, history, ({ real, bonus, runs: running }, sent) => {
        const table = openTable(real, bonus, running);
        for (const call of sent) table.send(call);
        const { wallet, rounds } = table.account();
        const booked = (name: string, type?: string) =>
          sum(table.entries.filter((e) => e.wallet === name && (type ?? e.type) === e.type).map((e) => e.amount));
        expect(wallet.real_balance).toBe(real + booked('real'));
        expect(wallet.bonus_balance).toBe(bonus + booked('bonus'));
        expect(Math.min(wallet.real_balance, wallet.bonus_balance)).toBeGreaterThanOrEqual(0);
        expect(booked('real', 'bonus_conversion') + booked('bonus', 'bonus_conversion')).toBe(0);
        const standing = kept(table).filter(
          (one) =>
            one.kind === 'bet' && one.status === 'applied' && rounds.get(`1/${one.round_id}`)?.status === 'closed',
        );
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

  test('a bet that was rolled back, before or after it came, took nothing from either wallet', () => {
    assertProperty(
      fc.property(startingBalances, history, ({ real, bonus, runs: running }, sent) => {
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
    assertProperty(
      fc.property(startingBalances, history, ({ real, bonus, runs: running }, sent) => {
        const table = openTable(real, bonus, running);
        for (const call of sent) {
          const before = table.account().rounds.get(call.do === 'rollback' ? '' : `1/${call.round}`);
          const answer = table.send(call);
          if (call.do !== 'win' || call.kind !== 'win' || !('data' in answer) || answer.replayed || !before) continue;
          const { transaction } = answer.data as { transaction: Transaction };
          const staked = before.staked_real + before.staked_bonus;
          const won = before.won_real + before.won_bonus + call.amount;
          const ofBonus = Math.floor((won * before.staked_bonus) / staked) - before.won_bonus;
          expect(transaction.bonus_amount).toBe(Math.max(0, Math.min(call.amount, ofBonus)));
          if (before.staked_real === 0) expect(transaction.real_amount).toBe(0);
        }
      }),
      runs,
    );
  });

  test('the result does not depend on the order: a provider that follows the retry advice always ends the same', () => {
    const rounds = fc.array(
      fc.record({
        stake: fc.integer({ min: 1, max: 100 }),
        ending: fc.constantFrom('win', 'lose', 'rollback'),
        win: fc.nat(300),
      }),
      { minLength: 1, maxLength: 12 },
    );
    assertProperty(
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty, seed } from '../support/property.ts';
import { stepsOver } from './commands.ts';
import { Memory } from './memory.ts';
import { Reference } from './reference.ts';

const start = new Date('2026-01-30T22:00:00.000Z');
const players = 250;
const runs = 60;
const length = 2_000;

describe(`the account engine's decisions against a naive reference (seed ${seed})`, () => {
  test(`${runs * length} commands over ${players} accounts: every answer and every balance agrees, every invariant holds`, () => {
    const answers = new Map<string, number>();
    assertProperty(
      fc.property(stepsOver(players, length), (steps) => {
        const memory = new Memory(start);
        const reference = new Reference(start);
        for (const [index, step] of steps.entries()) {
          const expected = reference.apply(step);
          const actual = memory.apply(step);
          answers.set(`${step.kind} ${actual}`, (answers.get(`${step.kind} ${actual}`) ?? 0) + 1);
          if (actual !== expected) throw new Error(`step ${index} ${JSON.stringify(step)}: ${actual}, not ${expected}`);
          if (step.kind !== 'wait') agree(memory, reference, step.player);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // A run without refusals would prove little: each must have occurred.
    const met = [...answers.keys()];
    for (const wanted of [
      'deposit ok',
      'deposit repeat',
      'deposit DUPLICATE_TRANSACTION',
      'deposit PLAYER_RESTRICTED',
      'deposit PAYMENT_REQUEST_INVALID',
      'deposit LIMIT_EXCEEDED',
      'withdraw ok',
      'withdraw INSUFFICIENT_FUNDS',
      'withdraw KYC_REQUIRED',
      'withdraw PAYMENT_REQUEST_INVALID',
      'approve ok',
      'approve PAYMENT_REQUEST_INVALID',
      'claim ok',
      'claim PAYMENT_REQUEST_INVALID',
      'pay ok',
      'refuse ok',
      'return ok',
      'return PAYMENT_REQUEST_INVALID',
      'take_back ok',
      'take_back_and_reject ok',
      'reject PAYMENT_REQUEST_INVALID',
      'reject ok',
      'cancel ok',
      'operator_cancel ok',
      'charge_back ok',
      'correct ok',
      'correct INSUFFICIENT_FUNDS',
    ])
      expect(met).toContain(wanted);
  });
});

const agree = (memory: Memory, reference: Reference, player: number): void => {
  const { wallet } = memory.account(player);
  const expected = [reference.balance(player, 'real'), reference.balance(player, 'bonus')];
  if (wallet.real_balance !== expected[0] || wallet.bonus_balance !== expected[1])
    throw new Error(`player ${player}: ${wallet.real_balance}/${wallet.bonus_balance}, not ${expected.join('/')}`);
  const ledger = (memory.entries.get(player) ?? []).map((entry) => `${entry.type} ${entry.amount}`);
  const facts = reference.player(player).entries.map((entry) => `${entry.type} ${entry.amount}`);
  if (ledger.length !== facts.length || ledger.at(-1) !== facts.at(-1))
    throw new Error(`player ${player}: the ledgers differ`);
};

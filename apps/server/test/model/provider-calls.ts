import fc from 'fast-check';
import type { WinKind } from '../../src/modules/provider/transaction.ts';
import type { Call } from './provider-table.ts';

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

/** Calls that repeat, refer to each other and come in any order. */
export const history = fc.array(calls, { maxLength: 60 });

/** What a player has, and whether a bonus runs. */
export const startingBalances = fc.record({ real: fc.nat(1_500), bonus: fc.nat(1_500), runs: fc.boolean() });

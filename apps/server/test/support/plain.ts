import type { Money } from '../../src/base/money.ts';

type Whole = Date | Uint8Array | ((...args: never[]) => unknown);

/** A type with plain numbers where it has money, so that tests write `amount: 500`. */
export type Plain<T> = unknown extends T
  ? T
  : T extends Money
    ? number
    : T extends Whole
      ? T
      : T extends ReadonlyMap<infer K, infer V>
        ? ReadonlyMap<K, Plain<V>>
        : { [K in keyof T]: Plain<T[K]> };

/** A value that a test states in plain numbers, as the type with money that it stands for. */
export const inMoney = <T>(value: Plain<T>): T => value as T;

type Arguments<A extends readonly unknown[]> = { [K in keyof A]: Plain<A[K]> };
type Plainly<M> = {
  [K in keyof M]: M[K] extends (...args: infer A) => infer R ? (...args: Arguments<A>) => R : M[K];
};

/** The functions of a module, called with plain numbers: `const { countBet } = plainly(counters)`. */
export const plainly = <M extends object>(functions: M): Plainly<M> => functions as unknown as Plainly<M>;

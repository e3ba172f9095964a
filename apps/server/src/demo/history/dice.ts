import { hash } from 'node:crypto';

/** Deterministic randomness: everything follows from the words it was made with. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number, both bounds included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
};

/** Named after what it decides, such as a day and a player, so that it does not depend on earlier decisions. */
export const diceOf = (...words: readonly (string | number)[]): Dice => {
  // Mulberry32: small, fast and good enough for a demo.
  let state = hash('sha256', words.join('/'), 'buffer').readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  };
};

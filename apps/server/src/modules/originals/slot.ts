import { below, type Draws } from './draws.ts';

export const symbols = ['seven', 'bar', 'bell', 'plum', 'lemon', 'cherry'] as const;
export type Symbol = (typeof symbols)[number];

const strip = (letters: string): Symbol[] => {
  const names: Record<string, Symbol> = { s: 'seven', b: 'bar', e: 'bell', p: 'plum', l: 'lemon', c: 'cherry' };
  return [...letters].map((letter) => names[letter] as Symbol);
};

/** The reels as published: twenty stops each, of one seven, two bars, three bells, three plums, five lemons, six cherries. */
export const reels: readonly (readonly Symbol[])[] = [
  strip('clecplcblcesclpblcep'),
  strip('lcpeclbclcpselcbpcle'),
  strip('ecblpclecsclpcbelcpl'),
];

/** What the middle row pays, as a multiple of the stake. */
export const paytable: Readonly<Record<Symbol, number>> = {
  seven: 1000,
  bar: 200,
  bell: 40,
  plum: 18,
  lemon: 10,
  cherry: 6,
};
/** Two cherries from the left pay too. */
const twoCherries = 2;

export type SlotOutcome = { readonly grid: Symbol[][]; readonly line: Symbol[]; readonly multiplier: number };

const lineMultiplier = (line: readonly Symbol[]): number => {
  const [left, middle, right] = line as [Symbol, Symbol, Symbol];
  if (left === middle && middle === right) return paytable[left];
  return left === 'cherry' && middle === 'cherry' ? twoCherries : 0;
};

/** What the reels show at these stops: the stop is the middle row, with its neighbours above and below. */
export const slotAt = (stops: readonly number[]): SlotOutcome => {
  const at = (reel: number, offset: number): Symbol => {
    const stopsOfReel = reels[reel] as readonly Symbol[];
    const place = ((stops[reel] as number) + offset + stopsOfReel.length) % stopsOfReel.length;
    return stopsOfReel[place] as Symbol;
  };
  const grid = [-1, 0, 1].map((offset) => [0, 1, 2].map((reel) => at(reel, offset)));
  const line = grid[1] as Symbol[];
  return { grid, line, multiplier: lineMultiplier(line) };
};

/** One spin: three draws, one per reel. */
export const playSlot = (draws: Draws): SlotOutcome => slotAt(reels.map((reel) => below(draws, reel.length)));

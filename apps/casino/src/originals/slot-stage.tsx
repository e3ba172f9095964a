import { useEffect, useLayoutEffect, useRef } from 'react';
import { wantsStill } from './motion.ts';
import { type SlotSymbol, slotOdds } from './odds.ts';
import type { Played } from './round-store.ts';
import { play } from './sound.ts';
import { SymbolPicture } from './symbols.tsx';
import type { Round } from './use-round.ts';
import './slot-stage.css';

/** Three rows of three, as the platform answers them. */
type Grid = readonly (readonly SlotSymbol[])[];

const rows = 3;
const strips = slotOdds.reels as unknown as readonly (readonly SlotSymbol[])[];

/** How the reels stand before the first round. */
const standing: Grid = [0, 1, 2].map((row) => strips.map((strip) => strip[row + 10] as SlotSymbol));

export const gridOf = (played: Played | undefined): Grid => (played?.outcome.grid as Grid | undefined) ?? standing;

const spinMilliseconds = 900;
const laterMilliseconds = 320;
/** How many symbols run through a window; each reel further right runs longer. More take longer to lay out than a frame. */
const runs = [12, 17, 22];

/** Runs out, a little too far, and back: as a wheel with weight does. */
const easing = 'linear(0, 0.22 9%, 0.52 22%, 0.79 42%, 0.93 62%, 1.008 84%, 1.012 90%, 1)';

/** The symbols of a reel from below to above: what stands, what runs through, and where it ends. */
const runOf = (reel: number, from: Grid, to: Grid): SlotSymbol[] => {
  const strip = strips[reel] as readonly SlotSymbol[];
  const middle = Array.from({ length: runs[reel] as number }, (_, at) => strip[at % strip.length] as SlotSymbol);
  const column = (grid: Grid): SlotSymbol[] => grid.map((row) => row[reel] as SlotSymbol);
  return [...column(to), ...middle, ...column(from)];
};

type Props = { readonly round: Round; readonly before: Grid };

/** Three reels that stop from left to right. They show what the platform has already answered. */
export const SlotStage = ({ round, before }: Props) => {
  const { phase, played, shown } = round;
  const reels = useRef<(HTMLDivElement | null)[]>([]);
  const now = gridOf(played);
  const isRunning = phase === 'showing';
  useLayoutEffect(() => {
    if (!isRunning) return;
    if (wantsStill()) {
      shown();
      return;
    }
    play('start');
    const turns = reels.current.map((strip, reel) => {
      const count = rows * 2 + (runs[reel] as number);
      const turn = strip?.animate(
        [{ transform: `translateY(-${((count - rows) / count) * 100}%)` }, { transform: 'translateY(0)' }],
        { duration: spinMilliseconds + reel * laterMilliseconds, easing, fill: 'backwards' },
      );
      return turn?.finished.then(() => play('stop'));
    });
    let isHere = true;
    void Promise.all(turns).then(
      () => isHere && shown(),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isRunning, shown]);
  const multiplier = Number(played?.outcome.multiplier ?? 0);
  const isWin = (phase === 'resting' || phase === 'ready') && multiplier > 0;
  const isSoundDue = isWin && !round.isBack;
  useEffect(() => {
    if (isSoundDue && multiplier > 1) play('win');
  }, [isSoundDue, multiplier]);
  /** Two cherries from the left pay too: then the third is no part of the win. */
  const isPaying = (reel: number): boolean => isWin && (reel < 2 || now[1]?.[2] === now[1]?.[1]);
  return (
    <div className="slot">
      <div className="slot-window">
        {strips.map((_, reel) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
          <div className="slot-reel" key={reel}>
            <div
              className="slot-strip"
              ref={(element) => {
                reels.current[reel] = element;
              }}
            >
              {(isRunning ? runOf(reel, before, now) : now.map((row) => row[reel] as SlotSymbol)).map(
                (symbol, place) => (
                  <div
                    className="slot-cell"
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same symbol is there many times
                    key={place}
                    data-pays={(place === 1 && isPaying(reel)) || undefined}
                  >
                    <SymbolPicture name={symbol} />
                  </div>
                ),
              )}
            </div>
          </div>
        ))}
        <span className="slot-line" data-pays={isWin || undefined} />
      </div>
    </div>
  );
};

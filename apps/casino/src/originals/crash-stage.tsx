import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatMultiple } from '../numbers.ts';
import { drawCurve } from './draw-curve.ts';
import { wantsStill } from './motion.ts';
import type { Played } from './round-store.ts';
import { play } from './sound.ts';
import type { Round } from './use-round.ts';
import './crash-stage.css';

/** Where a shown curve ends: at the target when it wins, where it crashed when not. */
const endOf = ({ outcome }: Played): number => Number(outcome.won ? outcome.target : outcome.crash_point);

/** Higher curves run longer, and none longer than a round may take. */
const millisecondsTo = (multiple: number): number => Math.min(4_300, 900 + Math.log(multiple) * 1_100);

type Props = { readonly round: Round; readonly target: number };

/** The curve, on a canvas. It rises to where the platform has already answered that it ends. */
export const CrashStage = ({ round, target }: Props) => {
  const { phase, played, shown } = round;
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const isRunning = phase === 'showing';
  const isShown = played !== undefined && (phase === 'resting' || phase === 'ready');
  const won = isShown ? Boolean(played.outcome.won) : undefined;

  useLayoutEffect(() => {
    const picture = canvas.current;
    if (!picture || isRunning) return;
    const show = (): void => {
      const end = isShown ? endOf(played) : 1;
      const aim = isShown ? Number(played.outcome.target) : target;
      drawCurve(picture, { at: end, target: aim, ended: isShown ? (won ? 'won' : 'crashed') : undefined });
    };
    show();
    const watcher = new ResizeObserver(show);
    watcher.observe(picture);
    return () => watcher.disconnect();
  }, [isRunning, isShown, played, target, won]);

  useEffect(() => {
    const [picture, text] = [canvas.current, figure.current];
    if (!isRunning || !played || !picture || !text) return;
    if (wantsStill()) {
      shown();
      return;
    }
    play('start');
    const end = endOf(played);
    const aim = Number(played.outcome.target);
    const lasts = millisecondsTo(end);
    const begins = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const share = Math.min(1, (now - begins) / lasts);
      const at = end ** share;
      drawCurve(picture, { at, target: aim, ended: undefined });
      text.textContent = formatMultiple(at);
      if (share < 1) frame = requestAnimationFrame(step);
      else {
        play(played.outcome.won ? 'win' : 'end');
        shown();
      }
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, played, shown]);

  return (
    <div className="crash">
      <div aria-hidden="true" className="crash-picture">
        <canvas className="crash-canvas" ref={canvas} />
      </div>
      <p
        className="crash-figure"
        ref={figure}
        key={isRunning ? 'running' : 'still'}
        data-ended={won === undefined ? undefined : won ? 'won' : 'crashed'}
        aria-hidden="true"
      >
        {isShown ? formatMultiple(endOf(played)) : formatMultiple(1)}
      </p>
    </div>
  );
};

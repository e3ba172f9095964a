import { useLayoutEffect, useRef } from 'react';
import { t } from '../text.ts';
import { wantsStill } from './motion.ts';
import { type Colour, colourOf } from './odds.ts';
import { play } from './sound.ts';
import type { Round } from './use-round.ts';
import { pocketAngle, WheelPicture, wheelOrder } from './wheel.tsx';
import './roulette-stage.css';

const spinMilliseconds = 4_200;
/** Whole turns of the wheel, and of the ball against it. */
const wheelTurns = 2;
const ballTurns = 6;
/** How far the wheel goes on beyond its whole turns: so it does not always stop alike. */
const beyond = 137;

/** The way of the ball: along the rim, then down into its pocket. */
const rim = 196;
const rest = 134;

/** Where the ball is over a wheel that stands at an angle. */
const over = (drawn: number, wheelAt: number): number => wheelAt + wheelOrder.indexOf(drawn) * pocketAngle;

/** A wheel that turns one way, and a ball that runs the other and comes to lie where the platform has drawn. */
export const RouletteStage = ({ round }: { round: Round }) => {
  const { phase, played, shown } = round;
  const wheel = useRef<SVGGElement>(null);
  const way = useRef<SVGGElement>(null);
  const ball = useRef<SVGCircleElement>(null);
  const angle = useRef(0);
  const pocket = played === undefined ? undefined : Number(played.outcome.pocket);
  const isRunning = phase === 'showing';
  const isShown = pocket !== undefined && !isRunning && phase !== 'asking';

  useLayoutEffect(() => {
    if (!isRunning || pocket === undefined) return;
    const [from, to] = [angle.current, angle.current + wheelTurns * 360 + beyond];
    angle.current = to % 360;
    if (wantsStill()) {
      shown();
      return;
    }
    play('start');
    const options = { duration: spinMilliseconds, fill: 'both' as const };
    const easing = 'cubic-bezier(0.12, 0.5, 0.2, 1)';
    const end = over(pocket, to);
    const moves = [
      wheel.current?.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
        ...options,
        easing,
      }),
      way.current?.animate([{ transform: `rotate(${end + ballTurns * 360}deg)` }, { transform: `rotate(${end}deg)` }], {
        ...options,
        easing,
      }),
      ball.current?.animate(
        [
          { transform: `translateY(-${rim}px)`, offset: 0 },
          { transform: `translateY(-${rim}px)`, offset: 0.6, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
          { transform: `translateY(-${rest - 6}px)`, offset: 0.8, easing: 'ease-out' },
          { transform: `translateY(-${rest + 18}px)`, offset: 0.87, easing: 'ease-in' },
          { transform: `translateY(-${rest}px)`, offset: 0.93 },
          { transform: `translateY(-${rest}px)`, offset: 1 },
        ],
        options,
      ),
    ];
    let isHere = true;
    void Promise.all(moves.map((move) => move?.finished)).then(
      () => {
        play('stop');
        if (isHere) shown();
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isRunning, pocket, shown]);

  useLayoutEffect(() => {
    if (!isShown || pocket === undefined) return;
    // What has run keeps its end; what a reload brought back, or nobody wanted to see move, is put there.
    for (const element of [wheel.current, way.current, ball.current])
      for (const animation of element?.getAnimations() ?? []) animation.cancel();
    wheel.current?.setAttribute('transform', `rotate(${angle.current})`);
    way.current?.setAttribute('transform', `rotate(${over(pocket, angle.current)})`);
    ball.current?.setAttribute('transform', `translate(0 -${rest})`);
  }, [isShown, pocket]);

  return (
    <div className="wheel">
      <svg className="wheel-picture" viewBox="-212 -212 424 424" aria-hidden="true" focusable="false">
        <circle className="wheel-rim" r={208} />
        <circle className="wheel-track" r={196} />
        <g ref={wheel}>
          <WheelPicture />
        </g>
        <g ref={way} className="wheel-way">
          <circle ref={ball} className="wheel-ball" r={8} transform={`translate(0 -${rim})`} />
        </g>
      </svg>
      <p className="wheel-drawn" data-colour={isShown ? colourOf(pocket) : undefined}>
        {isShown ? (
          <>
            <strong className="wheel-pocket-drawn">{pocket}</strong>
            <span>{t(`colour.${colourOf(pocket) as Colour}`)}</span>
          </>
        ) : null}
      </p>
    </div>
  );
};

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

/** The way of the ball: along the rim, then down into its pocket; in percent of the picture, from its middle. */
const rim = 46.2;
const rest = 31.6;

const turned = (degrees: number): string => `rotate(${degrees}deg)`;
const raised = (percent: number): string => `translateY(-${percent}%)`;

const view = '-212 -212 424 424';

/** Where the ball is over a wheel that stands at an angle. */
const over = (drawn: number, wheelAt: number): number => wheelAt + wheelOrder.indexOf(drawn) * pocketAngle;

/** A wheel that turns one way, and a ball that runs the other and comes to lie where the platform has drawn. */
export const RouletteStage = ({ round }: { round: Round }) => {
  const { phase, played, shown } = round;
  const wheel = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
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
      wheel.current?.animate([{ transform: turned(from) }, { transform: turned(to) }], {
        ...options,
        easing,
      }),
      way.current?.animate([{ transform: turned(end + ballTurns * 360) }, { transform: turned(end) }], {
        ...options,
        easing,
      }),
      ball.current?.animate(
        [
          { transform: raised(rim), offset: 0 },
          { transform: raised(rim), offset: 0.6, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
          { transform: raised(rest - 1.4), offset: 0.8, easing: 'ease-out' },
          { transform: raised(rest + 4.2), offset: 0.87, easing: 'ease-in' },
          { transform: raised(rest), offset: 0.93 },
          { transform: raised(rest), offset: 1 },
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
    // An animation that has run stays at its end. Without one, the wheel and the ball are put there.
    for (const element of [wheel.current, way.current, ball.current])
      for (const animation of element?.getAnimations() ?? []) animation.cancel();
    const put = (element: HTMLElement | null, transform: string): void => {
      if (element) element.style.transform = transform;
    };
    put(wheel.current, turned(angle.current));
    put(way.current, turned(over(pocket, angle.current)));
    put(ball.current, raised(rest));
  }, [isShown, pocket]);

  return (
    <div className="wheel">
      {/* Each part that turns is a layer of its own: nothing is painted while it turns. */}
      <div className="wheel-picture" aria-hidden="true">
        <svg className="wheel-layer" viewBox={view} aria-hidden="true" focusable="false">
          <circle className="wheel-rim" r={208} />
          <circle className="wheel-track" r={196} />
        </svg>
        <div className="wheel-layer wheel-turns" ref={wheel}>
          <svg className="wheel-layer" viewBox={view} aria-hidden="true" focusable="false">
            <WheelPicture />
          </svg>
        </div>
        <div className="wheel-layer wheel-turns" ref={way}>
          <div className="wheel-layer wheel-up" ref={ball}>
            <svg className="wheel-layer" viewBox={view} aria-hidden="true" focusable="false">
              <circle className="wheel-ball" r={8} />
            </svg>
          </div>
        </div>
      </div>
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

import { memo, useId, useState } from 'react';
import type { Game } from '../api.ts';
import { gameName } from '../game-names.ts';
import { formatMoney } from '../money.ts';
import { formatMultiple, formatNumber } from '../numbers.ts';
import { t } from '../text.ts';
import { CrashStage } from './crash-stage.tsx';
import { crashChance, crashOdds, leastCrashStake } from './odds.ts';
import { OddsTable, oneIn, percent } from './odds-table.tsx';
import { OriginalFrame } from './original-frame.tsx';
import type { Played } from './round-store.ts';
import { StakePanel } from './stake-panel.tsx';
import { useRound } from './use-round.ts';
import { useStake } from './use-stake.ts';
import './crash.css';

/** The rules ask for five seconds from one start to the next. */
const paceMilliseconds = 5_000;

const proposals = [150, 200, 500, 1_000];

/** A target in hundredths; undefined when what is typed is none. */
const readTarget = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const target = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return target >= crashOdds.min_target && target <= crashOdds.max_target ? target : undefined;
};

const wordsOf = ({ outcome }: Played): string =>
  t('crash.words', {
    point: formatMultiple(Number(outcome.crash_point)),
    target: formatMultiple(Number(outcome.target)),
  });

/** It never changes, and a round that is shown has no time to draw it again. */
const CrashOdds = memo(() => (
  <>
    <h2>{t('odds.title')}</h2>
    <OddsTable
      name={t('crash.reaches')}
      rows={crashOdds.targets.map(({ target: one, ways }) => ({
        key: String(one),
        name: formatMultiple(one / 100),
        pays: t('odds.times', { pays: formatNumber(one / 100) }),
        chance: ways / crashOdds.draws,
      }))}
    />
    <p className="muted small">{t('crash.returned', { rtp: percent(crashOdds.percent / 100) })}</p>
  </>
));

export const Crash = ({ game, player, currency }: { game: Game; player: number; currency: string }) => {
  const round = useRound({ player, game: game.id, paceMilliseconds });
  const [typed, setTyped] = useState(() => formatNumber(2, 2));
  const id = useId();
  const target = readTarget(typed);
  const stake = useStake(game, currency, target === undefined ? 1 : leastCrashStake(target));
  const pays =
    target !== undefined && stake.amount !== undefined
      ? Number((BigInt(stake.amount) * BigInt(target)) / 100n)
      : undefined;
  return (
    <OriginalFrame
      title={gameName(game)}
      round={round}
      brief={({ outcome }) => formatMultiple(Number(outcome.crash_point))}
      words={wordsOf}
      stage={<CrashStage round={round} target={(target ?? 200) / 100} />}
      panel={
        <StakePanel
          stake={target === undefined ? { ...stake, amount: undefined } : stake}
          round={round}
          currency={currency}
          action={t('crash.start')}
          onStart={(amount) => target !== undefined && round.start(amount, { target: target / 100 })}
          note={
            <p className="target-says" id={`${id}-says`}>
              {target === undefined
                ? t('crash.noTarget', {
                    least: formatNumber(crashOdds.min_target / 100),
                    most: formatNumber(crashOdds.max_target / 100),
                  })
                : t('crash.says', {
                    pays: pays === undefined ? formatMultiple(target / 100) : formatMoney(pays, currency),
                    chance: oneIn(crashChance(target)),
                  })}
            </p>
          }
        >
          <div className="target">
            <label className="target-label" htmlFor={id}>
              {t('crash.target')}
            </label>
            <input
              className="target-input"
              id={id}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={target === undefined || undefined}
              aria-describedby={`${id}-says`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className="row">
              {proposals.map((proposal) => (
                <button
                  type="button"
                  className="target-proposal"
                  key={proposal}
                  onClick={() => setTyped(formatNumber(proposal / 100, 2))}
                >
                  {formatMultiple(proposal / 100)}
                </button>
              ))}
            </div>
          </div>
        </StakePanel>
      }
      odds={<CrashOdds />}
    />
  );
};

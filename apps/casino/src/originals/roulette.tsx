import { memo, useState } from 'react';
import type { Game } from '../api.ts';
import { gameName } from '../game-names.ts';
import { formatMoney } from '../money.ts';
import { formatNumber } from '../numbers.ts';
import { t } from '../text.ts';
import { colourOf, type OutsideBet, rouletteOdds } from './odds.ts';
import { OddsTable, oneIn, percent } from './odds-table.tsx';
import { OriginalFrame } from './original-frame.tsx';
import { RouletteStage } from './roulette-stage.tsx';
import { type Choice, choiceName, oddsOf, RouletteTable } from './roulette-table.tsx';
import type { Played } from './round-store.ts';
import { StakePanel } from './stake-panel.tsx';
import { useRound } from './use-round.ts';
import { useStake } from './use-stake.ts';

/** The rules ask for five seconds from one start to the next. */
const paceMilliseconds = 5_000;

const wordsOf = ({ outcome }: Played): string => {
  const pocket = Number(outcome.pocket);
  return t('roulette.drawn', { pocket, colour: t(`colour.${colourOf(pocket)}`) });
};

const kinds: readonly (readonly [name: 'half' | 'dozen' | 'number', choice: Choice])[] = [
  ['half', { bet: 'red' }],
  ['dozen', { bet: 'dozen_1' }],
  ['number', { bet: 'number', number: 17 }],
];

/** The average return of a bet, which is the same for all bets. */
const returned = (bet: OutsideBet): number => {
  const { pays, pockets } = rouletteOdds.bets[bet];
  return (pays * pockets.length) / rouletteOdds.pockets;
};

/** It never changes, and a round that is shown has no time to draw it again. */
const RouletteOdds = memo(() => (
  <>
    <h2>{t('odds.title')}</h2>
    <OddsTable
      name={t('roulette.bet')}
      rows={kinds.map(([name, one]) => ({
        key: name,
        name: t(`roulette.${name}`),
        pays: t('odds.times', { pays: formatNumber(oddsOf(one).pays) }),
        chance: oddsOf(one).chance,
      }))}
    />
    <p className="muted small">{t('roulette.returned', { rtp: percent(returned('red')) })}</p>
  </>
));

export const Roulette = ({ game, player, currency }: { game: Game; player: number; currency: string }) => {
  const round = useRound({ player, game: game.id, paceMilliseconds });
  const stake = useStake(game, currency);
  const [choice, setChoice] = useState<Choice>({ bet: 'red' });
  const { pays, chance } = oddsOf(choice);
  const isShown = round.phase === 'ready' || round.phase === 'resting';
  return (
    <OriginalFrame
      title={gameName(game)}
      round={round}
      brief={({ outcome }) => String(outcome.pocket)}
      words={wordsOf}
      stage={<RouletteStage round={round} />}
      table={
        <RouletteTable
          chosen={choice}
          onChoose={setChoice}
          drawn={isShown && round.played ? Number(round.played.outcome.pocket) : undefined}
        />
      }
      panel={
        <StakePanel
          stake={stake}
          round={round}
          currency={currency}
          action={t('roulette.spin')}
          onStart={(amount) => round.start(amount, { ...choice })}
          note={
            <p className="small">
              {t('bet.chosen', {
                bet: choiceName(choice),
                pays:
                  stake.amount === undefined
                    ? t('odds.times', { pays: formatNumber(pays) })
                    : formatMoney(stake.amount * pays, currency),
                chance: oneIn(chance),
              })}
            </p>
          }
        />
      }
      odds={<RouletteOdds />}
    />
  );
};

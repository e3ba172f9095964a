import { memo, useRef } from 'react';
import type { Game } from '../api.ts';
import { gameName } from '../game-names.ts';
import { formatNumber } from '../numbers.ts';
import { t } from '../text.ts';
import { type SlotSymbol, slotOdds } from './odds.ts';
import { OddsTable, percent } from './odds-table.tsx';
import { OriginalFrame } from './original-frame.tsx';
import type { Played } from './round-store.ts';
import { gridOf, SlotStage } from './slot-stage.tsx';
import { StakePanel } from './stake-panel.tsx';
import { SymbolPicture } from './symbols.tsx';
import { useRound } from './use-round.ts';
import { useStake } from './use-stake.ts';
import './slot.css';

/** Of slots the rules ask for 2.5 seconds from one start to the next. */
const paceMilliseconds = 2_500;

const nameOf = (symbol: SlotSymbol): string => t(`symbol.${symbol}`);

const wordsOf = ({ outcome }: Played): string => (outcome.line as SlotSymbol[]).map(nameOf).join(', ');

const briefOf = ({ outcome }: Played): string => `${formatNumber(Number(outcome.multiplier))}×`;

type Row = { readonly pays: number; readonly symbol: string | null };

/** Three alike, or two cherries from the left. */
const Line = ({ pays, symbol }: Row) => {
  const name = (symbol ?? 'cherry') as SlotSymbol;
  const count = symbol === null ? 2 : 3;
  return (
    <span className="slot-pays" key={pays}>
      <span className="slot-pays-symbols">
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <span className="slot-pays-symbol" key={place}>
            <SymbolPicture name={name} />
          </span>
        ))}
      </span>
      <span className="slot-pays-name">
        {t(count === 3 ? 'slot.three' : 'slot.two', { symbols: t(`symbols.${name}`) })}
      </span>
    </span>
  );
};

/** It never changes, and a round that is shown has no time to draw it again. */
const SlotOdds = memo(() => (
  <>
    <h2>{t('odds.title')}</h2>
    <OddsTable
      name={t('slot.line')}
      rows={slotOdds.wins.map(({ pays, ways, symbol }) => ({
        key: String(pays),
        name: <Line pays={pays} symbol={symbol} />,
        pays: t('odds.times', { pays: formatNumber(pays) }),
        chance: ways / slotOdds.outcomes,
      }))}
    />
    <p className="muted small">{t('slot.returned', { rtp: percent(slotOdds.returned / slotOdds.outcomes) })}</p>
  </>
));

export const Slot = ({ game, player, currency }: { game: Game; player: number; currency: string }) => {
  const round = useRound({ player, game: game.id, paceMilliseconds });
  const stake = useStake(game, currency);
  const before = useRef(gridOf(undefined));
  return (
    <OriginalFrame
      title={gameName(game)}
      round={round}
      brief={briefOf}
      words={wordsOf}
      stage={<SlotStage round={round} before={before.current} />}
      panel={
        <StakePanel
          stake={stake}
          round={round}
          currency={currency}
          action={t('slot.spin')}
          onStart={(amount) => {
            before.current = gridOf(round.played);
            round.start(amount, {});
          }}
          note={<p className="muted small">{t('slot.rule')}</p>}
        />
      }
      odds={<SlotOdds />}
    />
  );
};

import { type ReactNode, useId } from 'react';
import type { Game } from '../api.ts';
import { gameName } from '../game-names.ts';
import { SymbolPicture } from '../originals/symbols.tsx';
import { WheelPicture } from '../originals/wheel.tsx';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import './original-cards.css';

const art: Readonly<Record<string, ReactNode>> = {
  'orig-slot': (
    <span className="original-art-slot">
      {(['bell', 'seven', 'cherry'] as const).map((symbol) => (
        <span className="original-art-symbol" key={symbol}>
          <SymbolPicture name={symbol} />
        </span>
      ))}
    </span>
  ),
  'orig-roulette': (
    <svg className="original-art-wheel" viewBox="-212 -212 424 424" aria-hidden="true" focusable="false">
      <circle className="original-art-rim" r={208} />
      <WheelPicture />
    </svg>
  ),
  'orig-crash': (
    <svg
      className="original-art-curve"
      viewBox="0 0 240 140"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="original-art-under" d="M0 136 C90 132 170 110 214 24 L214 140 L0 140 Z" />
      <path className="original-art-line" d="M0 136 C90 132 170 110 214 24" />
    </svg>
  ),
};

/** The three games of the house, which come first: each round can be checked by the player. */
export const OriginalCards = ({ games }: { games: readonly Game[] }) => {
  const id = useId();
  const shown = games.filter(({ is_original, external_id }) => is_original && external_id in art);
  if (shown.length === 0) return null;
  return (
    <section className="originals" aria-labelledby={id}>
      <div className="originals-head">
        <h2 id={id}>{t('originals.title')}</h2>
        <p className="muted small">{t('originals.checked')}</p>
      </div>
      <ul className="originals-cards">
        {shown.map((game) => (
          <li key={game.id}>
            <Link to={`/game/${game.id}`} className="original-card">
              <span className="original-art" data-game={game.external_id}>
                {art[game.external_id]}
              </span>
              <span className="original-card-words">
                <strong className="original-card-name">{gameName(game)}</strong>
                <span className="original-card-rtp">{t('originals.rtp', { rtp: game.rtp })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

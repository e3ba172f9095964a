import { type ReactNode, useId } from 'react';
import type { Search } from '../search.ts';
import { t } from '../text.ts';
import { GameCard, type ShownGame } from './game-card.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import './game-row.css';

type Props = {
  readonly title: ReactNode;
  readonly games: readonly ShownGame[];
  /** Where all of them are. */
  readonly all?: Search | undefined;
};

/** A section of the lobby: games in a row that one pushes sideways. */
export const GameRow = ({ title, games, all }: Props) => {
  const id = useId();
  return (
    <section className="game-row" aria-labelledby={id}>
      <div className="game-row-head">
        <h2 id={id}>{title}</h2>
        {all ? (
          <Link to="/games" search={all} className="game-row-all">
            {t('lobby.all')}
            <span className="hidden-visually">: {title}</span>
            <Icon name="right" />
          </Link>
        ) : null}
      </div>
      <ul className="game-row-games">
        {games.map((game) => (
          <li className="game-row-game" key={game.id}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
};

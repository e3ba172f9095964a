import type { Game } from '../api.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import './game-card.css';

/** What a lobby shows of a game, to visitors and players alike. */
export type ShownGame = Pick<
  Game,
  'id' | 'name' | 'external_id' | 'provider' | 'thumbnail_url' | 'is_new' | 'is_original' | 'maintenance'
>;

/** A game in a lobby: the whole card is the link. */
export const GameCard = ({ game }: { game: ShownGame }) => {
  const isAway = game.maintenance !== null && Date.parse(game.maintenance.starts_at) <= Date.now();
  return (
    <Link to={`/game/${game.id}`} className="game-card">
      <span className="game-card-picture">
        <img className="game-card-image" src={game.thumbnail_url} alt="" loading="lazy" width={168} height={224} />
        {isAway ? <span className="game-card-flag">{t('game.away')}</span> : null}
        {game.is_new && !isAway ? <span className="game-card-flag">{t('game.new')}</span> : null}
      </span>
      <span className="game-card-name">{game.name}</span>
      <span className="game-card-provider">{game.provider.name}</span>
    </Link>
  );
};

import type { Game } from '../api.ts';
import { gameName, providerName } from '../game-names.ts';
import { t } from '../text.ts';
import { widthsOf } from '../thumbnails.ts';
import { Link } from './link.tsx';
import './game-card.css';

/** A game in the lobby, the same for visitors and players. */
export type ShownGame = Pick<
  Game,
  'id' | 'name' | 'external_id' | 'provider' | 'thumbnail_url' | 'is_new' | 'is_original' | 'maintenance'
>;

type Away = { readonly maintenance: NonNullable<ShownGame['maintenance']> };

/** Whether the studio is under maintenance now, as of when the game was fetched. */
export const isAway = <G extends Pick<ShownGame, 'maintenance'>>(game: G): game is G & Away =>
  game.maintenance !== null &&
  Date.parse(game.maintenance.starts_at) <= Date.now() &&
  Date.now() < Date.parse(game.maintenance.ends_at);

/** A game in a lobby: the whole card is the link. */
export const GameCard = ({ game }: { game: ShownGame }) => {
  const away = isAway(game);
  return (
    <Link to={`/game/${game.id}`} className="game-card">
      <span className="game-card-picture">
        <img
          className="game-card-image"
          src={game.thumbnail_url}
          srcSet={widthsOf(game.thumbnail_url)}
          sizes="168px"
          alt=""
          loading="lazy"
          width={168}
          height={224}
        />
        {away ? <span className="game-card-flag">{t('game.away')}</span> : null}
        {game.is_new && !away ? <span className="game-card-flag">{t('game.new')}</span> : null}
      </span>
      <span className="game-card-name">{gameName(game)}</span>
      <span className="game-card-provider">{providerName(game.provider)}</span>
    </Link>
  );
};

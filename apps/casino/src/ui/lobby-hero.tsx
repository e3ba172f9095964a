import type { OwnPlayer } from '../api.ts';
import { useStart } from '../data.ts';
import { welcomeOf } from '../site.ts';
import { t } from '../text.ts';
import { Link } from './link.tsx';
import './lobby-hero.css';

/** The first thing that a visitor sees, and a short greeting for those who have come back. */
export const LobbyHero = ({ player, name }: { player: OwnPlayer | undefined; name: string }) => {
  const { data } = useStart();
  if (player) return <h1 className="lobby-greeting">{t('lobby.greeting', { name: player.first_name })}</h1>;
  return (
    <section className="lobby-hero">
      <div className="lobby-hero-words">
        <h1 className="lobby-hero-title">{welcomeOf(data?.site, 'title') ?? t('lobby.heroTitle')}</h1>
        <p className="lobby-hero-text">{welcomeOf(data?.site, 'text') ?? t('lobby.heroText', { name })}</p>
        <p>
          <Link to="/register" className="lobby-hero-action">
            {t('lobby.heroAction')}
          </Link>
        </p>
      </div>
      <svg className="lobby-hero-art" viewBox="0 0 240 240" aria-hidden="true" focusable="false">
        <g className="lobby-hero-lines">
          <path d="M120 12 L222 120 L120 228 L18 120 Z" />
          <path d="M120 44 L192 120 L120 196 L48 120 Z" />
          <path d="M120 12 L120 228 M18 120 L222 120 M69 66 L171 174 M171 66 L69 174" />
        </g>
        <path className="lobby-hero-heart" d="M120 86 L152 120 L120 154 L88 120 Z" />
      </svg>
    </section>
  );
};

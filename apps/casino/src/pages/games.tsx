import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { casino, player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { providerName } from '../game-names.ts';
import type { Search } from '../search.ts';
import { t, tCount } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { GameCard } from '../ui/game-card.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './games.css';

const perPage = 36;
const filters = ['section', 'provider', 'category', 'search'] as const;

const categories = ['slots', 'jackpot', 'table', 'live', 'blackjack', 'baccarat', 'poker', 'crash', 'scratch', 'bingo'];

/** All games, found by words, kind and maker. */
export const Page = () => {
  const player = usePlayer();
  const start = useStart();
  const search = useLocation().search as Search;
  const page = Number(search.page ?? 1) || 1;
  const asked = Object.fromEntries(filters.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const { data, error } = useQuery({
    queryKey: ['games', asked, page],
    // To a visitor the casino shows its games; to a player those that are offered to them.
    queryFn: async () =>
      player
        ? await session.listOwnGames({ ...asked, page, per_page: perPage })
        : await casino.games({ ...asked, page }),
    enabled: start.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const { total = 0, last_page = 1 } = data?.meta ?? {};
  return (
    <div className="page">
      <div className="stack">
        <h1>{search.search ? t('games.found', { words: search.search }) : t('games.title')}</h1>
        <nav className="games-kinds" aria-label={t('games.kinds')}>
          <Kind
            search={{ ...search, category: '', section: '', page: '' }}
            isHere={!search.category && !search.section}
          >
            {t('games.all')}
          </Kind>
          {categories.map((category) => (
            <Kind
              key={category}
              search={{ ...search, category, section: '', page: '' }}
              isHere={search.category === category}
            >
              {t(`category.${category}` as 'category.slots')}
            </Kind>
          ))}
        </nav>
        {search.provider ? (
          <p className="row small">
            {t('games.by', { provider: data?.data[0] ? providerName(data.data[0].provider) : search.provider })}
            <Link to="/games" search={{ ...search, provider: '', page: '' }}>
              {t('games.ofAll')}
            </Link>
          </p>
        ) : null}
        <p className="muted small" role="status">
          {data ? tCount('games.count', total) : ''}
        </p>
      </div>
      <ErrorNote error={error} />
      {data ? null : <Skeleton />}
      <ul className="games-grid">
        {(data?.data ?? []).map((game) => (
          <li key={game.id}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
      {last_page > 1 ? (
        <nav className="row games-pages" aria-label={t('games.pages')}>
          {page > 1 ? (
            <Link
              to="/games"
              search={{ ...search, page: page > 2 ? String(page - 1) : '' }}
              className="button"
              size="small"
            >
              {t('games.previous')}
            </Link>
          ) : null}
          <span className="small muted">{t('games.pageOf', { page, pages: last_page })}</span>
          {page < last_page ? (
            <Link to="/games" search={{ ...search, page: String(page + 1) }} className="button" size="small">
              {t('games.next')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
};

const Kind = ({ search, isHere, children }: { search: Search; isHere: boolean; children: string }) => (
  <Link to="/games" search={search} className="games-kind" isHere={isHere}>
    {children}
  </Link>
);

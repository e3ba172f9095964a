import { useQuery } from '@tanstack/react-query';
import { player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { useRecentGames } from '../recent-games.ts';
import { hasText, t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { GameRow } from '../ui/game-row.tsx';
import { LobbyHero } from '../ui/lobby-hero.tsx';
import { OriginalCards } from '../ui/original-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A section by the operator's own name, or in the person's language where we know it. */
const titleOf = (slug: string, name: string): string => {
  const key = `section.${slug}`;
  return hasText(key) ? t(key) : name;
};

/** The lobby: of a visitor what the casino offers, of a player what it offers to them. */
export const Page = () => {
  const start = useStart();
  const player = usePlayer();
  const own = useQuery({
    queryKey: ['lobby'],
    queryFn: async () => (await session.request('getOwnLobby', { per_section: 12 })).data,
    enabled: player !== undefined,
    staleTime: 60_000,
  });
  const ours = useQuery({
    queryKey: ['originals'],
    queryFn: async () => (await session.listOwnGames({ provider: 'originals' })).data,
    enabled: player !== undefined,
    staleTime: 300_000,
  });
  const recent = useRecentGames(player?.id);
  const sections = own.data ?? start.data?.lobby;
  return (
    <div className="page">
      <LobbyHero player={player} name={start.data?.casino.name ?? ''} />
      <OriginalCards games={ours.data ?? start.data?.originals ?? []} />
      <ErrorNote error={own.error} />
      {sections ? null : <Skeleton />}
      {recent.length > 0 ? <GameRow title={t('lobby.recent')} games={recent} /> : null}
      {(sections ?? []).map(({ id, slug, name, games }) => (
        <GameRow key={id} title={titleOf(slug, name)} games={games} all={{ section: slug }} />
      ))}
    </div>
  );
};

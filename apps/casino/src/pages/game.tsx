import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { noteRecentGame } from '../recent-games.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { GameFrame } from '../ui/game-frame.tsx';
import { SignInFirst } from '../ui/sign-in-first.tsx';

/** A game, on its stage. */
export const Page = () => {
  const { game: id } = useParams({ strict: false }) as { game: string };
  const player = usePlayer();
  const { isPending } = useStart();
  const game = useQuery({
    queryKey: ['game', id],
    queryFn: () => session.getOwnGame({ game: Number(id) }),
    enabled: player !== undefined,
    staleTime: 300_000,
  });
  const { data } = game;
  useEffect(() => {
    if (player && data) noteRecentGame(player.id, data);
  }, [player, data]);
  if (!player) return isPending ? null : <SignInFirst />;
  if (game.error)
    return (
      <div className="page">
        <ErrorNote error={game.error} currency={player.currency} />
      </div>
    );
  return data ? <GameFrame key={data.id} game={data} currency={player.currency} /> : null;
};

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { type Game, type OwnPlayer, player as session } from '../api.ts';
import { usePlayer, useSessionEnd, useStart } from '../data.ts';
import { findOriginal } from '../originals/list.ts';
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
  // When the session ends by itself, the game stays: its last result may have been shown just now.
  const last = useRef<{ readonly game: Game; readonly player: OwnPlayer }>(undefined);
  if (player && data) last.current = { game: data, player };
  const isOver = useSessionEnd();
  const shown = player && data ? { game: data, player } : isOver ? last.current : undefined;
  if (!player && !shown) return isPending ? null : <SignInFirst />;
  if (player && game.error)
    return (
      <div className="page">
        <ErrorNote error={game.error} currency={player.currency} />
      </div>
    );
  if (!shown) return null;
  return (
    <>
      {player ? null : <SignInFirst />}
      <Shown game={shown.game} player={shown.player} />
    </>
  );
};

const Shown = ({ game, player: { id, currency } }: { game: Game; player: OwnPlayer }) => {
  const Original = game.is_original ? findOriginal(game.external_id) : undefined;
  if (!Original) return <GameFrame key={`${id} ${game.id}`} game={game} currency={currency} />;
  return (
    <Suspense>
      <Original key={`${id} ${game.id}`} game={game} player={id} currency={currency} />
    </Suspense>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { player as session } from '../api.ts';
import { usePlayer, useStart } from '../data.ts';
import { noteRecentGame } from '../recent-games.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { GameFrame } from '../ui/game-frame.tsx';
import { SignInFirst } from '../ui/sign-in-first.tsx';

/** Our own games; each is fetched when it is opened. */
const originals = {
  'orig-slot': lazy(async () => ({ default: (await import('../originals/slot.tsx')).Slot })),
  'orig-roulette': lazy(async () => ({ default: (await import('../originals/roulette.tsx')).Roulette })),
  'orig-crash': lazy(async () => ({ default: (await import('../originals/crash.tsx')).Crash })),
} as const;

const isOriginal = (name: string): name is keyof typeof originals => name in originals;

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
  if (!data) return null;
  if (!data.is_original || !isOriginal(data.external_id))
    return <GameFrame key={data.id} game={data} currency={player.currency} />;
  const Original = originals[data.external_id];
  return (
    <Suspense>
      <Original key={data.id} game={data} player={player.id} currency={player.currency} />
    </Suspense>
  );
};

import { MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { refused } from '../../../packages/sdk/src/errors.ts';
import { isAlone } from './alone/token.ts';
import { casino, player, type Start, showPlayer } from './api.ts';
import { showColours } from './site.ts';
import { createStore } from './store.ts';

const sessionEnd = createStore(false);

/** Whether the session has ended by itself: it ran out, somebody ended it elsewhere, or a break has begun. */
export const useSessionEnd = sessionEnd.useValue;

const otherPlayer = createStore(false);

/** Whether somebody else has signed in in another tab, so that this page shows another account than before. */
export const useOtherPlayer = otherPlayer.useValue;
export const dismissOtherPlayer = (): void => otherPlayer.set(false);

/** Whether a call was refused because somebody else is signed in by now. */
export const isForOther = (error: unknown): boolean =>
  refused(error, 'INVALID_PLAYER_TOKEN') && (error.details as { reason?: string } | null)?.reason === 'other_player';

/** A call that is refused because of the session makes the page ask anew who is signed in. */
export const noteFailure = (error: unknown): void => {
  if (isAlone && refused(error, 'INVALID_PLAYER_TOKEN')) sessionEnd.set(true);
  const isSignedIn = Boolean(queryClient.getQueryData<Start>(['start'])?.player);
  if (!isSignedIn || !refused(error, 'INVALID_PLAYER_TOKEN')) return;
  if (isForOther(error)) otherPlayer.set(true);
  else sessionEnd.set(true);
  void startAnew();
};

/** The SDK repeats what got no answer; here nothing is repeated once more. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: { queries: { staleTime: 10_000, retry: false }, mutations: { retry: false } },
});

const readStart = async (): Promise<Start> => {
  const start = await casino.start();
  showPlayer(start.player?.id);
  showColours(start.site);
  if (start.player) sessionEnd.set(false);
  return start;
};

const startOf = { queryKey: ['start'], queryFn: readStart, staleTime: 60_000 };

export const useStart = () => useQuery<Start>(startOf);

/** The player who is signed in; undefined while nobody is. */
export const usePlayer = () => useStart().data?.player ?? undefined;

export const useWallet = () => {
  const isSignedIn = usePlayer() !== undefined;
  return useQuery({ queryKey: ['wallet'], queryFn: () => player.getOwnWallet(), enabled: isSignedIn });
};

/** After signing in or out nothing that was loaded before is true any more. */
export const startAnew = async (): Promise<void> => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'start' });
  await queryClient.refetchQueries({ queryKey: ['start'] });
};

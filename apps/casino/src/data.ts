import { QueryClient, useQuery } from '@tanstack/react-query';
import { casino, player, type Start } from './api.ts';

/** The SDK repeats what got no answer; here nothing is repeated once more. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: false }, mutations: { retry: false } },
});

const startOf = { queryKey: ['start'], queryFn: casino.start, staleTime: 60_000 };

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

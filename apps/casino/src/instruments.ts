import { useQuery } from '@tanstack/react-query';
import { player as session } from './api.ts';

/** The player's saved accounts and cards, the latest first; undefined until they are here. */
export const useInstruments = () =>
  useQuery({
    queryKey: ['instruments'],
    queryFn: async () => (await session.request('listOwnInstruments')).data,
  }).data;

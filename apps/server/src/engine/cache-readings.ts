import type { Reading } from '../metrics/metrics.ts';
import type { Engine } from './engine.ts';

/** How often commands find their account in the cache, and how many accounts it holds. */
export const cacheReadings = (engine: Pick<Engine, 'cache'>): Reading[] => [
  {
    name: 'croupier_account_memory_commands',
    help: 'Commands since the start, by whether their batch was decided from the cache (hit), had to be read (miss), or was decided from the cache that another node had made out of date (stale) and then read.',
    label: 'found',
    read: () => {
      const { hit, miss, stale } = engine.cache();
      return { hit, miss, stale };
    },
  },
  {
    name: 'croupier_account_memory_accounts',
    help: 'Accounts in the cache.',
    read: () => ({ '': engine.cache().accounts }),
  },
];

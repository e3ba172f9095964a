import type { Reading } from '../metrics/metrics.ts';
import type { Engine } from './engine.ts';

/** How often commands find their account in the cache, and how many accounts it holds. */
export const cacheReadings = (engine: Pick<Engine, 'cache'>): Reading[] => [
  {
    name: 'croupier_account_memory_commands',
    help: 'Commands since the start, by whether their account was decided from the cache (hit) or had to be read (miss), of which those that were first decided from the cache in vain (stale).',
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

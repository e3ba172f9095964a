import type { Reading } from '../metrics/metrics.ts';
import type { Engine } from './engine.ts';

/** How often commands find their account in the cache, and how many accounts it holds. */
export const memoryReadings = (engine: Pick<Engine, 'memory'>): Reading[] => [
  {
    name: 'croupier_account_memory_commands',
    help: 'Commands since the start, by whether their batch was decided from memory (hit) or had to be read (miss).',
    label: 'found',
    read: () => ({ hit: engine.memory().hits, miss: engine.memory().misses }),
  },
  {
    name: 'croupier_account_memory_accounts',
    help: 'Accounts in memory.',
    read: () => ({ '': engine.memory().accounts }),
  },
];

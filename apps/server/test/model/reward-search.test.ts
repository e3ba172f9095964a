import { expect, test } from 'vitest';
import { repetitions, seed } from '../support/property.ts';
import { createFileWorld, masterKey } from '../support/world.ts';
import { formatRewardExploit, searchRewards } from './reward-search.ts';

/** A small budget; `npm run search-money` tries more. */
const days = repetitions(6, 400);
const world = await createFileWorld();

test(
  `no day of play with cashback and points leaves money that nothing explains (${days} from seed ${seed})`,
  async () => {
    const exploit = await searchRewards({ nodes: [world.app], clock: world.clock, masterKey }, seed, days);
    expect(exploit && formatRewardExploit(exploit)).toBeUndefined();
  },
  repetitions(180_000, 3_600_000),
);

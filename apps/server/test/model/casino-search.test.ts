import { expect, test } from 'vitest';
import { repetitions, seed } from '../support/property.ts';
import { createFileWorld, masterKey } from '../support/world.ts';
import { formatCasinoExploit, searchCasino } from './casino-search.ts';

/** A small budget; `npm run search-money` tries more. */
const casinos = repetitions(16, 400);

/** The long form takes a quarter of an hour on an idle machine, and may take several times that. */
const timeout = repetitions(180_000, 7_200_000);

const world = await createFileWorld();
const site = { nodes: [world.app, await world.startNode()], clock: world.clock, masterKey };

test(
  `nobody finds a way to money between the parts of a casino (${casinos} from seed ${seed})`,
  async () => {
    const exploit = await searchCasino(site, seed, casinos);
    expect(exploit && formatCasinoExploit(exploit)).toBeUndefined();
  },
  timeout,
);

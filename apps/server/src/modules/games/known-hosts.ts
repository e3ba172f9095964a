import { launchRule, pictureRule } from '@croupier/contract/game-addresses.ts';
import type { Tx } from '../../database/pool.ts';
import { hostsOf, type KnownHosts } from './rules.ts';
import { selectActiveAddresses, selectPictures } from './staff-queries.ts';

/** The hosts to which the operator sends browsers now. A provider that is switched off vouches for no host. */
export const readKnownHosts = async (tx: Tx, operatorId: number): Promise<KnownHosts> => {
  const [providers, pictures] = await Promise.all([
    selectActiveAddresses(tx, operatorId),
    selectPictures(tx, operatorId),
  ]);
  return {
    launch: hostsOf(
      providers.map(({ launch_url }) => launch_url),
      launchRule,
    ),
    demo: hostsOf(
      providers.map(({ demo_url }) => demo_url),
      launchRule,
    ),
    pictures: hostsOf(
      pictures.map(({ thumbnail_url }) => thumbnail_url),
      pictureRule,
    ),
  };
};

import { defineCommand } from '../../engine/account.ts';
import { newSeeds, type Seeds } from './seeds.ts';

/** The seeds as a player may see them before they are replaced. */
const viewSeeds = (seeds: Seeds, nonce: number) => ({
  server_seed_hash: seeds.server_seed_hash,
  client_seed: seeds.client_seed,
  nonce,
  created_at: seeds.created_at.toISOString(),
  next_server_seed_hash: seeds.next.server_seed_hash,
});

/**
 * Reveals the server seed of past rounds, and starts a pair with the server seed whose hash was shown before. Only the
 * seed after that one is new, so nobody can choose a server seed that suits the client seed.
 */
export const rotateSeeds = defineCommand({
  name: 'rotate_seeds',
  facets: ['wallet', 'seeds'],
  decide: (draft, input: { readonly next_server_seed: string; readonly client_seed?: string | undefined }, { now }) => {
    const { server_seed, server_seed_hash, client_seed, next: following } = draft.seeds;
    const { player_id, seed_nonce } = draft.wallet;
    const next = newSeeds(following.server_seed(), input.client_seed ?? client_seed, input.next_server_seed, now);
    const revealed = { server_seed, server_seed_hash, client_seed, rounds: seed_nonce };
    draft.wallet = { ...draft.wallet, seed_nonce: 0 };
    draft.seeds = next;
    draft.append('seeds', { ...revealed, player_id });
    return { data: { revealed, next: viewSeeds(next, 0) } };
  },
});

/** Shows the pair in use, and stores it if it is the player's first: the hash shown must be the one that counts. */
export const showSeeds = defineCommand({
  name: 'show_seeds',
  facets: ['wallet', 'seeds'],
  decide: (draft, _input: null) => {
    draft.seeds = { ...draft.seeds };
    return { data: viewSeeds(draft.seeds, draft.wallet.seed_nonce) };
  },
});

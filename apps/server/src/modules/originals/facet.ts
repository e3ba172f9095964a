import type { RandomSource } from '../../base/random.ts';
import { open, seal } from '../../base/secret-box.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { newSeeds, newServerSeed, type Seeds, someClientSeed } from './seeds.ts';

/** A pair that was replaced: from now on its server seed may be seen. */
export type RevealedSeeds = {
  readonly player_id: number;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly rounds: number;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    seeds: Seeds;
  }
  interface FacetEffects {
    seeds: RevealedSeeds;
  }
}

type SeedRow = {
  player_id: number;
  server_seed_sealed: Buffer;
  server_seed_hash: Buffer;
  client_seed: string;
  nonce: number;
  created_at: Date;
};

/** Ties a sealed seed to its player, so that it cannot be moved to another row. */
export const seedContext = (operatorId: number, playerId: number): string => `server_seed:${operatorId}:${playerId}`;

const seedColumns = {
  player_id: 'bigint',
  server_seed_sealed: 'bytea',
  server_seed_hash: 'bytea',
  client_seed: 'text',
  nonce: 'bigint',
  created_at: 'timestamptz',
} as const;

const revealedColumns = {
  player_id: 'bigint',
  server_seed: 'text',
  server_seed_hash: 'text',
  client_seed: 'text',
  rounds: 'bigint',
} as const;

/** The seeds of an account; who has none yet gets a pair, which is kept with the first round. */
export const createSeedFacet = (masterKey: Buffer, random: RandomSource): Facet<'seeds'> => ({
  name: 'seeds',
  load: async (tx, { operator_id, now }, players) => {
    const rows = await tx<SeedRow[]>`
      select player_id, server_seed_sealed, server_seed_hash, client_seed, nonce, created_at from player_seeds
      where operator_id = ${operator_id} and player_id = any(${players}::bigint[])`;
    const found = new Map(rows.map((row) => [row.player_id, row]));
    return new Map(
      players.map((player) => {
        const row = found.get(player);
        if (!row) return [player, newSeeds(newServerSeed(random), someClientSeed(random), now)];
        const server_seed = open(masterKey, row.server_seed_sealed, seedContext(operator_id, player));
        return [player, { ...row, server_seed, server_seed_hash: row.server_seed_hash.toString('hex') }];
      }),
    );
  },
  write: (tx, { operator, now }, changes) => {
    const { operator_id } = operator;
    const rows = changes.map(({ player_id, after }) => ({
      player_id,
      server_seed_sealed: seal(masterKey, after.server_seed, seedContext(operator_id, player_id)),
      server_seed_hash: Buffer.from(after.server_seed_hash, 'hex'),
      client_seed: after.client_seed,
      nonce: after.nonce,
      created_at: after.created_at,
    }));
    const revealed = changes.flatMap((change) => change.effects);
    return [
      tx`
        insert into player_seeds as kept (operator_id, player_id, server_seed_sealed, server_seed_hash, client_seed, nonce,
          created_at)
        select ${operator_id}, u.player_id, u.server_seed_sealed, u.server_seed_hash, u.client_seed, u.nonce, u.created_at
        from ${unnest('u', seedColumns, rows)}
        on conflict (operator_id, player_id) do update set
          server_seed_sealed = case when kept.server_seed_hash = excluded.server_seed_hash
            then kept.server_seed_sealed else excluded.server_seed_sealed end,
          server_seed_hash = excluded.server_seed_hash, client_seed = excluded.client_seed, nonce = excluded.nonce,
          created_at = excluded.created_at`.execute(),
      ...(revealed.length === 0
        ? []
        : [
            tx`
              insert into revealed_seeds (operator_id, player_id, server_seed, server_seed_hash, client_seed, rounds, revealed_at)
              select ${operator_id}, u.player_id, u.server_seed, decode(u.server_seed_hash, 'hex'), u.client_seed, u.rounds, ${now}
              from ${unnest('u', revealedColumns, revealed)}`.execute(),
          ]),
    ];
  },
});

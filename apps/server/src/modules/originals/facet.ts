import type { RandomSource } from '../../base/random.ts';
import { type MasterKey, open, seal } from '../../base/secret-box.ts';
import { statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { type NextSeed, newNextSeed, newSeeds, newServerSeed, type SeedFacts, someClientSeed } from './seeds.ts';

/** A replaced pair: its server seed may be shown from now on. */
type RevealedSeeds = {
  readonly player_id: number;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly rounds: number;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    seeds: SeedFacts;
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
  created_at: Date;
  next_server_seed_sealed: Buffer | null;
  next_server_seed_hash: Buffer | null;
};

/** Binds a sealed seed to its player, so that it cannot be moved to another row. */
export const seedContext = (operatorId: number, playerId: number): string => `server_seed:${operatorId}:${playerId}`;

const seedColumns = {
  player_id: 'bigint',
  server_seed_sealed: 'bytea',
  server_seed_hash: 'bytea',
  client_seed: 'text',
  created_at: 'timestamptz',
  next_server_seed_sealed: 'bytea',
  next_server_seed_hash: 'bytea',
} as const;

const revealedColumns = {
  player_id: 'bigint',
  server_seed: 'text',
  server_seed_hash: 'text',
  client_seed: 'text',
  rounds: 'bigint',
} as const;

/** The seeds of an account; an account without seeds gets a pair, which is stored with the first round. */
export const createSeedFacet = (masterKey: MasterKey, random: RandomSource): Facet<'seeds'> => ({
  name: 'seeds',
  policy: { of: 'account', keep: (seeds) => (seeds.isStored ? seeds : undefined) },
  load: async (tx, { operator_id, now }, players) => {
    const rows = await tx<SeedRow[]>`
      select ${columnList(seedColumns)} from player_seeds
      where operator_id = ${operator_id} and player_id = any(${players}::bigint[])`;
    const found = new Map(rows.map((row) => [row.player_id, row]));
    return new Map(
      players.map((player) => {
        const row = found.get(player);
        if (!row) return [player, newSeeds(newServerSeed(random), someClientSeed(random), newServerSeed(random), now)];
        return [player, readSeeds(row, (sealed) => open(masterKey, sealed, seedContext(operator_id, player)), random)];
      }),
    );
  },
  write: ({ operator, now }, changes) => {
    const { operator_id } = operator;
    const isKept = ({ after }: { after: SeedFacts }): boolean => after.isStored === true;
    const sealFor = (player: number, seed: string) => seal(masterKey, seed, seedContext(operator_id, player));
    const replaced = changes
      .filter((change) => !isKept(change))
      .map(({ player_id, after }) => ({
        player_id,
        server_seed_sealed: sealFor(player_id, after.server_seed),
        server_seed_hash: Buffer.from(after.server_seed_hash, 'hex'),
        client_seed: after.client_seed,
        created_at: after.created_at,
        next_server_seed_sealed: sealFor(player_id, after.next.server_seed()),
        next_server_seed_hash: Buffer.from(after.next.server_seed_hash, 'hex'),
      }));
    const revealed = changes.flatMap((change) => change.effects);
    return [
      ...(replaced.length === 0
        ? []
        : [
            statement`
              insert into player_seeds (operator_id, ${columnList(seedColumns)})
              select ${operator_id}, ${columnList(seedColumns, 'u')} from ${unnest('u', seedColumns, replaced)}
              on conflict (operator_id, player_id) do update set
                server_seed_sealed = excluded.server_seed_sealed, server_seed_hash = excluded.server_seed_hash,
                client_seed = excluded.client_seed, created_at = excluded.created_at,
                next_server_seed_sealed = excluded.next_server_seed_sealed,
                next_server_seed_hash = excluded.next_server_seed_hash`,
          ]),
      ...(revealed.length === 0
        ? []
        : [
            statement`
              insert into revealed_seeds (operator_id, player_id, server_seed, server_seed_hash, client_seed, rounds, revealed_at)
              select ${operator_id}, u.player_id, u.server_seed, decode(u.server_seed_hash, 'hex'), u.client_seed, u.rounds, ${now}
              from ${unnest('u', revealedColumns, revealed)}`,
          ]),
    ];
  },
});

/** Older seeds without a prepared next one get it now, and are then written completely. */
const readSeeds = (row: SeedRow, unseal: (sealed: Buffer) => string, random: RandomSource): SeedFacts => {
  const { next_server_seed_sealed: sealed, next_server_seed_hash: hash } = row;
  const stored: NextSeed | undefined =
    sealed && hash ? { server_seed_hash: hash.toString('hex'), server_seed: () => unseal(sealed) } : undefined;
  return {
    server_seed: unseal(row.server_seed_sealed),
    server_seed_hash: row.server_seed_hash.toString('hex'),
    client_seed: row.client_seed,
    created_at: row.created_at,
    next: stored ?? newNextSeed(newServerSeed(random)),
    isStored: stored !== undefined,
  };
};

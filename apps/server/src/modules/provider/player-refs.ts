import { type BatchedRead, createBatchedRead } from '../../database/batched-read.ts';
import type { Sql } from '../../database/pool.ts';
import { selectPlayersOfRefs } from '../games/shared-queries.ts';

type Ref = { readonly provider_id: number; readonly player_ref: string };
type NamedPlayer = Ref & { readonly player_id: number };

export type RefReader = BatchedRead<NamedPlayer, Ref>;

const nameOf = ({ provider_id, player_ref }: Ref): string => `${provider_id}/${player_ref}`;

/** The players behind the names that providers were given. */
export const createRefReader = (sql: Sql): RefReader =>
  createBatchedRead<NamedPlayer, Ref>(sql, {
    select: selectPlayersOfRefs,
    nameOf,
    nameOfRow: nameOf,
  });

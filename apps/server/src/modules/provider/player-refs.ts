import { type BatchedRead, createBatchedRead } from '../../database/batched-read.ts';
import type { Sql } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';

type Ref = { readonly provider_id: number; readonly player_ref: string };
type NamedPlayer = Ref & { readonly player_id: number };

export type RefReader = BatchedRead<NamedPlayer, Ref>;

const refColumns = { provider_id: 'bigint', player_ref: 'text' } as const;
const nameOf = ({ provider_id, player_ref }: Ref): string => `${provider_id}/${player_ref}`;

/** The players behind the names that providers were given. */
export const createRefReader = (sql: Sql): RefReader =>
  createBatchedRead<NamedPlayer, Ref>(sql, {
    select: (connection, operatorId, refs) => connection<NamedPlayer[]>`
      select r.provider_id, r.player_ref, r.player_id
      from ${unnest('u', refColumns, refs)}
      join game_player_refs r on r.operator_id = ${operatorId} and r.provider_id = u.provider_id
        and r.player_ref = u.player_ref`,
    nameOf,
    nameOfRow: nameOf,
  });

import type { Actor } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { type PlayerRow, playerColumns } from '../players/row.ts';
import { newPlayer, newTerms } from '../players/shared-queries.ts';
import { newLimits } from '../responsible-gaming/shared-queries.ts';
import { newAccount } from '../wallet/shared-queries.ts';
import type { Limits, NewPlayerRow } from './rules.ts';

/** The player with account and limits, in one statement. */
export const insertPlayer = async (
  tx: Tx,
  row: NewPlayerRow & { id: number; password_hash: string },
  limits: Limits,
  actor: Actor,
): Promise<PlayerRow> => {
  const [player] = await tx<PlayerRow[]>`
    with new_player as (${newPlayer(tx, row)}), account as (${newAccount(tx)}), limits as (${newLimits(tx, limits)}),
      terms as (${newTerms(tx, actor)})
    select ${playerColumns(tx)} from new_player`;
  return player as PlayerRow;
};

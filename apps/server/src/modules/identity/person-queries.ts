import type { linkedAccount } from '@croupier/contract/operator/linked-accounts.ts';
import type { z } from 'zod';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedPlayers } from '../players/shared-queries.ts';

type LinkedAccount = Omit<z.input<typeof linkedAccount>, 'created_at'> & { readonly created_at: Date };

/** The other accounts of a player's person, oldest first. */
export const selectOthers = async (tx: Tx, operatorId: number, playerId: number, paging: Paging) => {
  const others = tx`
    ${sharedPlayers} own join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.person_id = own.person_id
      and p.id <> own.id
    where own.operator_id = ${operatorId} and own.id = ${playerId}`;
  const [rows, [counted]] = await Promise.all([
    tx<LinkedAccount[]>`
      select p.id as player_id, p.external_id, p.username, p.status, p.currency, p.created_at from ${others}
      order by p.id limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`select count(*) as total from ${others}`,
  ]);
  return { rows, total: counted!.total };
};

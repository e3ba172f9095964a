import type { Tx } from '../../database/pool.ts';
import { selectRegistrationIp } from '../players/shared-queries.ts';

/** The address from which the player signed in last, or registered, as the operator's server reported it. */
export const selectAddress = async (tx: Tx, operatorId: number, playerId: number): Promise<string | undefined> => {
  const [row] = await tx<{ ip: string }[]>`
    select ip from player_sign_ins
    where operator_id = ${operatorId} and player_id = ${playerId} and succeeded and ip is not null
    order by created_at desc, id desc limit 1`;
  return row?.ip ?? (await selectRegistrationIp(tx, operatorId, playerId));
};

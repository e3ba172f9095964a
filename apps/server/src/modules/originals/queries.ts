import type { Tx } from '../../database/pool.ts';
import { sharedProviders } from '../games/shared-queries.ts';
import { sharedRounds } from '../rounds/shared-queries.ts';
import type { RoundRecord } from './round-record.ts';

type PlayedRound = { game_id: number; outcome: RoundRecord; opened_at: Date; server_seed: string | null };

/** A player's round of an Original, with its server seed once it was revealed. */
export const findPlayedRound = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  roundId: string,
): Promise<PlayedRound | undefined> => {
  const [row] = await tx<PlayedRound[]>`
    select r.game_id, r.outcome, r.opened_at, s.server_seed
    from ${sharedProviders} p
    join ${sharedRounds} r on r.operator_id = p.operator_id and r.provider_id = p.id and r.round_id = ${roundId}
      and r.player_id = ${playerId}
    left join revealed_seeds s on s.operator_id = r.operator_id and s.player_id = r.player_id
      and s.server_seed_hash = decode(r.outcome->>'server_seed_hash', 'hex')
    where p.operator_id = ${operatorId} and p.slug = 'originals' and r.outcome is not null`;
  return row;
};

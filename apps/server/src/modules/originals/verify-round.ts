import type { verifyRound as route } from '@croupier/contract/player/originals.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { originals } from './games.ts';
import { findPlayedRound } from './queries.ts';
import type { RoundRecord } from './round-record.ts';
import { drawsOf, hashSeed } from './seeds.ts';

/** Replays a round from its seeds; the result must be the same. */
export const replays = (record: RoundRecord, serverSeed: string): boolean => {
  const bet = originals.get(record.game)?.bet(record.params);
  if (!bet || 'problem' in bet || hashSeed(serverSeed) !== record.server_seed_hash) return false;
  const again = bet.play(drawsOf(serverSeed, record.client_seed, record.nonce), record.stake);
  return again.payout === record.payout && JSON.stringify(again.outcome) === JSON.stringify(record.outcome);
};

export const verifyRound = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const found = await call.read((tx) =>
    findPlayedRound(tx, call.operator.operator_id, playerOf(call as never), call.query.round_id),
  );
  if (!found) throw new Refusal('NOT_FOUND');
  const { outcome: record, server_seed } = found;
  return {
    data: {
      round_id: call.query.round_id,
      game_id: found.game_id,
      game: record.game,
      stake: record.stake,
      payout: record.payout,
      params: record.params,
      outcome: record.outcome,
      server_seed,
      server_seed_hash: record.server_seed_hash,
      client_seed: record.client_seed,
      nonce: record.nonce,
      matches: server_seed === null ? null : replays(record, server_seed),
      played_at: found.opened_at,
    },
  };
};

import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import type { PlayerReader } from './queries.ts';
import { viewOwnPlayer, viewPlayer } from './view.ts';

type PlayerCall = Pick<Call, 'operator' | 'now'> & { readonly params: { readonly player: number } };

export const createGetPlayer =
  (players: PlayerReader) =>
  async (call: PlayerCall): Promise<Answer<PlayerView>> => {
    const row = await players.read(call.operator.operator_id, call.params.player);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: viewPlayer(row, call.now) };
  };

/** The same player, seen by their own token. */
export const createGetOwnPlayer =
  (players: PlayerReader) =>
  async (call: Call): Promise<Answer<PlayerView>> => {
    const row = await players.read(call.operator.operator_id, playerOf(call));
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: viewOwnPlayer(row, call.now) };
  };

import type { issueSessionToken as route } from '@croupier/contract/operator/players.ts';
import { hashToken } from '../../admission/directory.ts';
import { minute } from '../../base/durations.ts';
import { base64url, type RandomSource } from '../../base/random.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { insertToken, lockPlayer } from './queries.ts';
import { refuseLogin } from './status-rules.ts';
import { refuseAccessBeyondKey } from './token-rules.ts';

export const createIssueSessionToken =
  (random: RandomSource) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { caller, now } = call;
    if (caller.kind !== 'api_key') throw new Error('This route is for API keys.');
    const { operator_id } = call.operator;
    const { access, ttl_minutes } = call.body;
    refuseAccessBeyondKey(access, caller.key);
    return call.write(async (tx) => {
      // Locked, so that no token is created after the change of status that ends them all.
      const player = await lockPlayer(tx, operator_id, call.params.player);

      refuseLogin(player, now);
      const token = `ptk_${base64url(random, 32)}`;
      const expires_at = new Date(now.getTime() + ttl_minutes * minute);

      await insertToken(
        tx,
        { operator_id, now },
        { player_id: player.id, api_key_id: caller.key.id, token_hash: hashToken(token), expires_at, access },
      );
      return { data: { token, token_type: 'Bearer', player_id: player.id, expires_at, access } };
    });
  };

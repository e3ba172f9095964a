import type { issueSessionToken as route } from '@croupier/contract/operator/players.ts';
import type { RandomSource } from '../../base/random.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, keyOf } from '../../call/call.ts';
import { openSession } from './open-session.ts';
import { refuseLogin } from './status-rules.ts';
import { refuseAccessBeyondKey } from './token-rules.ts';

export const createIssueSessionToken =
  (random: RandomSource) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { now, operator, params } = call;
    const key = keyOf(call);
    const { access, ttl_minutes } = call.body;
    refuseAccessBeyondKey(access, key);
    const wanted = { player_id: params.player, api_key_id: key.id, ttl_minutes, access };
    return call.write(async (tx) => {
      const { session } = await openSession(
        tx,
        { operator_id: operator.operator_id, now },
        random,
        wanted,
        (player) => {
          refuseLogin(player, now);
          return { restricted: false };
        },
      );
      return { data: session };
    });
  };

import type { signOutOwnPlayer as route } from '@croupier/contract/player/sign-ins.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, playerOf, tokenOf } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { endGameSessions, endGameSessionsOfToken } from '../games/end-sessions.ts';
import { endOtherTokens, endToken, lockPlayerRow } from '../players/shared-queries.ts';

/** Ends the token of the call with its game sessions, or all of the player. */
export const signOut = async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
  const scope = { operator_id: call.operator.operator_id, now: call.now };
  const player_id = playerOf(call);
  const token = tokenOf(call).id;
  return call.write(async (tx) => {
    // A launch locks the row too: its session is stored before this, or not at all.
    await lockPlayerRow(tx, scope.operator_id, player_id);
    const own = (await endToken(tx, scope, token)) ? 1 : 0;
    if (!call.body.everywhere) {
      await endGameSessionsOfToken(tx, scope, player_id, token);
      return { data: { ended: own } };
    }
    const others = await endOtherTokens(tx, scope, player_id, token);
    await endGameSessions(tx, { ...scope, player_id });
    await audit(tx, auditContext(call), [
      { action: 'player.signed_out_everywhere', subject_kind: 'player', subject_id: player_id },
    ]);
    return { data: { ended: own + others } };
  });
};

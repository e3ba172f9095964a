import type { changeOwnPlayerPassword as route } from '@croupier/contract/player/profile.ts';
import { hashPassword } from '../../base/password.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, playerOf, tokenOf } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { refuseGuessablePassword } from '../players/guessable-password.ts';
import { lockPlayerRow, selectLogins, selectPasswordHash } from '../players/shared-queries.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { setPassword } from './set-password.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

/** Changes the password of the player who calls, and ends the player's other sessions and all game sessions. */
export const changeOwnPassword =
  (parts: PlayerSignInParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const player = playerOf(call);
    const logins = await call.read((tx) => selectLogins(tx, operator_id, player));
    refuseGuessablePassword(call.body.password, logins, call.operator);
    const proved = await provePassword(parts, call, call.body.current_password);
    const hash = await parts.lane(`${operator_id}/${player}`, operator_id, (turn) =>
      turn(() => hashPassword(call.body.password)),
    );
    return call.write(async (tx) => {
      await lockPlayerRow(tx, operator_id, player);
      // Of two changes at once, only one knows the current password.
      if ((await selectPasswordHash(tx, operator_id, player)) !== proved) throw wrongPassword();
      const changed = { player_id: player, hash, kept: tokenOf(call).id };
      const ended = await setPassword(tx, { operator_id, now: call.now }, changed);
      await audit(tx, auditContext(call), [
        { action: 'player.password_changed', subject_kind: 'player', subject_id: player },
      ]);
      return { data: { ended } };
    });
  };

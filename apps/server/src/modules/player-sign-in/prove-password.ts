import { verifyPassword } from '../../base/password.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { selectPasswordHash } from '../players/shared-queries.ts';
import { beginAttempt } from './count-attempts.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

/**
 * Checks the password of a player who is signed in: a session that somebody else got hold of must not take the account.
 * Counted apart from sign-ins, so that strangers cannot keep the player from it. Returns the hash that was right.
 */
export const provePassword = async (
  parts: PlayerSignInParts,
  call: Pick<Call, 'operator' | 'caller' | 'read'>,
  password: string,
): Promise<string> => {
  const { operator_id } = call.operator;
  const player = playerOf(call);
  const hash = await call.read((tx) => selectPasswordHash(tx, operator_id, player));
  const attempt = await beginAttempt(parts, { operator_id, of: { signedIn: player }, network: undefined });
  const isRight = await attempt.hashed(
    parts.lane(`${operator_id}/${player}`, operator_id, (turn) => turn(() => verifyPassword(password, hash))),
  );
  if (hash === undefined || !isRight) throw wrongPassword();
  await attempt.clear();
  return hash;
};

export const wrongPassword = (): Refusal =>
  new Refusal('INVALID_REQUEST', 'The current password is not right.', { rule: 'current_password' });

import type {
  resetPassword as confirmRoute,
  requestPasswordReset,
} from '@croupier/contract/operator/player-sign-in.ts';
import { networkOf } from '../../base/ip.ts';
import { hashPassword } from '../../base/password.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { refuseGuessablePassword } from '../players/guessable-password.ts';
import { findByLogin, lockPlayerRow } from '../players/shared-queries.ts';
import { hashCode } from '../sign-in/rules.ts';
import { selectCode } from './code-queries.ts';
import { beginAttempt, forgetWaits, mayRequestCode } from './count-attempts.ts';
import { isEndedByExclusion, sendCode, wrongCode } from './send-code.ts';
import { setPassword } from './set-password.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

/**
 * Has a code made for a new password. The answer is the same for an unknown login, and beyond the limits: the code is
 * made after it was decided.
 */
export const createRequestReset =
  (parts: PlayerSignInParts) =>
  async (call: Call<typeof requestPasswordReset>): Promise<AnswerOf<typeof requestPasswordReset>> => {
    const { operator_id } = call.operator;
    const login = call.body.login.toLowerCase();
    const network = call.body.ip && networkOf(call.body.ip);
    const answer = { data: { requested: true } } as const;
    if (!(await mayRequestCode(parts, operator_id, network))) return answer;
    const made = makeCode(parts, call, login).catch((error: unknown) =>
      parts.log.error({ err: error }, 'A code for a player was not made.'),
    );
    // A sandbox has nobody to reveal, and its tests read the event next.
    if (call.operator.is_sandbox) await made;
    return answer;
  };

const makeCode = (
  { sql, random }: PlayerSignInParts,
  { operator: { operator_id }, now }: Pick<Call, 'operator' | 'now'>,
  login: string,
): Promise<void> =>
  inOperator(sql, operator_id, async (tx) => {
    const found = await findByLogin(tx, operator_id, login);
    if (found) await sendCode(tx, { operator_id, now, random }, found, { purpose: 'password_reset', address: null });
  });

/**
 * Sets a new password with a code, and ends all sessions of the player. Wrong codes are counted by network alone: nobody
 * guesses one of 80 bits, and strangers must not keep the player from it.
 */
export const createResetPassword =
  (parts: PlayerSignInParts) =>
  async (call: Call<typeof confirmRoute>): Promise<WrittenAnswerOf<typeof confirmRoute>> => {
    const { operator, now, body } = call;
    const { operator_id } = operator;
    const login = body.login.toLowerCase();
    const network = body.ip && networkOf(body.ip);
    // Here by what the caller has named alone, so that the answer says nothing about the player.
    refuseGuessablePassword(body.password, { email: login, username: login }, operator);
    const attempt = await beginAttempt(parts, { operator_id, of: undefined, network });
    // Before the code is known to be right, so that the time says nothing about it.
    const hash = await attempt.hashed(
      parts.lane(`${operator_id}/${login}/${network}`, operator_id, (turn) => turn(() => hashPassword(body.password))),
    );
    const code_hash = hashCode(body.code);

    const proved: number[] = [];
    const answer = await call.write(async (tx) => {
      const found = await findByLogin(tx, operator_id, login);
      if (!found) throw wrongCode();
      await lockPlayerRow(tx, operator_id, found.id);
      const code = await selectCode(tx, { operator_id, now }, found.id, { purposes: ['password_reset'], code_hash });
      if (!code || isEndedByExclusion(code, found.exclusion_since)) throw wrongCode();
      refuseGuessablePassword(body.password, found, operator);
      await setPassword(tx, { operator_id, now }, { player_id: found.id, hash, kept: undefined });
      await audit(tx, auditContext(call), [
        { action: 'player.password_reset', subject_kind: 'player', subject_id: found.id },
      ]);
      proved.push(found.id);
      return { data: { player_id: found.id } };
    });
    await attempt.clear();
    for (const player_id of proved) await forgetWaits(parts, operator_id, player_id);
    return answer;
  };

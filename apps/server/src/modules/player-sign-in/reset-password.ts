import type {
  resetPassword as confirmRoute,
  requestPasswordReset,
} from '@croupier/contract/operator/player-sign-in.ts';
import { minute } from '../../base/durations.ts';
import { networkOf } from '../../base/ip.ts';
import { hashPassword } from '../../base/password.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { inOperator } from '../../database/transaction.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { refuseGuessablePassword } from '../players/guessable-password.ts';
import { findByLogin, lockPlayerRow } from '../players/shared-queries.ts';
import { newCode } from '../sign-in/recovery-codes.ts';
import { hashCode } from '../sign-in/rules.ts';
import { countCodes, lockCode, storeCode } from './code-queries.ts';
import { beginAttempt, forgetWaits, mayRequestCode } from './count-attempts.ts';
import { setPassword } from './set-password.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

const validMilliseconds = 15 * minute;
/** While a player has so many, no more is made: that fills no mailbox, and each that was sent still works. */
const maxValidCodes = 3;

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

const makeCode = async (
  { sql, random }: PlayerSignInParts,
  { operator: { operator_id }, now }: Pick<Call, 'operator' | 'now'>,
  login: string,
): Promise<void> =>
  inOperator(sql, operator_id, async (tx) => {
    const found = await findByLogin(tx, operator_id, login);
    if (!found) return;
    await lockPlayerRow(tx, operator_id, found.id);
    const wanted = { player_id: found.id, purpose: 'password_reset' } as const;
    const valid = await countCodes(tx, { operator_id, now }, wanted, found.exclusion_since);
    if (valid >= maxValidCodes) return;
    const code = newCode({ random });
    const expires_at = new Date(now.getTime() + validMilliseconds);
    await storeCode(tx, { operator_id, now }, { ...wanted, code_hash: hashCode(code), expires_at });
    const { email, language } = found;
    const data = { ...wanted, code, email, language, expires_at } as const;
    await emit(tx, { operator_id, now }, [{ type: 'player.code_requested', player_id: found.id, data }]);
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
      const sent = { player_id: found.id, purpose: 'password_reset', code_hash } as const;
      const code = await lockCode(tx, { operator_id, now }, sent);
      // An exclusion that has begun since ends what was sent before it.
      if (!code || (found.exclusion_since !== null && found.exclusion_since > code.created_at)) throw wrongCode();
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

const wrongCode = (): Refusal =>
  new Refusal('INVALID_REQUEST', 'The code is not right, or can no longer be used.', { rule: 'code' });

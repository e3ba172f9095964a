import type {
  getPasskeyRequest as requestRoute,
  signInWithPasskey as route,
} from '@croupier/contract/back-office/sign-in.ts';
import { base64url } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { GuestCall } from '../../call/guest.ts';
import { inOperator } from '../../database/transaction.ts';
import { findPasskeys, type PasskeyRow, selectPasskey, selectPasskeys } from './factor-queries.ts';
import { loadMember } from './load-member.ts';
import type { Member } from './member.ts';
import { openSession } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import { credentialIdOf, type PasskeyAnswer, passkeyRequest, takePasskey, verifyPasskey } from './passkeys.ts';
import { readPending, setPending } from './sealed-cookies.ts';

export const getPasskeyRequest =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof requestRoute>): Promise<AnswerOf<typeof requestRoute>> => {
    const pending = readPending(parts, call) ?? {};
    const challenge = base64url(parts.random, 32);
    const options = await passkeyRequest(call.browser, challenge, await passkeysOf(parts, pending));
    setPending(parts, call, { ...pending, challenge });
    return { data: { options: { ...options } } };
  };

/** After a right password, the passkeys of the member; otherwise none, so that nothing is revealed. */
const passkeysOf = async (
  { sql }: SignInParts,
  { operator_id, staff_id }: { operator_id?: number | undefined; staff_id?: number | undefined },
): Promise<PasskeyRow[]> =>
  operator_id === undefined || staff_id === undefined
    ? []
    : inOperator(sql, operator_id, (tx) => selectPasskeys(tx, operator_id, staff_id));

/** A passkey with user verification counts as two factors. It cannot be guessed, so failures do not lock it. */
export const signInWithPasskey =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { challenge } = readPending(parts, call) ?? {};
    const { response } = call.body;
    const proved = challenge === undefined ? undefined : await findSigner(parts, call, challenge, response);
    if (challenge === undefined || !proved || proved.member.sso_only) throw new Refusal('SIGN_IN_FAILED');
    const { member, passkey, counter } = proved;
    return openSession(parts, call, member, 'passkey', async (tx, now) => {
      const stillThere = await selectPasskey(tx, now.operator.operator_id, passkey.id);
      if (!stillThere || now.sso_only) throw new Refusal('SIGN_IN_FAILED');
      await takePasskey(tx, parts, now.operator.operator_id, { passkey, challenge, counter });
    });
  };

type Proved = { readonly member: Member; readonly passkey: PasskeyRow; readonly counter: number };

const findSigner = async (
  parts: SignInParts,
  { browser }: Pick<GuestCall, 'browser'>,
  challenge: string,
  response: PasskeyAnswer,
): Promise<Proved | undefined> => {
  const credentialId = credentialIdOf(response);
  const found = credentialId ? await findPasskeys(parts.strangers, credentialId) : [];
  for (const { factor_id, ...id } of found) {
    const member = await loadMember(parts, id);
    const passkey = await inOperator(parts.sql, id.operator_id, (tx) => selectPasskey(tx, id.operator_id, factor_id));
    const counter = member && passkey && (await verifyPasskey(browser, challenge, response, passkey));
    if (member && passkey && counter !== undefined) return { member, passkey, counter };
  }
  return undefined;
};

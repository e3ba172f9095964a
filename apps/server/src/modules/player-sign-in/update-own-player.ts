import type { updateOwnPlayer as route } from '@croupier/contract/player/profile.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswer, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, forOwnPlayer, playerOf } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import { inOperator } from '../../database/transaction.ts';
import { readPhone } from '../players/rules.ts';
import { type Channel, selectAddressee } from '../players/shared-queries.ts';
import { findTaken } from '../players/uniqueness.ts';
import type { createUpdatePlayer } from '../players/update-player.ts';
import { asOwn } from '../players/view.ts';
import { provePassword } from './prove-password.ts';
import { sendCode } from './send-code.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';
import { purposeOf } from './verify-address.ts';

type Update = ReturnType<typeof createUpdatePlayer>;

/**
 * Changes the caller's own profile, by the rules that bind operators. E-mail address and phone need the password: a new
 * password is sent there. Another one becomes the player's by the code that is sent to it, so that the answer is the same
 * when it is somebody else's: who has an account is not found out here.
 */
export const updateOwnPlayer =
  (parts: PlayerSignInParts, update: Update) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { current_password, email, phone, ...body } = call.body;
    // Before the password, which a wrong number should not cost.
    const wanted = { email, phone: phone ? readPhone(phone) : phone };
    if (email !== undefined || phone !== undefined) {
      if (current_password === undefined) throw invalid('current_password', 'is required with email and phone');
      await provePassword(parts, call, current_password);
    }
    const answer = await update({
      ...forOwnPlayer(call),
      // A phone number is taken away at once: that proves nothing, and reveals nothing.
      body: { ...body, ...(wanted.phone === null ? { phone: null } : {}) },
      write: (work): Promise<WrittenAnswer<BeforeJson<PlayerView>>> =>
        call.write(async (tx) => {
          const { data } = await work(tx);
          return { data: asOwn(data) };
        }),
    });
    const sent = sendCodes(parts, call, wanted).catch((error: unknown) =>
      parts.log.error({ err: error }, 'A code for a player was not made.'),
    );
    // A sandbox has nobody to reveal, and its tests read the event next.
    if (call.operator.is_sandbox) await sent;
    return answer;
  };

/** Sends a code to each address that is another than the player's, and nobody's. */
const sendCodes = async (
  { sql, random }: PlayerSignInParts,
  call: Pick<Call, 'operator' | 'now' | 'caller'>,
  wanted: { readonly [channel in Channel]?: string | null | undefined },
): Promise<void> => {
  const { operator_id } = call.operator;
  for (const channel of ['email', 'phone'] as const) {
    const address = wanted[channel];
    if (!address) continue;
    await inOperator(sql, operator_id, async (tx) => {
      const found = await selectAddressee(tx, operator_id, playerOf(call));
      if (found[channel] === address) return;
      if ((await findTaken(tx, operator_id, { [channel]: address }, found.id)).length > 0) return;
      const scope = { operator_id, now: call.now, random };
      await sendCode(tx, scope, found, { purpose: purposeOf[channel], address });
    });
  }
};

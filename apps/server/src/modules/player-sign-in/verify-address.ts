import type {
  confirmPlayerVerification as confirmRoute,
  requestPlayerVerification as requestRoute,
} from '@croupier/contract/operator/player-sign-in.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswer } from '../../call/answer.ts';
import type { Call, Changing } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { markVerified } from '../players/mark-verified.ts';
import { type Channel, selectAddressee } from '../players/shared-queries.ts';
import type { createUpdatePlayer } from '../players/update-player.ts';
import { viewPlayer } from '../players/view.ts';
import { hashCode } from '../sign-in/rules.ts';
import { selectCode, useCode, verifications } from './code-queries.ts';
import { isEndedByExclusion, sendCode, wrongCode } from './send-code.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

export const purposeOf = { email: 'email_verification', phone: 'phone_verification' } as const;

type Requested = { readonly requested: true };
type RequestCall = Pick<Call<typeof requestRoute>, 'operator' | 'now' | 'params' | 'body'> & Changing<Requested>;

/** Has a code made that proves the e-mail address or the phone number that the player has. */
export const createRequestVerification =
  ({ random }: Pick<PlayerSignInParts, 'random'>) =>
  (call: RequestCall): Promise<WrittenAnswer<Requested>> => {
    const { operator_id } = call.operator;
    const { of } = call.body;
    return call.write(async (tx) => {
      const found = await selectAddressee(tx, operator_id, call.params.player);
      const address = found[of];
      if (!address) throw invalid('of', 'the player has none');
      await sendCode(tx, { operator_id, now: call.now, random }, found, { purpose: purposeOf[of], address });
      return { data: { requested: true } };
    });
  };

type ConfirmCall = Pick<Call<typeof confirmRoute>, 'operator' | 'actor' | 'now' | 'params' | 'body' | 'read'> &
  Changing<BeforeJson<PlayerView>>;

/**
 * Proves an address by a code. One that the player wanted instead of the present one becomes theirs with it, by the rules
 * of every change of a profile: those take the locks, so the code is used after them.
 */
export const createConfirmVerification =
  (update: ReturnType<typeof createUpdatePlayer>) =>
  async (call: ConfirmCall): Promise<WrittenAnswer<BeforeJson<PlayerView>>> => {
    const { actor, now } = call;
    const { operator_id } = call.operator;
    const { player } = call.params;
    const scope = { operator_id, now };
    const code_hash = hashCode(call.body.code);
    const code = await call.read(async (tx) => {
      // NOT_FOUND before a word about the code.
      await selectAddressee(tx, operator_id, player);
      return selectCode(tx, scope, player, { purposes: verifications, code_hash });
    });
    if (!code?.address) throw wrongCode();
    const { address, purpose } = code;
    const channel: Channel = purpose === 'phone_verification' ? 'phone' : 'email';

    return update({
      operator: call.operator,
      actor,
      now,
      params: { player },
      body: { [channel]: address },
      write: (work) =>
        call.write(async (tx) => {
          await work(tx);
          if (!(await useCode(tx, scope, { player_id: player, purpose, code_hash }))) throw wrongCode();
          const saved = await markVerified(tx, scope, player, channel);
          if (isEndedByExclusion(code, saved.exclusion_since)) throw wrongCode();
          const data = viewPlayer(saved, now);
          await audit(tx, auditContext(call), [
            { action: `player.${channel}_verified`, subject_kind: 'player', subject_id: player },
          ]);
          await emit(tx, scope, [{ type: 'player.updated', player_id: player, data }]);
          return { data };
        }),
    });
  };

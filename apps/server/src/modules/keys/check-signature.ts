import { createSecretKey } from 'node:crypto';
import type { checkSignature as route } from '@croupier/contract/back-office/keys.ts';
import { isWithinTolerance } from '../../admission/check-head.ts';
import { adviceOn, adviceOnTimestamp } from '../../admission/diagnose-signature.ts';
import { secretContext } from '../../admission/directory.ts';
import { showStringToSign } from '../../admission/signature-advice.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, open } from '../../base/secret-box.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { signatureMatches } from '../../call/signature.ts';
import { findSealedKey } from './queries.ts';

/**
 * Explains a signature to staff who manage keys, also for live operators. It says whether a signature matches and never
 * which one would, so nobody can get a request signed here.
 */
export const checkSignature =
  (masterKey: MasterKey, clock: Clock) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { method, uri, timestamp, nonce, body, signature } = call.body;
    const found = await call.read((tx) => findSealedKey(tx, call.operator.operator_id, call.params.api_key));
    if (!found) throw new Refusal('NOT_FOUND');
    const secret = createSecretKey(open(masterKey, found.secret_sealed, secretContext(found.key)), 'utf8');
    const parts = { method, uri, timestamp, nonce, body: Buffer.from(body) };

    const matches = signatureMatches(secret, parts, signature);
    const advice = matches ? { mistake: null, hint: null } : adviceOn({ key: found.key, secret, parts }, signature);
    const now = clock.now();
    const timely = isWithinTolerance(timestamp, now);
    return {
      data: {
        matches,
        is_timely: timely,
        string_to_sign: showStringToSign(parts).string_to_sign,
        ...advice,
        timestamp_hint: timely ? null : (adviceOnTimestamp(timestamp, now).hint ?? null),
      },
    };
  };

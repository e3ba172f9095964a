import type { addPasskey as addRoute, getPasskeyCreation as creationRoute } from '@croupier/contract/back-office/me.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { base64url } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { violatedUnique } from '../../database/failures.ts';
import { insertPasskey, selectPasskeys } from './factor-queries.ts';
import { finishAddingFactor, lockSelf } from './own-factors.ts';
import type { SignInParts } from './parts.ts';
import { consumeChallenge, domainOf, webauthn } from './passkeys.ts';
import { maxPasskeys } from './rules.ts';
import { setPending } from './sealed-cookies.ts';
import { challengeOf, memberOf } from './step-up.ts';

export const getPasskeyCreation =
  (parts: SignInParts) =>
  async (call: Call<typeof creationRoute>): Promise<AnswerOf<typeof creationRoute>> => {
    const { operator_id, staff_id } = memberOf(call);
    const { email, name } = staffOf(call);
    const known = await call.read((tx) => selectPasskeys(tx, operator_id, staff_id));
    const challenge = base64url(parts.random, 32);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: `Croupier ${call.operator.name}`,
      rpID: domainOf(call.browser),
      // The same for all passkeys of a member, and reveals nothing about them.
      userID: Uint8Array.from(Buffer.from(`${operator_id}/${staff_id}`)),
      userName: email,
      userDisplayName: name,
      challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    setPending(parts, call, { operator_id, staff_id, challenge });
    return { data: { options: { ...options } } };
  };

export const addPasskey =
  (parts: SignInParts) =>
  async (call: Call<typeof addRoute>): Promise<WrittenAnswerOf<typeof addRoute>> => {
    const { operator_id, staff_id } = memberOf(call);
    const challenge = challengeOf(parts, call);
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      response: call.body.response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: call.browser.origin,
      expectedRPID: domainOf(call.browser),
      requireUserVerification: true,
      // An answer that does not verify, or cannot be parsed, throws.
    }).catch(() => undefined);
    if (!verified?.verified) throw new Refusal('SIGN_IN_FAILED');
    const { credential } = verified.registrationInfo;
    const made = {
      staff_id,
      name: call.body.name,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10).map((transport) => String(transport).slice(0, 20)),
    };

    return call.write(async (tx) => {
      const member = await lockSelf(tx, call);
      if (member.passkeys >= maxPasskeys)
        throw new Refusal('INVALID_REQUEST', `You have ${maxPasskeys} passkeys already: remove one first.`, {
          reason: 'too_many_passkeys',
          max: maxPasskeys,
        });
      await consumeChallenge(tx, parts, operator_id, challenge);
      const factor = await insertPasskey(tx, operator_id, made, parts.clock.now()).catch((error: unknown) => {
        throw violatedUnique(error) ? new Refusal('SIGN_IN_FAILED') : error;
      });
      return { data: await finishAddingFactor(tx, parts, call, member, factor) };
    });
  };

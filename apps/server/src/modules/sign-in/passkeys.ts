import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Browser } from '../../call/browser.ts';
import type { Tx } from '../../database/pool.ts';
import { notePasskeyUse, type PasskeyRow, useChallenge } from './factor-queries.ts';
import type { SignInParts } from './parts.ts';
import { passkeyDomain, pendingSeconds } from './rules.ts';

/** Loaded at the first use of a passkey: loading it takes a tenth of a start. */
export const webauthn = () => import('@simplewebauthn/server');

/** The domain that passkeys of this host belong to. */
export const domainOf = ({ host }: Pick<Browser, 'host'>): string => {
  const domain = passkeyDomain(host);
  if (domain === undefined)
    throw new Refusal('INVALID_REQUEST', 'Passkeys need a host name, such as localhost.', { reason: 'no_host_name' });
  return domain;
};

/** The request that a passkey signs. Without a list of passkeys the browser offers all for this host. */
export const passkeyRequest = async (browser: Browser, challenge: string, allowed: readonly PasskeyRow[]) => {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: domainOf(browser),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: pendingSeconds * 1_000,
    allowCredentials: allowed.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports: transports as never,
    })),
  });
};

export type PasskeyAnswer = { readonly id: string };

/** The id of the passkey that answered; undefined when it is invalid. */
export const credentialIdOf = ({ id }: PasskeyAnswer): Buffer | undefined =>
  /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : undefined;

/** The counter of the passkey, if it signed this challenge for this host with user verification. */
export const verifyPasskey = async (
  browser: Browser,
  challenge: string,
  response: PasskeyAnswer,
  passkey: PasskeyRow,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: browser.origin,
    expectedRPID: domainOf(browser),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
    // An answer that does not verify, or cannot be parsed, throws: it is not a signature of this passkey.
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
};

/** Records the use of a passkey. A challenge is accepted once, also when its answer is sent twice at once. */
export const takePasskey = async (
  tx: Tx,
  { clock }: Pick<SignInParts, 'clock'>,
  operatorId: number,
  { passkey, challenge, counter }: { passkey: PasskeyRow; challenge: string; counter: number },
): Promise<void> => {
  await consumeChallenge(tx, { clock }, operatorId, challenge);
  await notePasskeyUse(tx, operatorId, passkey.id, counter, clock.now());
};

/** Marks a challenge as used; refuses one that was used before. It is stored for longer than its cookie is valid. */
export const consumeChallenge = async (
  tx: Tx,
  { clock }: Pick<SignInParts, 'clock'>,
  operatorId: number,
  challenge: string,
): Promise<void> => {
  const hash = sha256(challenge);
  const forgotten = new Date(clock.now().getTime() + 2 * pendingSeconds * 1_000);
  if (!(await useChallenge(tx, operatorId, hash, forgotten))) throw new Refusal('SIGN_IN_FAILED');
};

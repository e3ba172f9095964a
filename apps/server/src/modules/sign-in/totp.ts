import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { open, seal } from '../../base/secret-box.ts';
import type { Tx } from '../../database/pool.ts';
import { selectTotp, type TotpRow, takeStep } from './factor-queries.ts';
import type { Member } from './member.ts';
import type { SignInParts } from './parts.ts';

const periodSeconds = 30;
const secretBytes = 20;

/** The context under which the secret of an authenticator app is sealed: it binds the secret to its owner. */
export const totpContext = (operatorId: number, staffId: number): string => `totp:${operatorId}/${staffId}`;

const appOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** A new secret in the format of authenticator apps. */
export const newTotp = ({ random, masterKey }: SignInParts, { id, email, operator }: Member) => {
  const { buffer, byteOffset, byteLength } = Uint8Array.from(random.bytes(secretBytes));
  const secret = new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) }).base32;
  const uri = appOf(secret, email, `Croupier ${operator.name}`.replaceAll(':', ' ')).toString();
  return {
    shown: { secret, uri, qr_svg: renderSVG(uri) },
    sealed: seal(masterKey, secret, totpContext(operator.operator_id, id)),
  };
};

/** The time step of the code, at most one before or after now; undefined when it is invalid. */
const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = appOf(secret, '', '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
};

/** Whether it is an unused code of the app. The use is recorded in the SQL transaction. */
export const takeCode = async (
  tx: Tx,
  { masterKey, clock }: Pick<SignInParts, 'masterKey' | 'clock'>,
  { operator_id, staff_id }: { operator_id: number; staff_id: number },
  code: string,
  isConfirmed = true,
): Promise<TotpRow | undefined> => {
  const app = await selectTotp(tx, operator_id, staff_id, isConfirmed);
  if (!app) return undefined;
  const step = stepOf(open(masterKey, app.secret_sealed, totpContext(operator_id, staff_id)), code, clock.now());
  if (step === undefined) return undefined;
  return (await takeStep(tx, operator_id, app.id, step, clock.now())) ? app : undefined;
};

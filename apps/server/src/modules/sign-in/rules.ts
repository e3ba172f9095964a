import type { FactorKind } from '@croupier/contract/sign-in-fields.ts';
import { hour } from '../../base/durations.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Member } from './member.ts';

/** How long an invitation is valid. */
export const inviteMilliseconds = 72 * hour;
/** How long the second factor may take, and the trip to an identity provider and back. */
export const pendingSeconds = 600;
/** A browser that did not sign in for this long is unknown again. */
export const deviceSeconds = 180 * 86_400;
export const maxSessions = 20;
export const maxPasskeys = 20;
export const maxWrongCodes = 5;

/** The comparable form of a password: capitals or a trailing number do not make it better. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isRepeated = (text: string): boolean => /^(.{1,6}?)\1+.{0,5}$/su.test(text);

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether it consists only of runs of the alphabet, the digits or the keyboard, each of at least four characters. */
const isSequence = (text: string): boolean => {
  const backwards = rows.map((row) => [...row].reverse().join(''));
  let rest = text.toLowerCase();
  while (rest.length > 0) {
    const piece = Math.max(...[...rows, ...backwards].map((row) => commonStart(rest, row)));
    if (piece < Math.min(4, rest.length)) return false;
    rest = rest.slice(piece);
  }
  return true;
};

/** How much of the beginning of a text occurs in a row of keys. */
const commonStart = (text: string, row: string): number => {
  let length = 0;
  while (length < text.length && row.includes(text.slice(0, length + 1))) length += 1;
  return length;
};

const shortestName = 4;

/** Refuses a password that is easily guessed: common, a sequence, or made of known facts about its owner. */
export const refuseWeakPassword = (
  password: string,
  common: ReadonlySet<string>,
  { email, name, operator }: { email: string; name: string; operator: { slug: string; name: string } },
): void => {
  const lower = password.normalize('NFKC').toLowerCase();
  if (common.has(lower) || common.has(bare(password)) || isRepeated(lower) || isSequence(lower))
    throw invalid('password', 'is among those that are guessed first');
  const known = [email, ...email.split(/[@.+_-]/), name, ...name.split(/\s+/), operator.slug, operator.name]
    .map((text) => text.normalize('NFKC').toLowerCase())
    .filter((text) => text.length >= shortestName && text !== 'example');
  if (known.some((text) => lower.includes(text)))
    throw invalid('password', 'must not hold your name, your e-mail address or the operator');
};

/** The second factors of a member; empty when the password is enough. */
export const secondFactors = ({ has_totp, passkeys, recovery_codes }: Member): FactorKind[] => {
  const factors: FactorKind[] = [
    ...(has_totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
  return factors.length > 0 && recovery_codes > 0 ? [...factors, 'recovery_code'] : factors;
};

/** Spaces and dashes are only for readability. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

export const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

export const hashCode = (code: string): Buffer => sha256(plainCode(code));

/** A link for oneself would circumvent the proof of one's own factors. */
export const refuseOwnInvite = (staffId: number, callerId: number): void => {
  if (staffId === callerId)
    throw new Refusal('INVALID_REQUEST', 'Nobody makes a link for themselves: another has to.', {
      reason: 'own_invite',
    });
};

export const refuseLastFactor = (left: number, isRequired: boolean): void => {
  if (isRequired && left === 0)
    throw new Refusal('INVALID_REQUEST', 'The role needs a second factor: add another before this one is removed.', {
      reason: 'last_factor',
    });
};

/** The domain of a page of ours whose host is a name: browsers support passkeys for nothing else. */
export const passkeyDomain = (host: string): string | undefined => {
  const name = host.replace(/:\d+$/, '');
  return /^\d+(\.\d+){3}$/.test(name) || name.startsWith('[') ? undefined : name;
};

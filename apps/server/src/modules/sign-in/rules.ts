import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FactorKind } from '@croupier/contract/sign-in-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Member } from './member.ts';

const minute = 60_000;

/** How long an invitation works. */
export const inviteMilliseconds = 72 * 60 * minute;
/** How long the second factor may take, and the way to an identity provider and back. */
export const pendingSeconds = 600;
/** A browser that is not used to sign in for so long is a stranger again. */
export const deviceSeconds = 180 * 86_400;
export const maxSessions = 20;
export const maxPasskeys = 20;
export const maxWrongCodes = 5;

/** The block of addresses that one customer of a provider has: a single IPv6 address is one of very many. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::', 2) as [string, string | undefined];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
};

/** What a password is compared with: the same words in capitals or with a number behind are no better. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isRepeated = (text: string): boolean => /^(.{1,6}?)\1+.{0,5}$/su.test(text);

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];

/** Nothing but pieces of the alphabet, the digits and the keyboard, each of at least four characters. */
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

/** How much of the beginning of a text stands somewhere in a row. */
const commonStart = (text: string, row: string): number => {
  let length = 0;
  while (length < text.length && row.includes(text.slice(0, length + 1))) length += 1;
  return length;
};

const shortestName = 4;

/** Refuses a password that is easily guessed: common, a sequence, or made of what everybody knows of its owner. */
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

/** What a member can prove the second time with; nothing where the password is all there is. */
export const secondFactors = ({ has_totp, passkeys, recovery_codes }: Member): FactorKind[] => {
  const factors: FactorKind[] = [
    ...(has_totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
  return factors.length > 0 && recovery_codes > 0 ? [...factors, 'recovery_code'] : factors;
};

/** Spaces and dashes are for people. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

export const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

export const hashCode = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();

/** A link for oneself would be a way around the proof of one's own factors. */
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

/** A page of ours at an address that is a name: browsers know passkeys for nothing else. */
export const passkeyDomain = (host: string): string | undefined => {
  const name = host.replace(/:\d+$/, '');
  return /^\d+(\.\d+){3}$/.test(name) || name.startsWith('[') ? undefined : name;
};

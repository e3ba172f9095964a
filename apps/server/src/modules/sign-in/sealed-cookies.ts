import { z } from 'zod';
import { open, seal } from '../../base/secret-box.ts';
import type { GuestCall } from '../../call/guest.ts';
import type { SignInParts } from './parts.ts';
import { deviceSeconds, pendingSeconds } from './rules.ts';

/**
 * A sign-in in progress lives only in a sealed cookie: strangers cannot fill a table with it, and it is no session, so
 * only the next step of the sign-in accepts it.
 */
const pending = z.object({
  operator_id: z.number().optional(),
  staff_id: z.number().optional(),
  /** When the right password was set: setting a new one invalidates this. */
  password_set_at: z.string().optional(),
  /** What a passkey has to sign. */
  challenge: z.string().optional(),
  ends_at: z.number(),
});

const atProvider = z.object({
  operator_id: z.number(),
  purpose: z.enum(['sign_in', 'bind', 'step_up']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect_uri: z.string(),
  /** The invitation to bind an account by, or the session that needs a fresh proof. */
  invite_id: z.number().optional(),
  session_id: z.number().optional(),
  staff_id: z.number().optional(),
  ends_at: z.number(),
});

export type Pending = Omit<z.output<typeof pending>, 'ends_at'>;
export type AtProvider = Omit<z.output<typeof atProvider>, 'ends_at'>;

type Keys = Pick<SignInParts, 'masterKey' | 'clock'>;
type Setter = Pick<GuestCall, 'setCookie'>;

const context = { 'sign-in': 'sign_in:pending', oidc: 'sign_in:oidc', device: 'sign_in:device' } as const;

const write = ({ masterKey, clock }: Keys, name: 'sign-in' | 'oidc', value: object): string => {
  const ends_at = clock.now().getTime() + pendingSeconds * 1_000;
  return seal(masterKey, JSON.stringify({ ...value, ends_at }), context[name]).toString('base64url');
};

const read = <T extends { ends_at: number }>(
  { masterKey, clock }: Keys,
  name: 'sign-in' | 'oidc',
  text: string | undefined,
  schema: z.ZodType<T>,
): T | undefined => {
  if (text === undefined) return undefined;
  try {
    const value = schema.parse(JSON.parse(open(masterKey, Buffer.from(text, 'base64url'), context[name])));
    return value.ends_at > clock.now().getTime() ? value : undefined;
  } catch {
    // Altered, or sealed under a removed key: treated as missing.
    return undefined;
  }
};

export const setPending = (keys: Keys, { setCookie }: Setter, value: Pending): void =>
  setCookie({ name: 'sign-in', value: write(keys, 'sign-in', value), maxAgeSeconds: pendingSeconds });

export const readPending = (keys: Keys, { browser }: Pick<GuestCall, 'browser'>): Pending | undefined =>
  read(keys, 'sign-in', browser.cookie('sign-in'), pending);

export const clearPending = ({ setCookie }: Setter): void => setCookie({ name: 'sign-in', value: null });

/** Lax: the browser comes back from another site. */
export const setAtProvider = (keys: Keys, { setCookie }: Setter, value: AtProvider): void =>
  setCookie({
    name: 'oidc',
    value: write(keys, 'oidc', value),
    maxAgeSeconds: pendingSeconds,
    sameSite: 'Lax',
  });

export const readAtProvider = (keys: Keys, { browser }: Pick<GuestCall, 'browser'>): AtProvider | undefined =>
  read(keys, 'oidc', browser.cookie('oidc'), atProvider);

export const clearAtProvider = ({ setCookie }: Setter): void =>
  setCookie({ name: 'oidc', value: null, sameSite: 'Lax' });

export const setDevice = ({ masterKey }: Keys, { setCookie }: Setter, device: string): void =>
  setCookie({
    name: 'device',
    value: seal(masterKey, device, context.device).toString('base64url'),
    maxAgeSeconds: deviceSeconds,
  });

/** The browser's own secret. A made-up one is refused without asking the database. */
export const readDevice = ({ masterKey }: Keys, { browser }: Pick<GuestCall, 'browser'>): string | undefined => {
  const text = browser.cookie('device');
  if (text === undefined) return undefined;
  try {
    return open(masterKey, Buffer.from(text, 'base64url'), context.device);
  } catch {
    return undefined;
  }
};

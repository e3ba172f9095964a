import { ConnectionError, type Croupier, CroupierError, refused } from '../../../sdk/src/croupier.ts';
import type { OperatorOperations } from '../../../sdk/src/operations.ts';
import { type Connection, clientOf } from '../connection.ts';
import type { Io } from '../program/io.ts';
import { escapeControls } from '../program/text.ts';
import { explainNetwork } from './check-server.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

export type CallingKey = OperatorOperations['getCallingKey']['output'];

export type Signed = {
  readonly findings: Finding[];
  readonly me?: CallingKey;
  readonly croupier?: Croupier;
};

const most = { skewSeconds: 300, fineSkewSeconds: 60, daysLeft: 14 } as const;

const seconds = (milliseconds: number): string => `${Math.abs(Math.round(milliseconds / 1000))} seconds`;

const clockFinding = (skew: number, isRefused: boolean): Finding => {
  const off = `your clock is ${seconds(skew)} ${skew > 0 ? 'behind' : 'ahead'}`;
  const advice = 'Have it set by NTP. The server refuses what is more than 300 seconds off.';
  if (isRefused || Math.abs(skew) > most.skewSeconds * 1000) return failed('clock', off, advice);
  return Math.abs(skew) > most.fineSkewSeconds * 1000
    ? warning('clock', off, advice)
    : ok('clock', `within ${seconds(skew)} of the server's`);
};

/** Explains why the server refuses the key. */
const explain = (error: unknown, key: string): Finding => {
  if (refused(error, 'INVALID_API_KEY'))
    return failed(
      'signature',
      `the server does not know ${key}`,
      'Is it the key of another server, such as the sandbox?',
    );
  if (refused(error, 'API_KEY_INACTIVE'))
    return failed(
      'signature',
      'the key is revoked or expired, or its operator is inactive',
      'Have staff make a new key.',
    );
  if (refused(error, 'INVALID_SIGNATURE')) {
    const { hint } = error.details as { hint?: string };
    const why = typeof hint === 'string' ? `: ${escapeControls(hint)}` : '';
    return failed(
      'signature',
      `the secret is not that of the key${why}`,
      'Copy the secret again, or have staff rotate the key.',
    );
  }
  if (refused(error, 'IP_NOT_ALLOWED')) {
    const { ip } = error.details as { ip?: string };
    return failed(
      'address',
      `${ip ?? 'your address'} is not in the allowlist of the key`,
      'Have staff add it, or call from a listed address.',
    );
  }
  if (refused(error, 'RATE_LIMITED'))
    return failed(
      'rate',
      'the key has used up its requests of this minute',
      'Wait a minute; have staff raise the limit of the key.',
    );
  if (error instanceof CroupierError)
    return failed(
      'signature',
      `${error.code}: ${escapeControls(error.message)}`,
      'See the documentation of that code.',
    );
  if (error instanceof ConnectionError) return failed('server', ...explainNetwork(error.cause));
  throw error;
};

/** Calls once; if the clock was wrong, once more with the server's time. */
export const checkKeyAtServer = async (
  io: Io,
  connection: Pick<Connection, 'url' | 'key' | 'secret'>,
): Promise<Signed> => {
  const rate: { limit?: number; remaining?: number } = {};
  const watching: typeof fetch = async (...args) => {
    const response = await io.fetch(...args);
    const read = (name: string): number => Number(response.headers.get(name) ?? Number.NaN);
    Object.assign(rate, { limit: read('x-ratelimit-limit'), remaining: read('x-ratelimit-remaining') });
    return response;
  };
  const watched = { ...io, fetch: watching };
  const findings: Finding[] = [];
  const client = clientOf(watched, connection, { tries: 2 });
  let me: CallingKey;
  try {
    me = await clientOf(watched, connection, { tries: 1 })
      .getCallingKey()
      .catch((error: unknown) => {
        if (!refused(error, 'TIMESTAMP_OUT_OF_RANGE')) throw error;
        findings.push(clockFinding(Date.parse(error.details.server_time) - io.now(), true));
        return client.getCallingKey();
      });
  } catch (error) {
    return { findings: [...findings, explain(error, connection.key)] };
  }
  if (findings.length === 0) findings.push(clockFinding(Date.parse(me.server_time) - io.now(), false));
  findings.push(ok('signature', `${escapeControls(me.api_key.name)}, of ${escapeControls(me.operator.name)}`));
  findings.push(ok('mode', me.operator.is_sandbox ? 'sandbox' : 'live: what you do counts'));
  findings.push(...expiryOf(me, io.now()), ...rateOf(rate));
  return { findings, me, croupier: client };
};

const expiryOf = ({ api_key: { expires_at } }: CallingKey, now: number): Finding[] => {
  if (expires_at === null) return [];
  const days = Math.floor((Date.parse(expires_at) - now) / 86_400_000);
  return [
    days < most.daysLeft
      ? warning('expiry', `the key expires in ${days} days`, 'Have staff make a new key in time.')
      : ok('expiry', `in ${days} days`),
  ];
};

const rateOf = ({ limit = Number.NaN, remaining = Number.NaN }: { limit?: number; remaining?: number }): Finding[] => {
  if (Number.isNaN(limit) || Number.isNaN(remaining)) return [];
  const found = `${remaining} of ${limit} requests of this minute are left`;
  return [
    remaining < limit / 10
      ? warning('rate', found, 'Something else calls with this key. Have staff raise its limit, or use a key for each.')
      : ok('rate', found),
  ];
};

/** The scopes that the integration needs; by default those of the key. */
export const checkScopes = ({ api_key: { scopes } }: CallingKey, needed: readonly string[]): Finding => {
  const missing = needed.filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (missing.length > 0)
    return failed('scopes', `the key lacks ${missing.join(', ')}`, 'Have staff add them to the key.');
  return scopes.length === 0
    ? warning('scopes', 'the key has none', 'Have staff give it those that you need.')
    : ok('scopes', scopes.join(', '));
};

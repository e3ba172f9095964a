import { day } from '../../base/durations.ts';
import { createRecent } from '../../base/recent.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Call } from '../../call/call.ts';
import type { ProviderRules } from '../../call/facts.ts';
import type { BatchedRead } from '../../database/batched-read.ts';
import type { Parts } from '../../module/parts.ts';
import { createSessionReader } from '../games/find-session.ts';
import { type Session, sessionHash } from '../games/session.ts';
import { createRefReader } from './player-refs.ts';
import { deadSession } from './rules.ts';

type AnyCall = Pick<Call, 'caller' | 'operator' | 'now'>;

/** The provider whose key signed the call. */
export const providerOf = ({ caller }: Pick<Call, 'caller'>): number => {
  const provider = caller.kind === 'api_key' ? caller.key.provider_id : null;
  if (provider === null) throw new Error('This route is for game providers.');
  return provider;
};

/** The rules of the provider whose key signed the call. */
export const rulesOf = ({ caller }: Pick<Call, 'caller'>): ProviderRules | undefined =>
  caller.kind === 'api_key' ? (caller.key.provider_rules ?? undefined) : undefined;

/** How long a token finds its player after it has expired. */
const findsPlayerFor = 400 * day;

const maxCachedNames = 20_000;

/** Caches rows that never change once they exist. A row that is not found is looked for again. */
const cached = <Row, Key>(
  reader: BatchedRead<Row, Key>,
  nameOf: (key: Key) => string,
  onForget: Parts['onForget'],
): BatchedRead<Row, Key> => {
  const rows = createRecent<Row>(maxCachedNames);
  let epoch = 0;
  onForget(() => {
    epoch += 1;
    rows.clear();
  });
  return {
    read: async (operatorId, key) => {
      const name = `${operatorId}/${nameOf(key)}`;
      const known = rows.get(name);
      if (known !== undefined) return known;
      const begun = epoch;
      const found = await reader.read(operatorId, key);
      // A row that was read before the cache was dropped may be lost with the rest.
      if (found !== undefined && begun === epoch) rows.set(name, found);
      return found;
    },
  };
};

/** Who a session or a player_ref belongs to. That never changes, so it is cached. */
export const createPlayerFinder = ({ sql, onForget }: Pick<Parts, 'sql' | 'onForget'>) => {
  const sessions = createSessionReader(sql);
  const refs = cached(createRefReader(sql), ({ provider_id, player_ref }) => `${provider_id}/${player_ref}`, onForget);
  const owners = cached<SessionOwner, string>(
    {
      read: async (operatorId, token) => {
        const session = await sessions.read(operatorId, token);
        return session && ownerOf(session);
      },
    },
    sessionHash,
    onForget,
  );
  const ofProvider = <S extends SessionOwner>(call: AnyCall, session: S | undefined): S => {
    if (session?.provider_id !== providerOf(call)) throw deadSession();
    return session;
  };
  const ofRef = async (call: AnyCall, player_ref: string): Promise<number> => {
    const player = await refs.read(call.operator.operator_id, { provider_id: providerOf(call), player_ref });
    if (player === undefined) throw new Refusal('NOT_FOUND', 'There is no such player.');
    return player.player_id;
  };
  const ofToken = async (call: AnyCall, token: string): Promise<number> => {
    const owner = ofProvider(call, await owners.read(call.operator.operator_id, token));
    if (owner.expires_at.getTime() + findsPlayerFor < call.now.getTime()) throw deadSession();
    return owner.player_id;
  };
  return {
    /** The session of a token as it is now, alive or not; another provider's does not exist. */
    session: async (call: AnyCall, token: string): Promise<Session> =>
      ofProvider(call, await sessions.read(call.operator.operator_id, token)),
    /** Whose session it is. Whether the session is alive is for the command to decide. */
    ownerOfSession: async (call: AnyCall, token: string): Promise<SessionOwner> =>
      ofProvider(call, await owners.read(call.operator.operator_id, token)),
    /** By the lasting name, or by a session that may have ended. */
    ofEither: async (call: AnyCall, { player_ref, session_token }: EitherName): Promise<number> =>
      session_token === undefined ? ofRef(call, player_ref as string) : ofToken(call, session_token),
    ofRef,
  };
};

export type PlayerFinder = ReturnType<typeof createPlayerFinder>;

type SessionOwner = Pick<Session, 'player_id' | 'provider_id' | 'session_hash' | 'expires_at'>;
type EitherName = { readonly player_ref?: string | undefined; readonly session_token?: string | undefined };

const ownerOf = ({ player_id, provider_id, session_hash, expires_at }: Session): SessionOwner => ({
  player_id,
  provider_id,
  session_hash,
  expires_at,
});

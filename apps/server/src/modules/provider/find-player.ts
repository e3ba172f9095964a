import { Refusal } from '../../base/refusal.ts';
import type { Call } from '../../call/call.ts';
import type { SessionReader } from '../games/find-session.ts';
import type { Session } from '../games/session.ts';
import type { RefReader } from './player-refs.ts';
import { deadSession } from './rules.ts';

type AnyCall = Pick<Call, 'caller' | 'operator'>;

/** The provider whose key signed the call. */
export const providerOf = ({ caller }: Pick<Call, 'caller'>): number => {
  const provider = caller.kind === 'api_key' ? caller.key.provider_id : null;
  if (provider === null) throw new Error('This route is for game providers.');
  return provider;
};

/** The session of a token with this provider, alive or not; sessions of other providers do not exist. */
export const sessionOf = async (sessions: SessionReader, call: AnyCall, token: string): Promise<Session> => {
  const session = await sessions.read(call.operator.operator_id, token);
  if (session?.provider_id !== providerOf(call)) throw deadSession();
  return session;
};

export const playerOfRef = async (refs: RefReader, call: AnyCall, player_ref: string): Promise<number> => {
  const player = await refs.read(call.operator.operator_id, { provider_id: providerOf(call), player_ref });
  if (player === undefined) throw new Refusal('NOT_FOUND', 'There is no such player.');
  return player.player_id;
};

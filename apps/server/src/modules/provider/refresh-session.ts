import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { sessionMilliseconds } from '../games/rules.ts';
import type { Session } from '../games/session.ts';
import { refuseRestricted } from '../players/rules.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { sessionRefusal } from '../responsible-gaming/rules.ts';
import { refuseDeadSession } from './rules.ts';

type Refresh = {
  readonly provider_id: number;
  readonly session_hash: string;
  /** The new token and its hash. */
  readonly token: string;
  readonly new_hash: string;
};

/** Opens a session in the place of another, with the checks of a launch. */
export const refreshSession = defineCommand({
  name: 'provider_refresh_session',
  facets: ['wallet', 'player', 'limits', 'sessions'],
  needs: ({ session_hash }: Refresh) => ({ sessions: { session_hash } }),
  decide: (draft, input: Refresh, { now }) => {
    refuseDeadSession(draft, input, now);
    refuseRestricted(draft.player, 'can_bet', now);
    refuseRestricted(draft.player, 'can_login', now);
    const tooLong = sessionRefusal(draft.limits.limits, draft.wallet, now);
    if (tooLong) return limitReached(draft, tooLong);

    const { id, is_live, ended_at, ...session } = draft.sessions.get(input.session_hash) as Session;
    if (session.api_key_id === null) throw new Refusal('INVALID_PLAYER_TOKEN', 'Launch the game again.');
    const expires_at = new Date(now.getTime() + sessionMilliseconds);
    const ended = { ...session, id, is_live, ended_at: now };
    draft.sessions = new Map(draft.sessions).set(input.session_hash, ended);
    draft.append('sessions', { kind: 'end', session_hash: input.session_hash });
    const opened = {
      ...session,
      api_key_id: session.api_key_id,
      under_token: null,
      session_hash: input.new_hash,
      expires_at,
    };
    draft.append('sessions', { kind: 'open', session: opened });
    return { data: { session_token: input.token, expires_at: expires_at.toISOString() } };
  },
});

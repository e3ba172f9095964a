import type { Context, Draft } from '../../engine/account.ts';
import { reactOnDraft, reactWithin } from '../../module/reaction.ts';
import { endSessions } from './session-queries.ts';

/** Ends the player's wallet sessions, in the database and for later commands of the batch. */
const ending = {
  facets: ['sessions'],
  apply: (draft: Draft<'sessions'>, { now }: Context): void => {
    draft.sessions = new Map(
      [...draft.sessions].map(([hash, one]) => [hash, { ...one, ended_at: one.ended_at ?? now }]),
    );
    draft.append('sessions', { kind: 'end_all' });
  },
} as const;

export const endSessionsOnExclusion = reactOnDraft('player_excluded', ending);
export const endSessionsOnLock = reactOnDraft('player_locked', ending);

/** A change of status ends them too, in its SQL transaction. */
export const endSessionsOnStop = reactWithin('player_stopped', (_parts, tx, { operator_id, player_id, now }) =>
  tx.send(endSessions(operator_id, [player_id], now)),
);

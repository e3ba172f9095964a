import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { reactAfterwards, reactOnDraft, reactWithin } from '../../module/reaction.ts';
import { endSessions, endSessionsOfToken, endSessionsOpenedBy } from './session-queries.ts';

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

/** Ends the player's wallet sessions in the SQL transaction of a change, such as a new password. */
export const endGameSessions = (
  tx: Tx,
  { operator_id, player_id, now }: { readonly operator_id: number; readonly player_id: number; readonly now: Date },
): Promise<unknown> => tx.send(endSessions(operator_id, [player_id], now));

/** Ends those that were opened under the token, in the SQL transaction of a sign-out. */
export const endGameSessionsOfToken = endSessionsOfToken;

/** A change of status ends them too, in its SQL transaction. */
export const endSessionsOnStop = reactWithin('player_stopped', (_parts, tx, stopped) => endGameSessions(tx, stopped));

const sessionsPerChunk = 100;
const maxChunks = 200;

/**
 * Ends the sessions that a key opened, by itself or through its player tokens; returns how many. In chunks, because
 * each session locks an account that may be playing.
 */
export const endSessionsOfKey = async (
  sql: Sql,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  apiKeyId: number,
): Promise<number> => {
  let ended = 0;
  for (let round = 0; round < maxChunks; round += 1) {
    const count = await inOperator(sql, operator_id, (tx) =>
      endSessionsOpenedBy(tx, { operator_id, now }, apiKeyId, sessionsPerChunk),
    );
    ended += count;
    if (count < sessionsPerChunk) break;
  }
  return ended;
};

/** A revoked key ends the sessions that it opened. The sweep ends what an interrupted run or a launch in flight left. */
export const endSessionsOnRevocation = reactAfterwards('key_revoked', ({ background }, { api_key_id, ...context }) =>
  endSessionsOfKey(background, context, api_key_id),
);

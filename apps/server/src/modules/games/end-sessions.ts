import type { Tx } from '../../database/pool.ts';
import { defineConsequence } from '../responsible-gaming/consequences.ts';
import { endSessions } from './session-queries.ts';

/** A self-exclusion ends the player's wallet sessions, for the database and for what follows in the same batch. */
export const endSessionsOnExclusion = defineConsequence({
  facets: ['sessions'],
  apply: (draft, { now }) => {
    draft.sessions = new Map(
      [...draft.sessions].map(([hash, one]) => [hash, { ...one, ended_at: one.ended_at ?? now }]),
    );
    draft.append('sessions', { kind: 'end_all' });
  },
});

/** So does a lock or a closure, in the transaction that changes the status. */
export const endSessionsOf = (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  playerId: number,
): Promise<unknown> => tx.send(endSessions(operator_id, [playerId], now));

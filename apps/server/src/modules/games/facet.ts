import type { Facet } from '../../engine/facet.ts';
import type { Session } from './session.ts';
import {
  endSession,
  endSessions,
  insertRefs,
  insertSessions,
  type NewSession,
  selectSessions,
} from './session-queries.ts';

type SessionEffect =
  | { readonly kind: 'open'; readonly session: NewSession }
  | { readonly kind: 'end'; readonly session_hash: string }
  | { readonly kind: 'end_all' };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's wallet sessions that the commands name, by the hash of their token. */
    sessions: ReadonlyMap<string, Session>;
  }
  interface FacetEffects {
    sessions: SessionEffect;
  }
  interface FacetNeeds {
    /** `sessionHash` of the token. */
    sessions: { readonly session_hash: string };
  }
}

/** Most players have one session per game they play. */
const maxCachedSessions = 8;

/** The open sessions, the most recently used last. */
const liveSessions = (
  earlier: ReadonlyMap<string, Session> = new Map(),
  named: ReadonlyMap<string, Session>,
): ReadonlyMap<string, Session> => {
  const live = [...new Map([...earlier, ...named])].filter(([, session]) => session.ended_at === null);
  return new Map(live.slice(-maxCachedSessions));
};

export const sessionFacet: Facet<'sessions'> = {
  name: 'sessions',
  policy: {
    of: 'account',
    keep: (sessions, isChanged, earlier) => (isChanged ? undefined : liveSessions(earlier, sessions)),
    serves: (sessions, need) => need === undefined || sessions.has(need.session_hash),
  },
  load: async (tx, { operator_id }, players, needs) => {
    const named = new Set(needs.map(({ need }) => need.session_hash));
    const found = named.size === 0 ? [] : await selectSessions(tx, operator_id, [...named]);
    return new Map(
      players.map((player) => [
        player,
        new Map(found.filter(({ player_id }) => player_id === player).map((one) => [one.session_hash, one])),
      ]),
    );
  },
  write: ({ operator: { operator_id }, now }, changes) => {
    const opened = changes.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'open' ? [effect.session] : [])),
    );
    const ending = changes
      .filter(({ effects }) => effects.some((effect) => effect.kind === 'end_all'))
      .map(({ player_id }) => player_id);
    const ended = changes.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'end' ? [effect.session_hash] : [])),
    );
    // Opened first: that locks the players' rows, as everything does that ends sessions from outside.
    return [
      ...(opened.length > 0 ? [insertRefs(operator_id, opened, now)] : []),
      ...(opened.length > 0 ? [insertSessions(operator_id, opened, now)] : []),
      ...(ended.length > 0 ? [endSession(operator_id, ended, now)] : []),
      ...(ending.length > 0 ? [endSessions(operator_id, ending, now)] : []),
    ];
  },
};

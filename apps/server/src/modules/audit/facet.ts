import type { Actor } from '../../call/call.ts';
import type { Facet } from '../../engine/facet.ts';
import { type AuditEntry, insertEntries } from './audit.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Decisions do not read the log; a command that names it may append to it. */
    audit: null;
  }
  interface FacetEffects {
    audit: AuditEntry & { readonly actor: Actor };
  }
}

/** Writes what a command did to the audit log, together with the change. */
export const auditFacet: Facet<'audit'> = {
  name: 'audit',
  policy: { of: 'command', empty: null },
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: ({ operator, now }, changes) => [
    insertEntries(
      { operator_id: operator.operator_id, now },
      changes.flatMap(({ player_id, effects }) => effects.map((entry) => ({ player_id, ...entry }))),
    ),
  ],
};

import type { Actor } from '../../call/call.ts';
import type { Facet } from '../../engine/facet.ts';
import { type AuditEntry, insertEntries } from './audit.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The log has nothing to say to a decision; a command that names it may add to it. */
    audit: null;
  }
  interface FacetEffects {
    audit: AuditEntry & { readonly actor: Actor };
  }
}

/** What a command did goes into the audit log with the change itself. */
export const auditFacet: Facet<'audit'> = {
  name: 'audit',
  unneeded: null,
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: ({ operator, now }, changes) => [
    insertEntries(
      { operator_id: operator.operator_id, now },
      changes.flatMap(({ player_id, effects }) => effects.map((entry) => ({ player_id, ...entry }))),
    ),
  ],
};

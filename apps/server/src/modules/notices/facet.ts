import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import type { NewNotice } from './notify.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Decisions do not read notices; a command that names the facet may send them. */
    notices: null;
  }
  interface FacetEffects {
    /** `by_staff` does not get it: it is their own doing. */
    notices: NewNotice & { readonly by_staff: number | null };
  }
}

const columns = {
  kind: 'text',
  permission: 'text',
  message: 'text',
  subject_kind: 'text',
  subject_id: 'bigint',
  by_staff: 'bigint',
} as const;

/** Notifies staff of what a command did, together with the change. */
export const noticeFacet: Facet<'notices'> = {
  name: 'notices',
  policy: { of: 'command', empty: null },
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: ({ operator, now }, changes) => [
    statement`
      insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, by_staff, created_at)
      select ${operator.operator_id}, u.kind, u.permission, u.message, u.subject_kind, u.subject_id, u.by_staff, ${now}
      from ${unnest(
        'u',
        columns,
        changes.flatMap(({ effects }) => effects),
      )}`,
  ],
};

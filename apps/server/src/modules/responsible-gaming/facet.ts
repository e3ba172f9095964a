import type { LimitName } from '@croupier/contract/limits.ts';
import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import { defineAdvance, type Facet } from '../../engine/facet.ts';
import { applyDueChanges } from './due-changes.ts';
import type { LimitFacts, PendingChange } from './limit-facts.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    limits: LimitFacts;
  }
}

export type StoredLimits = {
  player_id: number;
  limits: LimitFacts['limits'];
  pending_changes: PendingChange<LimitName, string>[];
  reached: NonNullable<LimitFacts['reached']>;
};

const columns = {
  player_id: 'bigint',
  limits: 'text',
  pending_changes: 'text',
  next_change_at: 'timestamptz',
  reached: 'text',
};

export const limitFacet: Facet<'limits'> = {
  name: 'limits',
  policy: { of: 'account' },
  advance: defineAdvance({ with: ['wallet', 'player', 'limits', 'audit'], run: applyDueChanges }),
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<StoredLimits[]>`
      select player_id, limits, pending_changes, reached from player_limits
      where operator_id = ${operator_id} and player_id = any(${players}::bigint[])`;
    return new Map(rows.map((row) => [row.player_id, readLimits(row)]));
  },
  write: ({ operator, now }, changes) => {
    const rows = changes.map(({ after }) => ({
      player_id: after.player_id,
      limits: JSON.stringify(after.limits),
      pending_changes: JSON.stringify(after.pending_changes),
      next_change_at: nextChangeAt(after),
      reached: JSON.stringify(after.reached ?? {}),
    }));
    return [
      statement`
        with changed as (
          update player_limits l set limits = u.limits::jsonb, pending_changes = u.pending_changes::jsonb,
            next_change_at = u.next_change_at, reached = u.reached::jsonb, updated_at = ${now}
          from ${unnest('u', columns, rows)}
          where l.operator_id = ${operator.operator_id} and l.player_id = u.player_id
          returning 1
        )
        select assert_count('limits', count(*), ${rows.length}) from changed`,
    ];
  },
};

export const readLimits = (row: StoredLimits): LimitFacts => ({
  player_id: row.player_id,
  limits: row.limits,
  reached: row.reached,
  pending_changes: row.pending_changes.map((change) => ({ ...change, effective_at: new Date(change.effective_at) })),
});

const nextChangeAt = ({ pending_changes }: LimitFacts): Date | null =>
  pending_changes.length === 0
    ? null
    : new Date(Math.min(...pending_changes.map((change) => change.effective_at.getTime())));

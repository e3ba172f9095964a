import type { Actor, AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';

export type AuditEntry = {
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: number | null;
  /** The player it is about, when the subject is not the player. */
  readonly player_id?: number | null;
  readonly field?: string;
  readonly from_value?: string | null;
  readonly to_value?: string | null;
  readonly reason?: string | null | undefined;
};

export const auditContext = (call: Pick<Call, 'operator' | 'actor' | 'now'>): AuditContext => ({
  operator_id: call.operator.operator_id,
  actor: call.actor,
  now: call.now,
});

/** The platform itself, at its command line or in the background. */
export const systemActor: Actor = { kind: 'system', id: null, request_id: null };

/** Writes audit rows in the SQL transaction of the change; one entry per changed field. */
export const audit = (
  tx: Tx,
  { operator_id, actor, now }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<unknown> =>
  entries.length === 0
    ? Promise.resolve()
    : tx.send(
        insertEntries(
          { operator_id, now },
          entries.map((entry) => ({ ...entry, actor })),
        ),
      );

/** Entries of several actors, as a batch of commands brings them. */
export const insertEntries = (
  { operator_id, now }: { operator_id: number; now: Date },
  entries: readonly (AuditEntry & { readonly actor: Actor })[],
): Statement => {
  const column = <T>(pick: (entry: (typeof entries)[number]) => T | null | undefined): (T | null)[] =>
    entries.map((entry) => pick(entry) ?? null);
  return statement`
    insert into audit_log (operator_id, at, actor_kind, actor_id, action, subject_kind, subject_id, field, from_value,
      to_value, reason, request_id, player_id)
    select ${operator_id}, ${now}, actor_kind, actor_id, action, subject_kind, subject_id, field, from_value, to_value,
      reason, request_id, player_id
    from unnest(
      ${column((e) => e.actor.kind)}::text[], ${column((e) => e.actor.id)}::bigint[], ${column((e) => e.action)}::text[],
      ${column((e) => e.subject_kind)}::text[], ${column((e) => e.subject_id)}::bigint[],
      ${column((e) => e.field)}::text[], ${column((e) => e.from_value)}::text[], ${column((e) => e.to_value)}::text[],
      ${column((e) => e.reason)}::text[], ${column((e) => e.actor.request_id)}::text[],
      ${column(playerOf)}::bigint[]
    ) with ordinality as t (actor_kind, actor_id, action, subject_kind, subject_id, field, from_value, to_value, reason,
      request_id, player_id, n)
    order by n`;
};

const playerOf = ({ player_id, subject_kind, subject_id }: AuditEntry): number | null =>
  player_id ?? (subject_kind === 'player' ? subject_id : null);

/** One entry per field that differs between two versions of a record. */
export const changedFields = <T extends Record<string, unknown>>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): { field: string; from_value: string | null; to_value: string | null }[] =>
  fields.flatMap((field) => {
    const [from_value, to_value] = [asText(before[field]), asText(after[field])];
    return from_value === to_value ? [] : [{ field, from_value, to_value }];
  });

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

import type { Tx } from '../../database/pool.ts';
import type { Actor } from '../../http/call.ts';

export type AuditEntry = {
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: number | null;
  readonly field?: string;
  readonly from_value?: string | null;
  readonly to_value?: string | null;
  readonly reason?: string | null;
};

/** Written in the transaction of the change it reports; one entry per changed field where fields changed. */
export const audit = async (
  tx: Tx,
  { operator_id, actor, now }: { operator_id: number; actor: Actor; now: Date },
  entries: readonly AuditEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    operator_id,
    at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    action: entry.action,
    subject_kind: entry.subject_kind,
    subject_id: entry.subject_id,
    field: entry.field ?? null,
    from_value: entry.from_value ?? null,
    to_value: entry.to_value ?? null,
    reason: entry.reason ?? null,
    request_id: actor.request_id,
  }));
  await tx`insert into audit_log ${tx(rows as never)}`;
};

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

import type { auditEntryView, listAuditLog } from '@croupier/contract/back-office/audit.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

export type AuditFilters = QueryOf<typeof listAuditLog>;

type EntryRow = Omit<z.input<typeof auditEntryView>, 'created_at' | 'actor_name'> & { readonly created_at: Date };

const matching = (tx: Tx, filters: AuditFilters) => tx`
  ${filters.subject_kind === undefined ? tx`` : tx`and subject_kind = ${filters.subject_kind}`}
  ${filters.subject_id === undefined ? tx`` : tx`and subject_id = ${filters.subject_id}`}
  ${filters.actor_kind === undefined ? tx`` : tx`and actor_kind = ${filters.actor_kind}`}
  ${filters.actor_id === undefined ? tx`` : tx`and actor_id = ${filters.actor_id}`}
  ${filters.action === undefined ? tx`` : tx`and action = ${filters.action}`}
  ${filters.created_from === undefined ? tx`` : tx`and at >= ${filters.created_from}`}
  ${filters.created_to === undefined ? tx`` : tx`and at <= ${filters.created_to}`}`;

/** The indexes of the table end in (at, id): each filter finds its newest entries without a sort. */
export const selectEntries = async (tx: Tx, operatorId: number, filters: AuditFilters) => {
  const [rows, [counted]] = await Promise.all([
    tx<EntryRow[]>`
      select id, at as created_at, actor_kind, actor_id, action, subject_kind, subject_id, field, from_value, to_value,
        reason, request_id
      from audit_log where operator_id = ${operatorId} ${matching(tx, filters)}
      order by at ${wayOf(tx, filters.order)}, id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from audit_log where operator_id = ${operatorId} ${matching(tx, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

import type { Call } from '../../call/call.ts';
import { audit, auditContext } from './audit.ts';

/** Writes who exported what to the audit log, with the filters and the count, before a byte of it is sent. */
export const auditExport = async (call: Call, rows: number): Promise<void> => {
  const { route, params, query } = call;
  const { player } = params as { player?: number };
  await call.write(async (tx) => {
    await audit(tx, auditContext(call), [
      {
        action: 'list.exported',
        subject_kind: 'list',
        subject_id: null,
        player_id: player ?? null,
        field: route.name,
        from_value: JSON.stringify({ ...params, ...filtersOf(query) }),
        to_value: String(rows),
      },
    ]);
    return { data: null };
  });
};

const filtersOf = ({ page: _, per_page: __, limit: ___, before: ____, ...filters }: Record<string, unknown>): object =>
  filters;

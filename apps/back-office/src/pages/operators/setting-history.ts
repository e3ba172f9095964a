import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import { useData } from '../../data.ts';
import { useMay } from '../../session.ts';
import type { AuditRow } from '../../ui/audit-trail.tsx';

/** The last change of each setting, within the newest 100 audit entries. */
export const useSettingHistory = (operatorId: number | undefined): ((field: string) => AuditRow | undefined) => {
  const may = useMay()(listAuditLog);
  const { data } = useData(
    listAuditLog,
    { query: { subject_kind: 'operator', subject_id: String(operatorId), per_page: '100' } },
    { enabled: may && operatorId !== undefined },
  );
  return (field) => data?.data.find((entry) => entry.field === field);
};

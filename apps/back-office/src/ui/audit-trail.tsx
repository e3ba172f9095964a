import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import type { Answer } from '../call.ts';
import { useData } from '../data.ts';
import { useLabels } from '../labels.ts';
import { useCan } from '../session.ts';
import { useCommonText } from './common-text.ts';
import { ErrorBox } from './error-box.tsx';
import { Timeline } from './timeline.tsx';

type AuditRow = Answer<typeof listAuditLog>['data'][number];

/** Who changed this thing, from what to what, and why: the last tab of every pane. */
export const AuditTrail = ({ kind, id }: { kind: string; id: number | string }) => {
  const text = useCommonText();
  const may = useCan()(listAuditLog.permission);
  const query = { subject_kind: kind, subject_id: String(id), per_page: '50' };
  const { data, error, refetch } = useData(listAuditLog, { query }, { enabled: may });
  if (!may) return <p className="muted">{text.needsPermission(listAuditLog.permission)}</p>;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{text.loading}</p>;
  if (data.data.length === 0) return <p className="muted">{text.noAudit}</p>;
  return (
    <Timeline
      happenings={data.data.map((entry) => ({
        id: entry.id,
        at: entry.created_at,
        words: <AuditWords entry={entry} />,
      }))}
    />
  );
};

const AuditWords = ({ entry }: { entry: AuditRow }) => {
  const text = useCommonText();
  const labels = useLabels();
  const change = [entry.from_value, entry.to_value].map((value) =>
    value === null ? text.nothing : labels.value(value),
  );
  return (
    <>
      <strong>{entry.actor_name ?? labels.value(entry.actor_kind)}</strong> {labels.value(entry.action)}
      {entry.field ? (
        <div>
          {labels.field(entry.field)}: {change[0]} → {change[1]}
        </div>
      ) : null}
      {entry.reason ? <div>“{entry.reason}”</div> : null}
      {entry.request_id ? (
        <div className="muted">
          <code>{entry.request_id}</code>
        </div>
      ) : null}
    </>
  );
};

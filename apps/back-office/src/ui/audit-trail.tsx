import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import { useActionLabel } from '../action-labels.ts';
import type { Answer } from '../call.ts';
import { useData } from '../data.ts';
import { useLabels } from '../labels.ts';
import { type Language, usePreferences } from '../preferences.ts';
import { useMay } from '../session.ts';
import { audit as de } from '../text/de/audit.ts';
import { audit as en } from '../text/en/audit.ts';
import { defineText } from '../text.ts';
import { formatWhen } from '../time.ts';
import { useCommonText } from './common-text.ts';
import { ErrorBox } from './error-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { Timeline } from './timeline.tsx';

export type AuditRow = Answer<typeof listAuditLog>['data'][number];

export const useAuditText = defineText(en, de);

/** Who did it: the name of a member of staff, else what kind of caller. */
export const useActorName = (): ((entry: Pick<AuditRow, 'actor_kind' | 'actor_id' | 'actor_name'>) => string) => {
  const text = useAuditText();
  return ({ actor_kind, actor_id, actor_name }) =>
    actor_name ?? `${text.actors[actor_kind] ?? actor_kind}${actor_id === null ? '' : ` ${actor_id}`}`;
};

type AuditTrailProps = {
  readonly kind: string;
  readonly id: number | string;
  /** Only this action. */
  readonly action?: string;
};

/** Who changed this thing, from what to what, and why: the last tab of every pane. */
export const AuditTrail = ({ kind, id, action }: AuditTrailProps) => {
  const text = useCommonText();
  const may = useMay()(listAuditLog);
  const query = { subject_kind: kind, subject_id: String(id), ...(action ? { action } : {}), per_page: '50' };
  const { data, error, refetch } = useData(listAuditLog, { query }, { enabled: may });
  if (!may) return <p className="muted">{text.needsPermission(listAuditLog.permission)}</p>;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
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
  const actor = useActorName();
  const action = useActionLabel();
  return (
    <>
      <strong>{actor(entry)}</strong> · {action(entry.action)}
      <div>
        <AuditChange entry={entry} />
      </div>
      {entry.reason ? <div>“{entry.reason}”</div> : null}
      {entry.request_id ? (
        <div className="muted">
          <code>{entry.request_id}</code>
        </div>
      ) : null}
    </>
  );
};

const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A value of the audit log, its moments in the reader's zone. */
const withMoments = (value: string | null, language: Language): string | undefined =>
  value?.replaceAll(moments, (moment) => formatWhen(new Date(moment), language));

/** The old and new value of one entry; empty when the entry has neither. */
export const AuditChange = ({ entry }: { entry: AuditRow }) => {
  const labels = useLabels();
  const text = useCommonText();
  const { language } = usePreferences();
  const action = useActionLabel();
  if (entry.field === null && entry.from_value === null && entry.to_value === null) return null;
  const isNew = entry.field === null && entry.from_value === null;
  return (
    <span>
      {entry.field ? `${labels.field(entry.field.replace(/^settings\./, ''))}: ` : ''}
      {isNew ? null : (
        <>
          <span className="muted">
            <span className="hidden-visually">{text.before} </span>
            {withMoments(entry.from_value, language) ?? text.nothing}
          </span>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <span className="hidden-visually">{text.after} </span>
      {entry.action === 'proposal.created' && entry.to_value
        ? action(entry.to_value)
        : (withMoments(entry.to_value, language) ?? text.nothing)}
    </span>
  );
};

import { useActionLabel, useThingLabel } from '../../action-labels.ts';
import { AuditChange, type AuditRow, useActorName, useAuditText } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { subjectPages } from './subject-pages.ts';

type AuditPaneProps = { readonly id: string; readonly entry: AuditRow | undefined; readonly close: () => void };

export const AuditPane = ({ id, entry, close }: AuditPaneProps) => {
  const text = useAuditText();
  const common = useCommonText();
  const action = useActionLabel();
  const thing = useThingLabel();
  const actor = useActorName();
  if (!entry) return <MissingPane title={text.entry(id)} close={close} />;
  const subject = `${thing(entry.subject_kind)}${entry.subject_id === null ? '' : ` ${entry.subject_id}`}`;
  const page = subjectPages[entry.subject_kind];
  return (
    <Pane title={text.entry(id)} figure={action(entry.action)} close={close}>
      <AuditChange entry={entry} />
      <Facts
        facts={[
          { name: 'actor', label: text.who, value: actor(entry) },
          { name: 'created_at', label: text.when, value: <When at={entry.created_at} as="full" /> },
          {
            name: 'subject',
            label: text.subject,
            value:
              page && entry.subject_id !== null ? (
                <PageLink to={page} row={entry.subject_id}>
                  {subject}
                </PageLink>
              ) : (
                subject
              ),
          },
          { name: 'action', label: text.what, value: <code>{entry.action}</code> },
          ...(entry.field ? [{ name: 'field', label: text.field, value: <code>{entry.field}</code> }] : []),
          { name: 'reason', label: common.reason, value: entry.reason },
          {
            name: 'request_id',
            label: common.requestId,
            value: entry.request_id ? <Id value={entry.request_id} /> : null,
          },
        ]}
      />
      {entry.subject_id === null ? null : (
        <p>
          <PageLink to="/audit" query={{ subject_kind: entry.subject_kind, subject_id: String(entry.subject_id) }}>
            {text.allOfSubject(subject)}
          </PageLink>
        </p>
      )}
    </Pane>
  );
};

import { listAuditLog } from '@croupier/contract/back-office/audit.ts';
import { useActionLabel, useThingLabel } from '../../action-labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { AuditChange, type AuditRow, useActorName, useAuditText } from '../../ui/audit-trail.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';

const AuditPane = definePart<PropsOf<typeof import('./audit-pane.tsx').AuditPane>>(() =>
  import('./audit-pane.tsx').then((found) => found.AuditPane),
);

/** The audit log. */
export const Page = () => {
  const text = useAuditText();
  const action = useActionLabel();
  const thing = useThingLabel();
  const actor = useActorName();
  const columns: ListColumn<AuditRow>[] = [
    { name: 'action', label: text.what, cell: (entry) => action(entry.action) },
    {
      name: 'subject',
      label: text.subject,
      cell: (entry) => `${thing(entry.subject_kind)}${entry.subject_id === null ? '' : ` ${entry.subject_id}`}`,
    },
    { name: 'change', label: text.change, cell: (entry) => <AuditChange entry={entry} />, priority: 3 },
    { name: 'actor', label: text.who, cell: actor, priority: 2 },
    { name: 'reason', cell: (entry) => entry.reason, priority: 3 },
    {
      name: 'created_at',
      label: text.when,
      cell: (entry) => <When at={entry.created_at} />,
      kind: 'number',
      order: { up: 'oldest', down: 'newest' },
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listAuditLog}
      columns={columns}
      rowId={(entry) => String(entry.id)}
      rowName={(entry) => text.entry(String(entry.id))}
      filters={['actor_kind', 'action', 'subject_kind', 'created']}
      views={[
        { name: text.views.all, query: '' },
        { name: text.views.staff, query: 'actor_kind=staff' },
        { name: text.views.settings, query: 'subject_kind=operator' },
        { name: text.views.keys, query: 'subject_kind=api_key' },
        { name: text.views.people, query: 'subject_kind=staff' },
      ]}
      pane={({ id, row, close }) => <AuditPane key={id} id={id} entry={row} close={close} />}
    />
  );
};

import { listAmlAlerts } from '@croupier/contract/back-office/aml.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { useMe } from '../../session.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { When } from '../../ui/when.tsx';
import type { AlertRow } from './alert-row.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { useAmlText } from './text.ts';

const AlertPane = definePart<PropsOf<typeof import('./alert-pane.tsx').AlertPane>>(() =>
  import('./alert-pane.tsx').then((found) => found.AlertPane),
);

/** The alerts of the monitoring rules. */
export const Page = () => {
  const text = useAmlText();
  const me = useMe();
  const columns: ListColumn<AlertRow>[] = [
    { name: 'rule_name', label: text.columns.rule, cell: (alert) => alert.rule_name, card: 'lead' },
    {
      name: 'player_id',
      label: text.columns.player,
      cell: (alert) => `${alert.player_name} · ${alert.player_id}`,
      card: 'note',
    },
    {
      name: 'payment_amount',
      label: text.columns.amount,
      cell: (alert) => <Money amount={alert.payment_amount} currency={alert.payment_currency} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'status', cell: (alert) => <OutcomeTag alert={alert} />, priority: 2, card: 'mark' },
    { name: 'occurrences', label: text.columns.times, cell: (alert) => alert.occurrences, kind: 'number', priority: 3 },
    { name: 'refusals', label: text.columns.refused, cell: (alert) => alert.refusals, kind: 'number', priority: 3 },
    {
      name: 'created_at',
      label: text.columns.age,
      cell: (alert) => <When at={alert.created_at} as="age" />,
      kind: 'number',
      priority: 2,
      card: 'note',
      order: { up: 'newest', down: 'oldest' },
    },
    {
      name: 'assigned_to',
      label: text.columns.by,
      cell: (alert) => alert.assigned_to_name ?? <span className="muted">–</span>,
      priority: 3,
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listAmlAlerts}
      columns={columns}
      rowId={(alert) => String(alert.id)}
      rowName={(alert) => text.pane(alert.id)}
      empty={<p>{text.empty}</p>}
      views={[
        { name: text.views.open, query: 'status=open&order=oldest' },
        { name: text.views.reviewing, query: 'status=reviewing&order=oldest' },
        { name: text.views.mine, query: `status=reviewing&assigned_to=${me.id}&order=oldest` },
        { name: text.views.closed, query: 'status=closed' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      filters={['status', 'outcome', 'player_id', 'created']}
      pane={(opened) => <AlertPane key={opened.id} {...opened} />}
    />
  );
};

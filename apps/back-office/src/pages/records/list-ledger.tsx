import { listLedger } from '@croupier/contract/back-office/ledger.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { When } from '../../ui/when.tsx';
import type { LedgerRow } from './ledger-row.ts';
import { useRecordsText } from './text.ts';

const EntryPane = definePart<PropsOf<typeof import('./entry-pane.tsx').EntryPane>>(() =>
  import('./entry-pane.tsx').then((found) => found.EntryPane),
);

/** Ledger entries of all players, newest first. */
export const Page = () => {
  const text = useRecordsText();
  const labels = useLabels();
  const columns: ListColumn<LedgerRow>[] = [
    { name: 'id', cell: (entry) => entry.id, kind: 'number', card: 'note' },
    { name: 'username', label: text.columns.player, cell: (entry) => entry.username, card: 'lead' },
    { name: 'type', cell: (entry) => labels.value(entry.type), card: 'note' },
    { name: 'wallet', cell: (entry) => labels.value(entry.wallet), priority: 2, card: 'note' },
    {
      name: 'amount',
      cell: (entry) => <Money amount={entry.amount} currency={entry.currency} />,
      kind: 'number',
      card: 'figure',
    },
    {
      name: 'balance_after',
      label: text.columns.balanceAfter,
      cell: (entry) => <Money amount={entry.balance_after} currency={entry.currency} />,
      kind: 'number',
      priority: 3,
    },
    {
      name: 'behind',
      label: text.columns.behind,
      cell: (entry) => behind(entry, text) ?? <span className="muted">–</span>,
      priority: 3,
    },
    {
      name: 'created_at',
      label: text.columns.when,
      cell: (entry) => <When at={entry.created_at} />,
      kind: 'number',
      priority: 2,
      card: 'mark',
    },
  ];
  return (
    <ListPage
      title={text.ledger}
      route={listLedger}
      columns={columns}
      rowId={(entry) => String(entry.id)}
      rowName={(entry) => text.entry(entry.id)}
      empty={<p>{text.emptyLedger}</p>}
      filters={['type', 'wallet', 'amount', 'player_id', 'created']}
      views={[
        { name: text.all, query: '' },
        { name: text.views.deposits, query: 'type=deposit' },
        { name: text.views.withdrawals, query: 'type=withdrawal' },
        { name: text.views.up, query: 'type=correction_up' },
        { name: text.views.down, query: 'type=correction_down' },
      ]}
      pane={({ id, row, close }) => <EntryPane key={id} id={id} entry={row} close={close} />}
    />
  );
};

const behind = (entry: LedgerRow, text: ReturnType<typeof useRecordsText>): string | undefined => {
  if (entry.payment) return text.payment(entry.payment.id);
  return entry.game_round_id === null ? undefined : text.round(entry.game_round_id);
};

import { listKycWaiting } from '@croupier/contract/back-office/kyc.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useKycText } from './text.ts';
import type { WaitingRow } from './waiting-row.ts';

const ReviewPane = definePart<PropsOf<typeof import('./review-pane.tsx').ReviewPane>>(() =>
  import('./review-pane.tsx').then((found) => found.ReviewPane),
);

const nameOf = (row: WaitingRow): string => `${row.first_name} ${row.last_name}`;

/** Players who wait for review, longest first; the review itself takes the whole width. */
export const Page = () => {
  const text = useKycText();
  const columns: ListColumn<WaitingRow>[] = [
    { name: 'name', label: text.name, cell: nameOf, card: 'lead' },
    { name: 'username', cell: (row) => row.username, priority: 2 },
    {
      name: 'waiting_since',
      label: text.waiting,
      cell: (row) => <When at={row.waiting_since} as="age" />,
      kind: 'number',
      card: 'figure',
    },
    {
      name: 'pending_documents',
      label: text.pendingDocuments,
      cell: (row) =>
        row.pending_documents > 0 ? row.pending_documents : <span className="muted">{text.allDecided}</span>,
      kind: 'number',
      card: 'labelled note',
    },
    {
      name: 'held_withdrawals',
      label: text.heldColumn,
      cell: (row) => (row.held_withdrawals > 0 ? <Tag tone="warn">{row.held_withdrawals}</Tag> : '–'),
      card: 'labelled note',
    },
    { name: 'country', cell: (row) => row.country, priority: 2 },
    { name: 'risk_level', cell: (row) => <StateTag state={row.risk_level} />, priority: 2, card: 'mark' },
  ];
  return (
    <ListPage
      title={text.title}
      route={listKycWaiting}
      columns={columns}
      rowId={(row) => String(row.player_id)}
      rowName={nameOf}
      empty={<p>{text.empty}</p>}
      pane={(opened) => <ReviewPane key={opened.id} {...opened} />}
    />
  );
};

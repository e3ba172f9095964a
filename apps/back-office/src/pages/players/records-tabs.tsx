import { listLedger } from '@croupier/contract/back-office/ledger.ts';
import { listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import { listRounds } from '@croupier/contract/back-office/rounds.ts';
import { useLabels } from '../../labels.ts';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { When } from '../../ui/when.tsx';
import { useMethodName } from '../payments/payment-row.ts';
import { roundKey, useRoundColumns } from '../records/round-columns.tsx';
import { useRecordsText } from '../records/text.ts';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';

export const PaymentsTab = ({ player }: TabProps) => {
  const text = usePlayerText();
  const methodName = useMethodName();
  const query = { player_id: String(player.id) };
  return (
    <TablePart
      route={listStaffPayments}
      args={{ query }}
      label={text.tabs.payments}
      rowId={(row) => String(row.id)}
      columns={[
        {
          name: 'id',
          cell: (row) => (
            <PageLink to="/payments" query={query} row={row.id}>
              {row.id}
            </PageLink>
          ),
          card: 'note',
        },
        { name: 'type', cell: (row) => <StateTag state={row.type} />, card: 'lead' },
        {
          name: 'amount',
          cell: (row) => <Money amount={row.amount} currency={row.currency} />,
          kind: 'number',
          card: 'figure',
        },
        { name: 'status', cell: (row) => <StateTag state={row.status} />, card: 'mark' },
        { name: 'payment_method', cell: (row) => methodName(row.payment_method), priority: 2, card: 'note' },
        { name: 'external_reference', cell: (row) => row.external_reference || '–', priority: 3 },
        { name: 'created_at', cell: (row) => <When at={row.created_at} />, kind: 'number', priority: 2, card: 'note' },
      ]}
    >
      <PageLink to="/payments" query={query}>
        {text.allPayments}
      </PageLink>
    </TablePart>
  );
};

export const LedgerTab = ({ player }: TabProps) => {
  const text = usePlayerText();
  const records = useRecordsText();
  const labels = useLabels();
  const query = { player_id: String(player.id) };
  return (
    <TablePart
      route={listLedger}
      args={{ query }}
      label={text.tabs.ledger}
      rowId={(entry) => String(entry.id)}
      columns={[
        {
          name: 'id',
          cell: (entry) => (
            <PageLink to="/ledger" query={query} row={entry.id}>
              {entry.id}
            </PageLink>
          ),
          card: 'note',
        },
        { name: 'type', cell: (entry) => labels.value(entry.type), card: 'lead' },
        { name: 'wallet', cell: (entry) => labels.value(entry.wallet), priority: 2, card: 'note' },
        {
          name: 'amount',
          cell: (entry) => <Money amount={entry.amount} currency={entry.currency} />,
          kind: 'number',
          card: 'figure',
        },
        {
          name: 'balance_after',
          label: records.columns.balanceAfter,
          cell: (entry) => <Money amount={entry.balance_after} currency={entry.currency} />,
          kind: 'number',
          priority: 2,
        },
        {
          name: 'created_at',
          cell: (entry) => <When at={entry.created_at} />,
          kind: 'number',
          priority: 2,
          card: 'mark',
        },
      ]}
    >
      <PageLink to="/ledger" query={query}>
        {text.allEntries}
      </PageLink>
    </TablePart>
  );
};

export const RoundsTab = ({ player }: TabProps) => {
  const text = usePlayerText();
  const columns = useRoundColumns();
  const query = { player_id: String(player.id) };
  return (
    <TablePart
      route={listRounds}
      args={{ query }}
      label={text.tabs.rounds}
      rowId={roundKey}
      columns={[
        {
          name: 'round_id',
          cell: (round) => (
            <PageLink to="/rounds" query={query} row={roundKey(round)}>
              <code>{round.round_id}</code>
            </PageLink>
          ),
          card: 'lead',
        },
        ...columns,
      ]}
    >
      <PageLink to="/rounds" query={query}>
        {text.allRounds}
      </PageLink>
    </TablePart>
  );
};

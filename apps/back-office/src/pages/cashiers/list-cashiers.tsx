import { listCashiers, setCashier } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { ActButton } from '../../ui/can.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { CashierPane } from './cashier-pane.tsx';
import type { CashierRow } from './cashier-row.ts';
import { SaveCashier } from './save-cashier.tsx';
import { useCashiersText } from './text.ts';

/** The payment providers that are connected. */
export const Page = () => {
  const text = useCashiersText();
  const waiting = useWaitingProposals(['cashier.set']);
  const [isAdding, setAdding] = useState(false);
  const columns: ListColumn<CashierRow>[] = [
    {
      name: 'adapter',
      label: text.fields.adapter ?? '',
      cell: (cashier) => text.adapters[cashier.adapter] ?? cashier.adapter,
    },
    {
      name: 'is_active',
      label: text.fields.is_active ?? '',
      cell: (cashier) => (
        <Tag tone={cashier.is_active ? 'good' : 'neutral'}>{cashier.is_active ? text.on : text.off}</Tag>
      ),
    },
    { name: 'page_url', label: text.fields.page_url ?? '', cell: (cashier) => cashier.page_url ?? '–', priority: 2 },
    {
      name: 'secret_created_at',
      label: text.secretMade,
      cell: (cashier) => <When at={cashier.secret_created_at} />,
      priority: 3,
    },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={waiting}
        route={listCashiers}
        columns={columns}
        rowId={(cashier) => cashier.adapter}
        rowName={(cashier) => text.adapters[cashier.adapter] ?? cashier.adapter}
        empty={<p>{text.empty}</p>}
        actions={
          <ActButton route={setCashier} tone="primary" onClick={() => setAdding(true)}>
            {text.connect}
          </ActButton>
        }
        pane={({ id, row, close }) => <CashierPane key={id} id={id} cashier={row} close={close} />}
      />
      {isAdding ? <SaveCashier cashier={undefined} leave={() => setAdding(false)} /> : null}
    </>
  );
};

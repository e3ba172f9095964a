import { listStaffPaymentMethods, savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { useState } from 'react';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Bounds } from './bounds.tsx';
import type { MethodRow } from './method-row.ts';
import { SaveMethod } from './save-method.tsx';
import { usePaymentMethodsText } from './text.ts';

const MethodPane = definePart<PropsOf<typeof import('./method-pane.tsx').MethodPane>>(() =>
  import('./method-pane.tsx').then((found) => found.MethodPane),
);

/** The methods by which players pay in and are paid out. */
export const Page = () => {
  const text = usePaymentMethodsText();
  const [isAdding, setAdding] = useState(false);
  const columns: ListColumn<MethodRow>[] = [
    { name: 'name', cell: (method) => method.name },
    { name: 'code', label: text.fields.code ?? '', cell: (method) => <code>{method.code}</code>, priority: 2 },
    {
      name: 'is_active',
      label: text.fields.is_active ?? '',
      cell: (method) => (
        <Tag tone={method.is_active ? 'good' : 'neutral'}>{method.is_active ? text.active : text.inactive}</Tag>
      ),
    },
    ...(['deposit', 'withdrawal'] as const).map((way) => ({
      name: way,
      label: text.fields[way] ?? '',
      cell: (method: MethodRow) => <Bounds method={method} way={way} />,
      priority: 2 as const,
    })),
    {
      name: 'currencies',
      label: text.fields.currencies ?? '',
      cell: (method) => method.currencies.join(', '),
      priority: 3,
    },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        route={listStaffPaymentMethods}
        columns={columns}
        rowId={(method) => String(method.id)}
        rowName={(method) => method.name}
        empty={<p>{text.empty}</p>}
        actions={
          <ActButton route={savePaymentMethod} tone="primary" onClick={() => setAdding(true)}>
            {text.add}
          </ActButton>
        }
        pane={({ id, row, close }) => <MethodPane key={id} id={id} method={row} close={close} />}
      />
      {isAdding ? <SaveMethod method={undefined} leave={() => setAdding(false)} /> : null}
    </>
  );
};

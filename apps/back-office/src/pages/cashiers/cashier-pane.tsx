import { setCashier } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { ActButton } from '../../ui/can.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import type { CashierRow } from './cashier-row.ts';
import { SaveCashier } from './save-cashier.tsx';
import { useCashiersText } from './text.ts';

type CashierPaneProps = { readonly id: string; readonly cashier: CashierRow | undefined; readonly close: () => void };

export const CashierPane = ({ id, cashier, close }: CashierPaneProps) => {
  const text = useCashiersText();
  const [isEditing, setEditing] = useState(false);
  if (!cashier) return <MissingPane title={text.pane(id)} close={close} />;
  const { adapter, is_active, addresses, page_url, orders_url, payment_method } = cashier;
  const { callbacks_url, secret_created_at } = cashier;
  return (
    <Pane
      title={text.pane(text.adapters[adapter] ?? adapter)}
      tags={<Tag tone={is_active ? 'good' : 'neutral'}>{is_active ? text.on : text.off}</Tag>}
      close={close}
      actions={
        <ActButton route={setCashier} tone="primary" onClick={() => setEditing(true)}>
          {text.edit}
        </ActButton>
      }
    >
      <Facts
        facts={[
          { name: 'callbacks_url', label: text.callbacksUrl, value: <code>{callbacks_url}</code> },
          {
            name: 'addresses',
            label: text.fields.addresses ?? '',
            value: addresses.length > 0 ? addresses.join(', ') : text.anywhere,
          },
          { name: 'page_url', label: text.fields.page_url ?? '', value: page_url ?? '–' },
          { name: 'orders_url', label: text.fields.orders_url ?? '', value: orders_url ?? '–' },
          { name: 'payment_method', label: text.fields.payment_method ?? '', value: payment_method ?? '–' },
          { name: 'secret_created_at', label: text.secretMade, value: <When at={secret_created_at} as="full" /> },
        ]}
      />
      {isEditing ? <SaveCashier cashier={cashier} leave={() => setEditing(false)} /> : null}
    </Pane>
  );
};

import { savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { useState } from 'react';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Bounds } from './bounds.tsx';
import type { MethodRow } from './method-row.ts';
import { SaveMethod } from './save-method.tsx';
import { usePaymentMethodsText } from './text.ts';

type MethodPaneProps = { readonly id: string; readonly method: MethodRow | undefined; readonly close: () => void };

export const MethodPane = ({ id, method, close }: MethodPaneProps) => {
  const text = usePaymentMethodsText();
  const common = useCommonText();
  const [isEditing, setEditing] = useState(false);
  if (!method) return <MissingPane title={text.pane(id)} close={close} />;
  const details = (
    <Facts
      facts={[
        { name: 'code', label: text.fields.code ?? '', value: <code>{method.code}</code> },
        ...(['deposit', 'withdrawal'] as const).map((way) => ({
          name: way,
          label: text.fields[way] ?? '',
          value: <Bounds method={method} way={way} />,
        })),
        { name: 'currencies', label: text.fields.currencies ?? '', value: method.currencies.join(', ') },
      ]}
    />
  );
  return (
    <Pane
      title={text.pane(method.code)}
      figure={method.name}
      tags={<Tag tone={method.is_active ? 'good' : 'neutral'}>{method.is_active ? text.active : text.inactive}</Tag>}
      close={close}
      actions={
        <ActButton route={savePaymentMethod} tone="primary" onClick={() => setEditing(true)}>
          {text.edit}
        </ActButton>
      }
    >
      <Tabs
        label={text.pane(method.code)}
        tabs={[
          { name: 'details', label: common.details, body: details },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="payment_method" id={method.id} /> },
        ]}
      />
      {isEditing ? <SaveMethod method={method} leave={() => setEditing(false)} /> : null}
    </Pane>
  );
};

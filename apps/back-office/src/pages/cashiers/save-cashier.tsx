import { setCashier } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { notifyDone } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { CashierRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

/** Connects a payment provider or changes one. A new secret is shown once. */
export const SaveCashier = ({ cashier, leave }: { cashier: CashierRow | undefined; leave: () => void }) => {
  const text = useCashiersText();
  const common = useCommonText();
  const [secret, setSecret] = useState<string>();
  const name = cashier && (text.adapters[cashier.adapter] ?? cashier.adapter);
  if (secret !== undefined)
    return (
      <SecretDialog title={text.newSecret} secrets={[{ label: text.secret, value: secret }]} close={leave}>
        <p>{text.secretHint}</p>
      </SecretDialog>
    );
  return (
    <Dialog title={name === undefined ? text.connect : text.editTitle(name)} open close={leave}>
      <SchemaForm
        route={setCashier}
        initial={cashier ?? { adapter: 'generic', is_active: true, addresses: [] }}
        {...(cashier ? { fixed: { adapter: cashier.adapter } } : {})}
        kinds={{ page_url: 'text', orders_url: 'text' }}
        text={{ fields: text.fields, values: text.adapters }}
        submit={common.save}
        cancel={leave}
        done={(answer) => {
          notifyDone(answer, common.saved, name);
          if (answer.data.secret === undefined) leave();
          else setSecret(answer.data.secret);
        }}
      />
    </Dialog>
  );
};

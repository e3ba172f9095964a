import { getCashierCallback } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { CallbackResult } from './callback-columns.tsx';
import type { CallbackRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

/** A callback; its bytes only when they are asked for, because reading them is audited. */
export const CallbackPane = ({ id, row, close }: Opened<CallbackRow>) => {
  const text = useCashiersText();
  const [isReading, setReading] = useState(false);
  if (!row) return <MissingPane title={text.callback(id)} close={close} />;
  return (
    <Pane
      title={text.callback(row.transaction_id)}
      figure={
        row.amount === null || row.currency === null ? undefined : <Money amount={row.amount} currency={row.currency} />
      }
      tags={<CallbackResult callback={row} />}
      close={close}
      actions={
        <ActButton route={getCashierCallback} onClick={() => setReading(true)}>
          {text.read}
        </ActButton>
      }
    >
      <Facts
        facts={[
          { name: 'action', label: text.columns.action, value: text.actions[row.action] ?? row.action },
          { name: 'adapter', label: text.fields.adapter ?? '', value: text.adapters[row.adapter] ?? row.adapter },
          { name: 'player_id', label: text.columns.player, value: row.player_id ?? '–' },
          { name: 'deposit_intent_id', label: text.columns.intent, value: row.deposit_intent_id ?? '–' },
          { name: 'payment_id', label: text.columns.payment, value: row.payment_id ?? '–' },
          { name: 'error_code', label: text.columns.refusal, value: row.error_code ?? '–' },
          { name: 'ip', label: text.columns.ip, value: row.ip },
          { name: 'received_at', label: text.columns.received, value: <When at={row.received_at} as="full" /> },
        ]}
      />
      {isReading ? <Bytes id={row.id} /> : null}
    </Pane>
  );
};

const Bytes = ({ id }: { id: number }) => {
  const text = useCashiersText();
  const { data, error, refetch } = useData(getCashierCallback, { params: { cashier_callback: id } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <CodeBlock label={text.asItCame} text={data.data.raw} />
      <CodeBlock label={text.answered} text={JSON.stringify(data.data.answer)} />
    </>
  );
};

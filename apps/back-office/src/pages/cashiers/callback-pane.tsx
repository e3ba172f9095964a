import { getCashierCallback } from '@croupier/contract/back-office/cashiers.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { CallbackActs } from './callback-acts.tsx';
import { CallbackResult } from './callback-columns.tsx';
import type { CallbackRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

/** A callback; its bytes only when they are asked for, because reading them is audited. */
export const CallbackPane = ({ id, row, close, next, open }: Opened<CallbackRow>) => {
  const text = useCashiersText();
  const common = useCommonText();
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
        <>
          <CallbackActs callback={row} />
          <ActButton route={getCashierCallback} onClick={() => setReading(true)}>
            {text.read}
          </ActButton>
          <NextButton next={next} open={open} />
        </>
      }
    >
      {row.needs_staff ? (
        <p>
          {row.action === 'unreadable' ? text.unreadableHint : (text.hints[row.error_code ?? ''] ?? text.refusedHint)}
        </p>
      ) : null}
      <Tabs
        label={text.callback(row.transaction_id)}
        tabs={[
          {
            name: 'details',
            label: common.details,
            body: (
              <>
                <CallbackFacts row={row} />
                {isReading ? <Bytes id={row.id} /> : null}
              </>
            ),
          },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="cashier_callback" id={row.id} /> },
        ]}
      />
    </Pane>
  );
};

const CallbackFacts = ({ row }: { readonly row: CallbackRow }) => {
  const text = useCashiersText();
  const labels = useLabels();
  const link = (to: string, id: number | null) =>
    id === null ? null : (
      <PageLink to={to} row={id} className="underlined">
        {id}
      </PageLink>
    );
  return (
    <Facts
      facts={[
        { name: 'action', label: text.columns.action, value: text.actions[row.action] ?? row.action },
        { name: 'adapter', value: labels.value(row.adapter) },
        {
          name: 'player_id',
          label: text.columns.player,
          value: row.player_id === null ? null : <PageLink to={`/players/${row.player_id}`}>{row.player_id}</PageLink>,
        },
        {
          name: 'deposit_intent_id',
          label: text.columns.intent,
          value: link('/deposit-intents', row.deposit_intent_id),
        },
        { name: 'payment_id', label: text.columns.payment, value: link('/payments', row.payment_id) },
        { name: 'error_code', label: text.columns.refusal, value: row.error_code },
        ...(row.retries === 0 ? [] : [{ name: 'retries', label: text.retried, value: row.retries }]),
        ...(row.settle_reason === null
          ? []
          : [
              { name: 'settle_reason', label: text.settledBecause, value: row.settle_reason },
              { name: 'settled_by', label: text.settledBy, value: row.settled_by?.name },
              { name: 'settled_at', label: text.settledAt, value: <When at={row.settled_at} as="full" /> },
            ]),
        { name: 'ip', label: text.columns.ip, value: row.ip },
        { name: 'received_at', label: text.columns.received, value: <When at={row.received_at} as="full" /> },
      ]}
    />
  );
};

const Bytes = ({ id }: { id: number }) => {
  const text = useCashiersText();
  const { data, error, refetch } = useData(getCashierCallback, { params: { cashier_callback: id } }, { once: true });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <CodeBlock label={text.asItCame} text={data.data.raw} />
      <CodeBlock label={text.answered} text={JSON.stringify(data.data.answer)} />
    </>
  );
};

import { getCashierOrder } from '@croupier/contract/back-office/cashier-orders.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { useCashiersText } from '../cashiers/text.ts';
import { WaitingFor } from '../proposals/waiting-for.tsx';
import { OrderActs } from './orders-acts.tsx';
import { type OrderRow, OrderState } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';

/** An order: how far it is, and what staff can do about it. */
export const OrderPane = ({ id, row: order, close }: Opened<OrderRow>) => {
  const text = useOrdersText();
  const [isReading, setReading] = useState(false);
  if (!order) return <MissingPane title={text.order(id)} close={close} />;
  const hints = { waiting: text.waitingHint, stuck: text.stuckHint, refused: text.refusedHint };
  const hint = order.needs_staff ? hints[order.state as keyof typeof hints] : undefined;
  return (
    <Pane
      title={`${text.order(order.id)}: ${text.kinds[order.kind] ?? order.kind}`}
      figure={<Money amount={order.amount} currency={order.currency} />}
      tags={<OrderState order={order} />}
      close={close}
      actions={
        <>
          <OrderActs order={order} />
          <ActButton route={getCashierOrder} onClick={() => setReading(true)}>
            {text.said}
          </ActButton>
        </>
      }
    >
      {hint === undefined ? null : <p className="pane-notice">{hint}</p>}
      <WaitingFor kinds={['cashier_order.settle']} subject={order.id} />
      <OrderFacts order={order} />
      {isReading ? <Calls id={order.id} /> : null}
    </Pane>
  );
};

const OrderFacts = ({ order }: { readonly order: OrderRow }) => {
  const text = useOrdersText();
  const { adapters } = useCashiersText();
  const { columns } = text;
  const link = (to: string, id: number) => <PageLink to={to} row={id}>{`${id}`}</PageLink>;
  const optional = (name: string, label: string, value: string | null) =>
    value === null ? [] : [{ name, label, value: <Id value={value} /> }];
  const moment = (name: string, label: string, at: string | null) =>
    at === null ? [] : [{ name, label, value: <When at={at} as="full" /> }];
  const adapter = order.adapter === null ? text.nobody : (adapters[order.adapter] ?? order.adapter);
  return (
    <Facts
      facts={[
        { name: 'adapter', label: columns.adapter, value: adapter },
        { name: 'player_id', label: columns.player, value: link('/players', order.player_id) },
        ...(order.payment_id === null
          ? []
          : [{ name: 'payment_id', label: columns.payment, value: link('/payments', order.payment_id) }]),
        ...(order.deposit_intent_id === null
          ? []
          : [{ name: 'deposit_intent_id', label: columns.intent, value: order.deposit_intent_id }]),
        { name: 'key', label: columns.key, value: <Id value={order.key} /> },
        ...optional('origin', columns.about, order.origin),
        ...optional('transaction_id', columns.transaction, order.transaction_id),
        ...(order.reason === null ? [] : [{ name: 'reason', label: columns.reason, value: order.reason }]),
        { name: 'attempts', label: columns.attempts, value: order.attempts },
        { name: 'last_error', label: columns.error, value: order.last_error ?? '–' },
        ...moment('accepted_at', columns.accepted, order.accepted_at),
        ...moment('next_attempt_at', columns.next, order.next_attempt_at),
        { name: 'created_at', label: columns.ordered, value: <When at={order.created_at} as="full" /> },
      ]}
    />
  );
};

/** What was said on both sides. Reading it is audited. */
const Calls = ({ id }: { readonly id: number }) => {
  const text = useOrdersText();
  const { data, error, refetch } = useData(getCashierOrder, { params: { cashier_order: id } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { calls } = data.data;
  if (calls.length === 0) return <p className="muted">{text.nothingSaid}</p>;
  return calls.map((call) => (
    <div key={`${call.attempt} ${call.verb}`}>
      <CodeBlock label={text.weSaid(call.attempt, text.kinds[call.verb] ?? call.verb)} text={call.sent} />
      <CodeBlock label={text.itSaid(call.status)} text={call.answer ?? call.error ?? ''} />
    </div>
  ));
};

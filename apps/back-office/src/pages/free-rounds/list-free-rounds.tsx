import { listFreeRoundOrders } from '@croupier/contract/back-office/free-rounds.ts';
import { type ListColumn, ListPage, type Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { OrderFacts } from './order-facts.tsx';
import type { OrderRow } from './order-row.ts';
import { OrderState } from './order-state.tsx';
import { RepeatButton } from './repeat-button.tsx';
import { SettleButton } from './settle-button.tsx';
import { useFreeRoundsText } from './text.ts';

/** Free rounds that bonuses granted for the games of providers, and what the providers know of them. */
export const Page = () => {
  const text = useFreeRoundsText();
  const waiting = useWaitingProposals(['free_round_port.set']);
  const columns: ListColumn<OrderRow>[] = [
    { name: 'player_id', label: text.columns.player, cell: (order) => order.player_id, card: 'lead' },
    { name: 'bonus_name', label: text.columns.bonus, cell: (order) => order.bonus_name, priority: 2, card: 'note' },
    { name: 'provider', label: text.columns.provider, cell: (order) => order.provider.name, card: 'note' },
    {
      name: 'played',
      label: text.columns.rounds,
      cell: (order) => text.playedOf(order.played, order.count),
      kind: 'number',
    },
    {
      name: 'won',
      label: text.columns.won,
      cell: (order) => <Money amount={order.won} currency={order.currency} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'state', label: text.columns.state, cell: (order) => <OrderState order={order} />, card: 'mark' },
    {
      name: 'created_at',
      cell: (order) => <When at={order.created_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 3,
    },
  ];
  return (
    <ListPage
      title={text.title}
      facts={waiting}
      route={listFreeRoundOrders}
      columns={columns}
      rowId={(order) => String(order.player_bonus_id)}
      rowName={(order) => order.free_round_id}
      views={[
        { name: text.views.all, query: 'per_page=25' },
        { name: text.views.waiting, query: 'needs_staff=true&order=oldest' },
        { name: text.views.stuck, query: 'stuck=true' },
      ]}
      filters={['state', 'needs_staff', 'stuck', 'player_id', 'provider_id']}
      queue="free_rounds"
      empty={<p>{text.empty}</p>}
      pane={(opened) => <OrderPane key={opened.id} {...opened} />}
    />
  );
};

const OrderPane = ({ id, row: order, close }: Opened<OrderRow>) => {
  const text = useFreeRoundsText();
  if (!order) return <MissingPane title={text.pane(id)} close={close} />;
  return (
    <Pane
      title={text.pane(order.free_round_id)}
      figure={text.playedOf(order.played, order.count)}
      tags={<OrderState order={order} />}
      close={close}
      actions={
        <>
          <RepeatButton order={order} tone="primary" />
          {order.needs_staff ? <SettleButton order={order} /> : null}
        </>
      }
    >
      {order.is_connected ? null : <p className="muted">{text.connectFirst}</p>}
      {order.needs_staff ? <p>{text.givenUp[order.wanted]}</p> : null}
      <OrderFacts order={order} />
    </Pane>
  );
};

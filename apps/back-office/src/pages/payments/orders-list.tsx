import { listCashierOrders } from '@croupier/contract/back-office/cashier-orders.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { OrderPane } from './orders-pane.tsx';
import { useOrderColumns } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';

/** What payment providers are told to do. Those that go no further without staff come first. */
export const Page = () => {
  const text = useOrdersText();
  const waiting = useWaitingProposals(['cashier_order.settle', 'cashier_order.refund']);
  return (
    <ListPage
      title={text.title}
      facts={waiting}
      route={listCashierOrders}
      columns={useOrderColumns()}
      rowId={(order) => String(order.id)}
      rowName={(order) => text.order(order.id)}
      views={[
        { name: text.views.waiting, query: 'needs_staff=true&order=oldest' },
        { name: text.views.open, query: 'state=due&order=oldest' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      filters={['kind', 'state', 'needs_staff', 'adapter', 'player_id', 'payment_id', 'deposit_intent_id']}
      empty={<p>{text.empty}</p>}
      pane={(opened) => <OrderPane key={opened.id} {...opened} />}
    />
  );
};

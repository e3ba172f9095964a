import { listCashierOrders } from '@croupier/contract/back-office/cashier-orders.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { type OrderRow, useOrderColumns, useOrdersOf } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';

/** What payment providers were told to do about a payment, in order; nothing where they were told nothing. */
export const OrdersOf = ({ payment }: { readonly payment: number }) => {
  const text = useOrdersText();
  const columns = useOrderColumns();
  const { args, orders } = useOrdersOf(payment);
  if (orders.length === 0) return null;
  const toOrder = ({ id, kind }: OrderRow) => (
    <PageLink to="/cashier-orders" query={{ payment_id: String(payment) }} row={id}>
      {text.kinds[kind] ?? kind}
    </PageLink>
  );
  return (
    <>
      <h3>{text.title}</h3>
      <TablePart
        route={listCashierOrders}
        args={args}
        label={text.title}
        rowId={(order) => String(order.id)}
        columns={columns.map((column) => (column.name === 'kind' ? { ...column, cell: toOrder } : column))}
      />
    </>
  );
};

import { listCashierOrders } from '@croupier/contract/back-office/cashier-orders.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import type { ListColumn } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useOrdersText } from './orders-text.ts';

export type OrderRow = Answer<typeof listCashierOrders>['data'][number];

const tones: Readonly<Record<OrderRow['state'], Tone>> = {
  waiting: 'warn',
  due: 'info',
  stuck: 'bad',
  done: 'good',
  refused: 'bad',
  dropped: 'neutral',
};

export const OrderState = ({ order }: { readonly order: OrderRow }) => {
  const text = useOrdersText();
  return <Tag tone={tones[order.state]}>{text.states[order.state] ?? order.state}</Tag>;
};

/** The columns of orders, on their page and beside a payment. */
export const useOrderColumns = (): ListColumn<OrderRow>[] => {
  const text = useOrdersText();
  return [
    { name: 'kind', label: text.columns.kind, cell: (order) => text.kinds[order.kind] ?? order.kind, card: 'lead' },
    {
      name: 'amount',
      label: text.columns.amount,
      cell: (order) => <Money amount={order.amount} currency={order.currency} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'state', label: text.columns.state, cell: (order) => <OrderState order={order} />, card: 'mark' },
    {
      name: 'last_error',
      label: text.columns.error,
      cell: (order) => order.last_error ?? '–',
      priority: 2,
      card: 'note',
    },
    {
      name: 'created_at',
      label: text.columns.ordered,
      cell: (order) => <When at={order.created_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 2,
    },
  ];
};

const argsOf = (payment: number) =>
  ({ query: { payment_id: String(payment), order: 'oldest', per_page: '100' } }) as const;

/** Whether a payment provider was told to pay a withdrawal out, and has not answered. */
export const useIsOrdered = (payment: number, isAsked: boolean): boolean => {
  const { data } = useData(listCashierOrders, argsOf(payment), { enabled: isAsked });
  const isOpen = ({ kind, state }: OrderRow): boolean => kind === 'payout' && (state === 'due' || state === 'stuck');
  return data?.data.some(isOpen) ?? false;
};

export const useOrdersOf = (payment: number) => {
  const args = argsOf(payment);
  const { data } = useData(listCashierOrders, args);
  return { args, orders: data?.data ?? [] };
};

import { settleFreeRoundOrder } from '@croupier/contract/back-office/free-rounds.ts';
import { OrderAct } from './order-act.tsx';
import type { OrderRow } from './order-row.ts';
import { useFreeRoundsText } from './text.ts';

/** Takes a grant off the queue that staff have settled with its provider. */
export const SettleButton = ({ order }: { order: OrderRow }) => {
  const text = useFreeRoundsText();
  const words = {
    act: text.settle,
    title: text.settleTitle(order.provider.name),
    hint: text.settleHint,
    done: text.settled,
  };
  return <OrderAct order={order} route={settleFreeRoundOrder} tone="quiet" words={words} />;
};

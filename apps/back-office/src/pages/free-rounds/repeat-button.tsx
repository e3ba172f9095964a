import { repeatFreeRoundOrder } from '@croupier/contract/back-office/free-rounds.ts';
import { OrderAct } from './order-act.tsx';
import type { OrderRow } from './order-row.ts';
import { useFreeRoundsText } from './text.ts';

/** Tells the provider of a grant again, and asks what it knows of it. */
export const RepeatButton = ({ order, tone }: { order: OrderRow; tone: 'primary' | 'quiet' }) => {
  const text = useFreeRoundsText();
  const words = {
    act: text.repeat,
    title: text.repeatTitle(order.provider.name),
    hint: text.repeatHint,
    done: text.repeated,
  };
  const hindrance = order.is_connected ? undefined : text.connectFirst;
  return <OrderAct order={order} route={repeatFreeRoundOrder} tone={tone} words={words} hindrance={hindrance} />;
};

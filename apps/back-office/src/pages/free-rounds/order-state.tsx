import { Tag, type Tone } from '../../ui/tag.tsx';
import type { OrderRow } from './order-row.ts';
import { useFreeRoundsText } from './text.ts';

const tones: Readonly<Record<OrderRow['state'], Tone>> = {
  due: 'warn',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
};

/** How telling the provider of a grant stands. */
export const OrderState = ({ order }: { order: OrderRow }) => {
  const text = useFreeRoundsText();
  if (!order.is_connected && order.state === 'due') return <Tag tone="neutral">{text.notTold}</Tag>;
  return <Tag tone={tones[order.state]}>{text.states[`${order.wanted}_${order.state}`] ?? order.state}</Tag>;
};

import type { ListColumn } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import type { CallbackRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

/** Whether a callback was accepted, and how often it came again. */
export const CallbackResult = ({ callback }: { callback: CallbackRow }) => {
  const text = useCashiersText();
  const { error_code, repeats, settled_at, needs_staff } = callback;
  const isSettled = settled_at !== null;
  const word = isSettled ? text.settled : error_code === null ? text.accepted : text.refused;
  return (
    <>
      <Tag tone={error_code === null ? 'good' : needs_staff ? 'bad' : 'neutral'}>{word}</Tag>
      {repeats > 0 ? <span className="muted"> {text.repeated(repeats)}</span> : null}
    </>
  );
};

/** The columns of callbacks, on their page and beside a payment. */
export const useCallbackColumns = (): ListColumn<CallbackRow>[] => {
  const text = useCashiersText();
  return [
    { name: 'action', label: text.columns.action, cell: (one) => text.actions[one.action] ?? one.action, card: 'lead' },
    {
      name: 'amount',
      label: text.columns.amount,
      cell: (one) =>
        one.amount === null || one.currency === null ? '–' : <Money amount={one.amount} currency={one.currency} />,
      kind: 'number',
      card: 'figure',
    },
    {
      name: 'error_code',
      label: text.columns.result,
      cell: (one) => <CallbackResult callback={one} />,
      card: 'mark',
    },
    {
      name: 'transaction_id',
      label: text.columns.transaction,
      cell: (one) => <code>{one.transaction_id}</code>,
      priority: 2,
      card: 'note',
    },
    {
      name: 'received_at',
      label: text.columns.received,
      cell: (one) => <When at={one.received_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 2,
    },
  ];
};

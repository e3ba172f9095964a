import { listCashierCallbacks } from '@croupier/contract/back-office/cashiers.ts';
import { useData } from '../../data.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { useCallbackColumns } from './callback-columns.tsx';
import type { CallbackRow } from './cashier-row.ts';
import { useCashiersText } from './text.ts';

type Of = { readonly payment_id: string } | { readonly deposit_intent_id: string };

/** Everything that a payment provider said of a payment, in order; nothing where no provider said anything. */
export const CallbacksOf = ({ query }: { readonly query: Of }) => {
  const text = useCashiersText();
  const [action, ...others] = useCallbackColumns();
  const linked = {
    ...(action as NonNullable<typeof action>),
    cell: (one: CallbackRow) => (
      <PageLink to="/cashier-callbacks" query={{ ...query, order: 'oldest' }} row={one.id} className="underlined">
        {text.actions[one.action] ?? one.action}
      </PageLink>
    ),
  };
  const args = { query: { ...query, order: 'oldest', per_page: '100' } } as const;
  const { data } = useData(listCashierCallbacks, args);
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <h3>{text.callbacks}</h3>
      <TablePart
        route={listCashierCallbacks}
        args={args}
        label={text.callbacks}
        rowId={(callback) => String(callback.id)}
        columns={[linked, ...others]}
      />
    </>
  );
};

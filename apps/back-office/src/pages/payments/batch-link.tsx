import { PageLink } from '../../ui/page-link.tsx';
import type { PaymentRow } from './payment-row.ts';
import { usePaymentsText } from './text.ts';

/** Leads to the payout batch whose file has the withdrawal, and to its line there. */
export const BatchLink = ({ payment: { id, payout_batch_id } }: { payment: PaymentRow }) => {
  const text = usePaymentsText();
  if (payout_batch_id === null) return <span className="muted">–</span>;
  return (
    <PageLink to={`/payout-batches/${payout_batch_id}`} row={id} className="underlined">
      {text.batch(payout_batch_id)}
    </PageLink>
  );
};

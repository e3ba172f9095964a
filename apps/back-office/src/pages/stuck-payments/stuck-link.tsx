import type { listStuckPayments } from '@croupier/contract/back-office/stuck-payments.ts';
import type { Answer, Query } from '../../call.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useStuckText } from './text.ts';

export type StuckRow = Answer<typeof listStuckPayments>['data'][number];

/** Lists whose panes need their row are narrowed to it. */
const placeOf = ({ kind, id, payment_id, deposit_intent_id }: StuckRow): { to: string; query?: Query } => {
  if (kind === 'callback_refused') return { to: '/cashier-callbacks', query: { id: String(id) } };
  if (kind === 'payout_paying') return { to: '/payments' };
  if (kind === 'deposit_authorised' || kind === 'captured_beyond') return { to: '/deposit-intents' };
  return {
    to: '/cashier-orders',
    query: payment_id === null ? { deposit_intent_id: String(deposit_intent_id) } : { payment_id: String(payment_id) },
  };
};

/** What is stuck, as a link to its pane. */
export const StuckLink = ({ row }: { readonly row: StuckRow }) => {
  const text = useStuckText();
  return (
    <PageLink {...placeOf(row)} row={row.id} className="underlined">
      {text.kinds[row.kind] ?? row.kind}
    </PageLink>
  );
};

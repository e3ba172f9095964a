import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { answerStaff, type Named, payoutFacets, payoutNeeds } from './move-payment.ts';
import { claim } from './payout-claim.ts';

type Ordering = Named & { readonly adapter: CashierAdapter };

/** Claims an allowed withdrawal, through the gate as whoever pays one, and has the payment provider pay it out. */
export const orderPayout = defineCommand({
  name: 'order_payout',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Ordering, context) => {
    const claimed = claim(draft, { payment_id: input.payment_id }, context);
    if (claimed instanceof Refusal) return claimed;
    const { id: payment_id, player_id, amount, currency, paying_at, claimed_by_staff } = claimed;
    const { adapter } = input;
    const order = { payment_id, player_id, amount, currency, adapter };
    draft.append('payments', {
      kind: 'order',
      order: { ...order, claimed_at: paying_at as Date, ordered_by: claimed_by_staff },
    });
    draft.append('audit', {
      action: 'withdrawal.order',
      subject_kind: 'payment',
      subject_id: payment_id,
      field: 'adapter',
      from_value: null,
      to_value: adapter,
      actor: context.actor,
    });
    // Commands of the same batch see it too.
    draft.desk = { ...draft.desk, ordered: new Set(draft.desk.ordered).add(payment_id) };
    return answerStaff(draft, input, context);
  },
});

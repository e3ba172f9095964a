import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { type Authorisation, newIntent } from './authorise-deposit.ts';
import { type Capture, capture, captureFacets } from './capture-deposit.ts';
import { putIntent } from './end-intents.ts';
import { holdReference } from './facet.ts';
import { refuseHeldReference } from './intent-rules.ts';
import { paymentView } from './view.ts';

const facets = [...captureFacets, 'control_alerts'] as const;
const controls = { controls: ['beyond_authorisation' as const] };

type CashierDraft = Draft<(typeof facets)[number]>;

/** What a payment provider captured. Nobody of the operator decided it, so what goes beyond raises an alert as well. */
export const captureByCashier = defineCommand({
  name: 'capture_by_cashier',
  facets,
  needs: (input: Capture) => ({
    payments: input,
    deposit_intents: input,
    aml: 'deposit',
    control_alerts: controls,
  }),
  decide: (draft, input: Capture, context) => captureAndAlert(draft, input, context),
});

/**
 * Credits money that a payment provider took without an authorisation, or although it was declined: by an intent that is
 * captured at once, and says so.
 */
export const creditUnauthorised = defineCommand({
  name: 'credit_unauthorised_deposit',
  facets: [...facets, 'payment_methods'],
  needs: (input: Authorisation) => ({
    payments: { external_reference: input.external_reference },
    payment_methods: input,
    aml: 'deposit',
    control_alerts: controls,
  }),
  decide: (draft, input: Authorisation, context) => {
    const { external_reference } = input;
    const earlier =
      draft.payments.byReference.get(external_reference) ?? draft.payments.intents.get(external_reference);
    refuseHeldReference(earlier);
    const named = { ...input, external_reference: `${external_reference}:unauthorised` };
    const { promised_bonus: _, ...intent } = newIntent(named, draft.payment_methods, draft.wallet, context);
    const unauthorised = { ...intent, promised_bonus: null, beyond: ['unauthorised' as const] };
    putIntent(draft, unauthorised);
    holdReference(draft, unauthorised);
    return captureAndAlert(draft, { intent_id: intent.id, amount: input.amount, external_reference }, context);
  },
});

const captureAndAlert = (draft: CashierDraft, input: Capture, context: Context) => {
  const { payment, beyond, isRepeat } = capture(draft, input, context);
  if (beyond.length > 0)
    raiseControlAlert(
      draft,
      {
        kind: 'beyond_authorisation',
        rule_name: `Captured beyond the authorisation: ${beyond.join(', ')}`,
        payment_amount: payment.amount,
        payment_currency: payment.currency,
        figures: {},
        isRefused: false,
      },
      context,
    );
  const data = { ...paymentView(payment), deposit_intent_id: input.intent_id };
  return isRepeat ? { data, status: 200 } : { data };
};

import type { OrderKind } from '@croupier/contract/cashier-order-fields.ts';
import type { Money } from '../../base/money.ts';

/** What a provider is asked: to carry out an order, or what became of one. */
export type OrderVerb = OrderKind | 'state';

/** Where a payout goes, as the player has saved it. */
export type Payee = {
  readonly kind: 'bank_account' | 'card' | 'wallet';
  readonly holder_name: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly token: string | null;
};

/** An order as a provider is told of it. */
export type ToldOrder = {
  /** Our own key: whatever comes again under it happens once. */
  readonly order: string;
  /** The provider's transaction that a void or a refund is about. */
  readonly transaction_id: string | null;
  readonly player_id: number;
  readonly amount: Money;
  readonly currency: string;
  readonly deposit_intent_id: number | null;
  readonly payment_id: number | null;
  readonly payment_method: string | null;
  readonly payee: Payee | null;
};

export type OrderAnswer =
  /** Carried out: the money has moved, or the authorisation is let go of. */
  | { readonly outcome: 'done'; readonly status: number; readonly transaction_id: string | null }
  /** The provider has it and is at it. */
  | { readonly outcome: 'pending'; readonly status: number; readonly transaction_id: string | null }
  /** The provider says that it does not and will not do it. */
  | { readonly outcome: 'refused'; readonly status: number; readonly error: string }
  /** To a question: the provider has never heard of the order. */
  | { readonly outcome: 'unknown'; readonly status: number }
  /** No answer, or none that says what was done. */
  | { readonly outcome: 'uncertain'; readonly status: number | null; readonly error: string };

type Signing = { readonly secret: string; readonly now: Date; readonly operator_id: number };

/** How a payment provider takes orders. Pure but for the secret. */
export type OrderDialect = {
  write(verb: OrderVerb, order: ToldOrder, signing: Signing): { headers: Record<string, string>; body: string };
  read(verb: OrderVerb, answer: { readonly status: number; readonly body: string }): OrderAnswer;
};

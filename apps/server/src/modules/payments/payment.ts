import type { paymentStatuses, paymentTypes, payoutStates } from '@croupier/contract/payment-fields.ts';
import type { Money } from '../../base/money.ts';

/** The approver id of the operator's own server: no member of staff has this id. All its keys count as one person. */
export const ownServer = 0;

/** A payment request as it is stored. */
export type Payment = {
  readonly id: number;
  readonly type: (typeof paymentTypes)[number];
  readonly status: (typeof paymentStatuses)[number];
  readonly player_id: number;
  readonly amount: Money;
  readonly currency: string;
  readonly payment_method: string | null;
  readonly external_reference: string | null;
  readonly info: string | null;
  readonly bank_name: string | null;
  readonly notes: string | null;
  readonly reject_reason: string | null;
  /** For staff only, when reject_reason tells the player something else. */
  readonly internal_reason: string | null;
  readonly bank_reference: string | null;
  readonly is_reversed: boolean;
  readonly payout_state: (typeof payoutStates)[number];
  /** The batch of the current payout claim. */
  readonly payout_batch_id: number | null;
  /**
   * Who made the current payout claim: a member of staff or a key. Neither where a server of an earlier version paid it,
   * which did not say so.
   */
  readonly claimed_by_staff: number | null;
  readonly claimed_by_key: number | null;
  readonly return_reason: string | null;
  /** The intent that a deposit was captured from. */
  readonly intent_id: number | null;
  /** The account or card that a deposit came from or a withdrawal goes to. */
  readonly instrument_id: number | null;
  /** What of a deposit was refunded or charged back so far. */
  readonly reversed_amount: Money;
  /** In the operator's currency, as its ledger entry. Only rows of earlier versions have none. */
  readonly operator_amount: Money | null;
  /** Who approved so far: staff by their ids, and the operator's own server. */
  readonly approved_by: readonly number[];
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The time of the last approval. */
  readonly approved_at: Date | null;
  readonly paying_at: Date | null;
  readonly paid_at: Date | null;
  readonly returned_at: Date | null;
  readonly rejected_at: Date | null;
  readonly cancelled_at: Date | null;
};

/** Columns with their types, in the order in which they are written. */
export const paymentColumns = {
  id: 'bigint',
  type: 'text',
  status: 'text',
  player_id: 'bigint',
  amount: 'bigint',
  currency: 'text',
  payment_method: 'text',
  external_reference: 'text',
  info: 'text',
  bank_name: 'text',
  notes: 'text',
  reject_reason: 'text',
  internal_reason: 'text',
  bank_reference: 'text',
  is_reversed: 'boolean',
  payout_state: 'text',
  payout_batch_id: 'bigint',
  claimed_by_staff: 'bigint',
  claimed_by_key: 'bigint',
  return_reason: 'text',
  operator_amount: 'bigint',
  intent_id: 'bigint',
  instrument_id: 'bigint',
  reversed_amount: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  approved_at: 'timestamptz',
  paying_at: 'timestamptz',
  paid_at: 'timestamptz',
  returned_at: 'timestamptz',
  rejected_at: 'timestamptz',
  cancelled_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Payment, string>>;

/** How long an authorisation holds where its method does not say so. */
export const defaultAuthorisationMinutes = 24 * 60;

export type PaymentMethod = {
  readonly code: string;
  readonly name: string;
  readonly supports_deposit: boolean;
  readonly supports_withdrawal: boolean;
  readonly min_deposit: Money;
  readonly max_deposit: Money;
  readonly min_withdrawal: Money;
  readonly max_withdrawal: Money;
  readonly currencies: readonly string[];
  /** How long a deposit authorised by it holds. */
  readonly authorisation_minutes: number;
};

import type { Figures } from '@croupier/contract/aml-figures.ts';
import type { alertKinds, alertOutcomes, alertStatuses } from '@croupier/contract/back-office/aml.ts';
import type { paymentTypes } from '@croupier/contract/payment-fields.ts';
import type { Money } from '../../base/money.ts';

export type PaymentType = (typeof paymentTypes)[number];

/** An alert as it is stored. */
export type AmlAlert = {
  readonly id: number;
  readonly player_id: number;
  /** Null when a control of the platform raised the alert; then the name identifies it. */
  readonly rule_id: number | null;
  readonly rule_name: string;
  readonly kind: (typeof alertKinds)[number];
  readonly payment_type: PaymentType | null;
  readonly status: (typeof alertStatuses)[number];
  readonly outcome: (typeof alertOutcomes)[number] | null;
  readonly note: string | null;
  readonly occurrences: number;
  readonly refusals: number;
  readonly payment_request_id: number | null;
  readonly payment_amount: Money;
  readonly payment_currency: string;
  /** The compared amounts, in the operator's currency, and counts. */
  readonly figures: Figures;
  readonly last_at: Date;
  readonly assigned_to: number | null;
  readonly closed_by: number | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** Columns with their types, in the order in which they are read and written. */
export const alertColumns = {
  id: 'bigint',
  player_id: 'bigint',
  rule_id: 'bigint',
  rule_name: 'text',
  kind: 'text',
  payment_type: 'text',
  status: 'text',
  outcome: 'text',
  note: 'text',
  occurrences: 'integer',
  refusals: 'integer',
  payment_request_id: 'bigint',
  payment_amount: 'bigint',
  payment_currency: 'text',
  figures: 'jsonb',
  last_at: 'timestamptz',
  assigned_to: 'bigint',
  closed_by: 'bigint',
  closed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<keyof AmlAlert, string>;

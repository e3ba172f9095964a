import type { movementKinds, movementStates } from '@croupier/contract/statement-fields.ts';
import type { Money } from '../../base/money.ts';

export type MovementKind = (typeof movementKinds)[number];

/** A row of a statement file. */
export type FileRow = {
  readonly kind: MovementKind;
  readonly transaction_id: string;
  /** The transaction that a reversal or return is of, where the file says so. */
  readonly origin: string | null;
  readonly amount: Money;
  readonly currency: string;
  readonly state: (typeof movementStates)[number];
  readonly at: Date | null;
};

/** Money that the platform has booked as moved at the provider. */
export type Movement = {
  readonly kind: MovementKind;
  readonly transaction_id: string;
  readonly amount: Money;
  readonly currency: string;
  readonly at: Date;
  readonly player_id: number;
  readonly payment_id: number;
  readonly intent_id: number | null;
};

export const movementKey = ({ kind, payment_id }: Pick<Movement, 'kind' | 'payment_id'>): string =>
  `${kind}/${payment_id}`;

/** What the platform knows about the transaction of a row, whether or not money was booked by it. */
export type Known = {
  readonly player_id: number | null;
  readonly payment_id: number | null;
  readonly intent_id: number | null;
  /** Whether what was booked of the payment is of this transaction: another transfer of a withdrawal is not. */
  readonly isCurrent: boolean;
  /** A refused callback about it, by which money has moved. */
  readonly callback_id: number | null;
};

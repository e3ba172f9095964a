import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Money } from '../../base/money.ts';

/** A payment provider that an operator is connected to. */
export type Cashier = {
  readonly adapter: CashierAdapter;
  readonly is_active: boolean;
  readonly addresses: readonly string[];
  readonly page_url: string | null;
  /** Where it takes orders; null: it takes none from us. */
  readonly orders_url: string | null;
  /** The method of payments that name none. */
  readonly payment_method: string | null;
  readonly secret_sealed: Buffer;
  readonly secret_created_at: Date;
  readonly updated_at: Date;
};

/** A transaction of a provider, and what it is here. */
export type CashierTransaction = {
  readonly transaction_id: string;
  readonly kind: 'deposit' | 'capture' | 'payout' | 'reversal';
  readonly player_id: number;
  readonly amount: Money;
  readonly currency: string;
  readonly intent_id: number | null;
  readonly payment_id: number | null;
  readonly claimed_at: Date | null;
};

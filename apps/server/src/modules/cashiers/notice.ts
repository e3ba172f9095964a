import type { NoticeAction } from '@croupier/contract/back-office/cashiers.ts';
import type { ErrorCode } from '@croupier/contract/errors.ts';
import type { Money } from '../../base/money.ts';

/** What a payment provider says about one of its transactions, in the words of the platform. */
export type Notice = {
  readonly action: NoticeAction;
  readonly transaction_id: string;
  /** The transaction that it belongs to, where it is one of its own, such as a refund. */
  readonly origin: string | null;
  readonly player_id: number;
  readonly amount: Money;
  readonly currency: string;
  readonly payment_method?: string | undefined;
  /** The intent that the operator authorised before it sent the player to the provider. */
  readonly intent_id?: number | undefined;
  /** The withdrawal that the provider was told to pay out. */
  readonly payment_id?: number | undefined;
  /** The key of our order that it carries out. */
  readonly order?: string | undefined;
  readonly note?: string | undefined;
  /** For a transaction of its own that follows another: whether money is to leave the operator by it. */
  readonly leaves?: boolean | undefined;
  /** Whether the provider may begin a withdrawal itself: it becomes a request, and waits. */
  readonly begins?: boolean | undefined;
};

/** Who somebody is that the provider has before it. Changes nothing, and is not kept. */
export type Question = { readonly action: 'verify'; readonly player_id: number; readonly session: string };

/** What became of it. A refusal with an alert is one too: it is stored with what it changed. */
export type Outcome =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

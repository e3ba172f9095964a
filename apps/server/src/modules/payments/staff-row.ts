import {
  type PaymentFlag,
  paymentFlags,
  type ReviewCheck,
  type staffPaymentRow,
} from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import { isElevated } from '../aml/rules.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { Claim } from './claim.ts';
import type { Payee } from './payee.ts';
import type { Payment } from './payment.ts';
import type { Moment } from './payout-gate.ts';
import { staffPaymentView } from './staff-view.ts';

/** What a row of the list shows about the player and its flags. */
export type RowFacts = Payee & {
  readonly payment_id: number;
  readonly person: {
    readonly id: number;
    readonly username: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly country: string;
    readonly deposited_total: Money;
  };
  readonly claim: Claim | undefined;
  readonly aml_alert: boolean;
  readonly first_withdrawal: boolean;
  readonly bonus_forfeited: boolean;
};

type Row = z.input<typeof staffPaymentRow>;

/** The flags of a row, by the same rules that refuse; tests prove that the list's filters agree with them. */
const flagsOf = (row: Omit<Row, 'flags'>, facts: RowFacts): PaymentFlag[] => {
  const isSet: Record<PaymentFlag, boolean> = {
    blocked: row.blocked_by.length > 0,
    four_eyes: row.needs_four_eyes,
    risk_high: isElevated(row.player.risk_level),
    aml_alert: facts.aml_alert,
    not_verified: row.player.kyc_status !== 'verified',
    first_withdrawal: facts.first_withdrawal,
    bonus_forfeited: facts.bonus_forfeited,
  };
  return paymentFlags.filter((flag) => isSet[flag]);
};

/** The names of staff, and what the review of the payment warns of. */
type Told = { readonly nameOf: (id: number) => string | null; readonly warnings: readonly ReviewCheck[] };

export const staffRowView = (payment: Payment, facts: RowFacts, moment: Moment, { nameOf, warnings }: Told): Row => {
  const { player, wallet, person, claim } = facts;
  const { deposited_total: lifetime_deposits, ...shown } = person;
  const row = {
    ...staffPaymentView(payment, facts, moment, { nameOf, claim }),
    player: {
      ...shown,
      status: player.status,
      risk_level: player.risk_level,
      kyc_status: kycStatusAt(player, moment.now),
      currency: wallet.currency,
      lifetime_deposits,
      lifetime_withdrawals: wallet.withdrawn_total,
    },
    warnings: [...warnings],
  };
  return { ...row, flags: flagsOf(row, facts) };
};

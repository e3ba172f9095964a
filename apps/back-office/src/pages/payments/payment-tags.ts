import type { PaymentFlag, ReviewCheck } from '@croupier/contract/staff-payment-fields.ts';
import type { Tone } from '../../ui/tag.tsx';
import type { PaymentRow } from './payment-row.ts';

type Warned = Pick<PaymentRow, 'flags' | 'warnings'>;

/** The tags of a payment in lists: its flags, and warnings of its review that no flag tells. */
export type PaymentMark = PaymentFlag | ReviewCheck;

const tones: Readonly<Partial<Record<PaymentMark, Tone>>> = {
  blocked: 'bad',
  risk_high: 'bad',
  aml_alert: 'bad',
  first_withdrawal: 'info',
  bonus_forfeited: 'info',
};

/** Flags that say the same as a check of the review under another name. */
const saidBy: Readonly<Partial<Record<ReviewCheck, PaymentFlag>>> = {
  risk_level: 'risk_high',
  aml_alerts: 'aml_alert',
  verification: 'not_verified',
};

export const toneOf = (mark: PaymentMark): Tone => tones[mark] ?? 'warn';

/** The flags of a payment and the warnings of its review that no flag says; what merely informs comes last. */
export const marksOf = ({ flags, warnings }: Warned): PaymentMark[] => {
  const said: readonly PaymentMark[] = flags;
  const all = [...flags, ...warnings.filter((check) => !said.includes(saidBy[check] ?? check))];
  return all.toSorted((one, other) => Number(toneOf(one) === 'info') - Number(toneOf(other) === 'info'));
};

/** Checks that say what comes next, and not that something may be wrong: the approval itself leads there. */
const nextSteps: readonly ReviewCheck[] = ['four_eyes', 'payer'];

/** The warnings that whoever approves must have read: the confirmation names them. */
export const warningsToConfirm = ({ warnings }: Pick<PaymentRow, 'warnings'>): ReviewCheck[] =>
  warnings.filter((check) => !nextSteps.includes(check));

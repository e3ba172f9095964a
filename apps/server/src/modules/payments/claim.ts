import { minute } from '../../base/durations.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Payment } from './payment.ts';
import { invalidPayment } from './rules.ts';

/** Who has taken a payment, and until when. */
export type Claim = {
  readonly payment_id: number;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly taken_until: Date;
};

const claimMinutes = 10;

export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMinutes * minute);

/** The claim while it is valid. */
export const heldClaim = (claim: Claim | undefined, now: Date): Claim | undefined =>
  claim && claim.taken_until > now ? claim : undefined;

/** Refuses a payment that a colleague has taken. One's own claim, and an expired one, do not refuse. */
export const refuseTakenByOther = (claim: Claim | undefined, staffId: number, now: Date): void => {
  const held = heldClaim(claim, now);
  if (!held || held.staff_id === staffId) return;
  throw new Refusal(
    'ALREADY_TAKEN',
    `${held.staff_name} works on it until ${held.taken_until.toISOString()}: ask them, or wait.`,
    {
      taken_by: { id: held.staff_id, name: held.staff_name },
      taken_until: held.taken_until.toISOString(),
    },
  );
};

/** Only payments that wait for a decision can be taken. */
export const refuseDecided = ({
  type,
  status,
  payout_state,
}: Pick<Payment, 'type' | 'status' | 'payout_state'>): void => {
  if (type !== 'withdrawal') throw invalidPayment('type', 'Only a withdrawal waits for a decision.', { type });
  if (status !== 'new' && status !== 'allowed')
    throw invalidPayment('status', `The withdrawal is ${status}: there is nothing left to decide.`, { status });
  if (payout_state !== 'none')
    throw invalidPayment('payout_state', 'The withdrawal is with the bank: there is nothing left to decide.', {
      payout_state,
    });
};

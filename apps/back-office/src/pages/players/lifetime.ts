/** The sums of an account that a lifetime result is made of. */
export type Lifetime = {
  readonly deposited_total: number;
  /** With what is requested and not yet paid: it has left the balance. */
  readonly withdrawn_total: number;
  readonly real_balance: number;
};

/** The player's result: taken out, plus the balance, less paid in. Below zero when they have lost. */
export const resultOf = ({ deposited_total, withdrawn_total, real_balance }: Lifetime): number =>
  withdrawn_total + real_balance - deposited_total;

/** The sum of the withdrawals that have left. Those that still wait are shown as held. */
export const paidOut = ({ withdrawn_total }: Lifetime, held: number): number => withdrawn_total - held;

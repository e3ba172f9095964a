/** The sums of an account that a lifetime result is made of. */
export type Lifetime = {
  readonly deposited_total: number;
  /** With what is requested and not yet paid: it has left the balance. */
  readonly withdrawn_total: number;
  readonly real_balance: number;
};

/** What the player has gained so far, below zero when they have lost: taken out, and still there, less paid in. */
export const resultOf = ({ deposited_total, withdrawn_total, real_balance }: Lifetime): number =>
  withdrawn_total + real_balance - deposited_total;

import type { Tx } from '../../database/pool.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import type { Claim } from './claim.ts';

type NewClaim = Pick<Claim, 'payment_id' | 'staff_id' | 'taken_until'> & { readonly taken_at: Date };

/** Takes a payment that is free, one's own or expired; returns whether it succeeded. */
export const saveClaim = async (tx: Tx, operatorId: number, claim: NewClaim): Promise<boolean> => {
  const saved = await tx`
    insert into payment_claims (operator_id, payment_id, staff_id, taken_at, taken_until)
    values (${operatorId}, ${claim.payment_id}, ${claim.staff_id}, ${claim.taken_at}, ${claim.taken_until})
    on conflict (operator_id, payment_id) do update
    set staff_id = excluded.staff_id, taken_at = excluded.taken_at, taken_until = excluded.taken_until
    where payment_claims.operator_id = ${operatorId}
      and (payment_claims.staff_id = excluded.staff_id or payment_claims.taken_until <= excluded.taken_at)`;
  return saved.count === 1;
};

export const findClaim = async (tx: Tx, operatorId: number, paymentId: number): Promise<Claim | undefined> => {
  const [row] = await tx<Claim[]>`
    select c.payment_id, c.staff_id, s.name as staff_name, c.taken_until
    from payment_claims c join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = c.staff_id
    where c.operator_id = ${operatorId} and c.payment_id = ${paymentId}`;
  return row;
};

export const dropClaim = (tx: Tx, operatorId: number, paymentId: number, staffId: number): Promise<unknown> => tx`
  delete from payment_claims
  where operator_id = ${operatorId} and payment_id = ${paymentId} and staff_id = ${staffId}`;

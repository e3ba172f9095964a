import type { Tx } from '../../database/pool.ts';

/** The member who bound an account of the provider. */
export const findAccount = async (
  tx: Tx,
  operatorId: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | undefined> => {
  const [row] = await tx<{ staff_id: number }[]>`
    select staff_id from staff_oidc_accounts
    where operator_id = ${operatorId} and issuer = ${issuer} and subject = ${subject} and removed_at is null`;
  return row?.staff_id;
};

export const insertAccount = (
  tx: Tx,
  operatorId: number,
  { staff_id, issuer, subject }: { staff_id: number; issuer: string; subject: string },
  now: Date,
): Promise<unknown> => tx`
  insert into staff_oidc_accounts (operator_id, staff_id, issuer, subject, created_at)
  values (${operatorId}, ${staff_id}, ${issuer}, ${subject}, ${now})`;

export const removeAccount = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<unknown> => tx`
  update staff_oidc_accounts set removed_at = ${now}
  where operator_id = ${operatorId} and staff_id = ${staffId} and removed_at is null`;

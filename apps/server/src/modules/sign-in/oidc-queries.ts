import type { OperatorFacts } from '../../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../../call/operator-row.ts';
import type { Sql, Tx } from '../../database/pool.ts';

export const findActiveOperator = async (strangers: Sql, slug: string): Promise<number | undefined> => {
  const [row] = await strangers<{ operator_id: number }[]>`
    select operator_id from operators where slug = ${slug} and status = 'active'`;
  return row?.operator_id;
};

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

export const selectOperatorFacts = async (tx: Tx, operatorId: number): Promise<OperatorFacts | undefined> => {
  const [row] = await tx<OperatorRow[]>`
    select ${selectOperator(tx)} from operators o where o.operator_id = ${operatorId}`;
  return row && toOperator(row);
};

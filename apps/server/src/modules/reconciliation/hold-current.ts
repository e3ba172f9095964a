import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { lockStatement, type Statement } from './queries.ts';

/** Holds a statement that counts; a discarded one is not changed any more. */
export const holdCurrent = async (tx: Tx, operatorId: number, id: number): Promise<Statement> => {
  const statement = await lockStatement(tx, operatorId, id);
  if (!statement) throw new Refusal('NOT_FOUND');
  if (statement.discarded_at !== null)
    throw new Refusal('INVALID_REQUEST', 'The statement was discarded.', { rule: 'discarded' });
  return statement;
};

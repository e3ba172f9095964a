import type { Tx } from '../../database/pool.ts';

export const bonusExists = async (tx: Tx, operatorId: number, bonusId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from bonuses where operator_id = ${operatorId} and id = ${bonusId}`;
  return row !== undefined;
};

import type { PlayerOperations } from '../../../packages/sdk/src/operations.ts';

/** A bonus that a withdrawal ends. */
export type Forfeit = PlayerOperations['getOwnWithdrawable']['output']['forfeits'][number];

export const lostMoney = (forfeits: readonly Forfeit[]): number =>
  forfeits.reduce((sum, { bonus_money }) => sum + bonus_money, 0);

import type { Tx } from '../database/pool.ts';
import type { Report } from './finding.ts';

/** Looks at all rows of an operator at one moment and reports what must not be. */
export type Check = (tx: Tx, operatorId: number, report: Report) => Promise<void>;

/** Wrong rows of one kind that a check lists at the most. */
export const maxListed = 1_000;

import type { Tx } from '../database/pool.ts';
import type { Report } from './finding.ts';

/** Reads all rows of an operator in one snapshot and reports violations. */
export type Check = (tx: Tx, operatorId: number, report: Report) => Promise<void>;

/** How many wrong rows of one kind a check lists at most. */
export const maxListed = 1_000;

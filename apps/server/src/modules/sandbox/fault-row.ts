import type { FaultFacts } from '../../call/facts.ts';

/** A fault as it is stored: what calls see of it, how many it is for, and its progress. */
export type FaultRow = Omit<FaultFacts, 'expires_at'> & {
  readonly calls: number | null;
  readonly share_percent: number | null;
  readonly seed: number;
  readonly matched: number;
  readonly hits: number;
  readonly created_at: Date;
  readonly expires_at: Date;
};

import type { Tx } from '../database/pool.ts';
import { countAnswers } from './idempotency-queries.ts';

type Report = (finding: { readonly check: 'idempotency'; readonly message: string }) => void;

type Scope = { readonly now: Date; readonly count: (what: 'abandoned_claims', many: number) => void };

/**
 * A claim left by a dead process is harmless: its lease is over, and the next request with the key takes it. Such
 * claims are only counted. An answer without a status or body would be sent to a client, so it is a finding.
 */
export const checkIdempotency = async (
  tx: Tx,
  operatorId: number,
  report: Report,
  { now, count }: Scope,
): Promise<void> => {
  const { broken, abandoned_claims } = await countAnswers(tx, operatorId, now);
  if (broken > 0) report({ check: 'idempotency', message: `${broken} stored answers lack their status or their body` });
  count('abandoned_claims', abandoned_claims);
};

import { countAnswers } from '../call/idempotency-queries.ts';
import type { Tx } from '../database/pool.ts';
import type { Report } from '../module/finding.ts';

/**
 * A claim left by a dead process is harmless: its lease is over, and the next request with the key takes it. Such
 * claims are only counted. An answer without a status or body would be sent to a client, so it is a finding.
 */
export const checkIdempotency = async (
  tx: Tx,
  operatorId: number,
  now: Date,
  report: Report,
): Promise<{ readonly abandoned_claims: number }> => {
  const { broken, abandoned_claims } = await countAnswers(tx, operatorId, now);
  if (broken > 0) report({ check: 'idempotency', message: `${broken} stored answers lack their status or their body` });
  return { abandoned_claims };
};

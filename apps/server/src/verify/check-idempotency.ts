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
  const [row] = await tx<{ broken: number; abandoned_claims: number }[]>`
    select count(*) filter (where (status is null) <> (body is null)) as broken,
      count(*) filter (where status is null and claimed_until < ${now}::timestamptz - interval '5 minutes')
        as abandoned_claims
    from idempotency where operator_id = ${operatorId}`;
  const { broken = 0, abandoned_claims = 0 } = row ?? {};
  if (broken > 0) report({ check: 'idempotency', message: `${broken} stored answers lack their status or their body` });
  return { abandoned_claims };
};

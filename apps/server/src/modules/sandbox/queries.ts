import type { Claim } from '../../call/idempotency.ts';
import type { Tx } from '../../database/pool.ts';

/** The operator's clock offset, locked so that two moves add up. */
export const lockOffset = async (tx: Tx, operatorId: number): Promise<number> => {
  const [row] = await tx<{ clock_offset_ms: number }[]>`
    select clock_offset_ms from operators where operator_id = ${operatorId} for no key update`;
  return row!.clock_offset_ms;
};

/** Bumps the version, so every node reloads the operator with its next request. */
export const saveOffset = (tx: Tx, operatorId: number, offset: number, now: Date): Promise<unknown> =>
  tx`
    update operators set clock_offset_ms = ${offset}, version = version + 1, updated_at = ${now}
    where operator_id = ${operatorId}`.execute();

/** Keys expire in the operator's time: the one that moves the clock must not expire by its own move. */
export const keepUntil = (tx: Tx, claim: Claim, expiresAt: Date): Promise<unknown> =>
  tx`
    update idempotency set expires_at = ${expiresAt}
    where operator_id = ${claim.operator_id} and caller_kind = ${claim.caller_kind} and caller_id = ${claim.caller_id}
      and key = ${claim.key} and claim = ${claim.claim}`.execute();

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { endSessionsOfKey } from './end-sessions.ts';
import { selectRevokedKeys } from './session-queries.ts';

type SweepParts = { readonly sql: Sql; readonly control: Sql; readonly clock: Clock; readonly log: Logger };

/**
 * Ends the game sessions that keys opened which were revoked in the last hour. Revoking ends them itself; this ends
 * what was left: by a process that stopped, or by a launch that was admitted just before.
 */
export const createRevokedKeySweep =
  ({ sql, control, clock, log }: SweepParts): Sweep =>
  async (onlyOperator) => {
    let ended = 0;
    for (const { operator_id, id, at } of await selectRevokedKeys(control, clock.now(), onlyOperator))
      ended += await endSessionsOfKey(sql, { operator_id, now: at }, id).catch((error: unknown) => {
        log.warn({ err: error, operator_id, api_key_id: id }, 'could not end the sessions of a revoked key');
        return 0;
      });
    return ended;
  };

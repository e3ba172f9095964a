import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { wipeExpiredSecrets } from './queries.ts';

/** Removes secrets that nobody can make valid any more. Decisions remove theirs at once. */
export const createSecretSweep =
  ({ control, clock }: { readonly control: Sql; readonly clock: Clock }): Sweep =>
  (onlyOperator) =>
    wipeExpiredSecrets(control, clock.now(), onlyOperator);

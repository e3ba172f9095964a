import { facetsOf } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import { usualPatience } from './database/pool.ts';
import { createEngine } from './engine/engine.ts';
import { createAdmission } from './http/admission.ts';
import { createBatchTally } from './http/batch-tally.ts';
import { createDirectory } from './http/directory.ts';
import { createGuard } from './http/guard.ts';
import { createClaims } from './http/idempotency.ts';
import { traceAdmission } from './http/trace-requests.ts';
import { createHitFault } from './modules/sandbox/hit-fault.ts';
import { announceLoss } from './modules/wallet/announce-loss.ts';
import { createLossWatch } from './modules/wallet/watch-losses.ts';
import { openPools } from './open-pools.ts';
import { createRelay } from './outbox/relay.ts';

export type Core = ReturnType<typeof openCore>;

/** What every request passes through: connections, admission, the account engine, and the numbers of events. */
export const openCore = (options: AppOptions) => {
  const { clock, log, tracing, masterKey, random } = options;
  const losses = createLossWatch({
    clock,
    log,
    forget: () => dropMemory(),
    announce: (operatorId, entries) => announceLoss({ sql: pools.app, clock, log }, operatorId, entries),
  });
  const pools = openPools(options, { losses, dropMemory: () => dropMemory() });
  const batches = createBatchTally();
  const engine = createEngine({
    sql: pools.engine,
    clock,
    watch: batches.watch('engine'),
    facets: facetsOf({ masterKey, random }),
    onCommitted: losses.note,
    tracing,
  });
  const { connection: turnPatience } = options.patience ?? usualPatience;
  const directory = createDirectory(pools.strangers, masterKey, turnPatience);
  const dropMemory = (): void => {
    engine.forget();
    directory.forgetAll();
  };
  const guard = createGuard(pools.admission, clock, {
    watch: batches.watch('guard'),
    tracing,
    patienceMilliseconds: turnPatience,
  });
  const claims = createClaims(pools.admission, clock, masterKey, turnPatience);
  const site = { publicUrl: options.publicUrl, backOfficeHost: options.backOfficeHost };
  const hitFault = createHitFault({ sql: pools.faults, clock });
  const admission = createAdmission({ directory, guard, claims, clock, web: site, hitFault });
  return {
    pools,
    losses,
    batches,
    engine,
    directory,
    claims,
    site,
    admission: tracing ? traceAdmission(admission, tracing) : admission,
    relay: createRelay(pools.numbering, log),
  };
};

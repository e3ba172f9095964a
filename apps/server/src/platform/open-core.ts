import { createAdmission } from '../admission/admission.ts';
import { createDirectory } from '../admission/directory.ts';
import { createGuard } from '../admission/guard.ts';
import { createRefusedCalls } from '../admission/refused-calls.ts';
import { createClockWatch } from '../base/clock-watch.ts';
import { createShares } from '../base/shares.ts';
import { createClaims } from '../call/idempotency.ts';
import { createReleaseClaim } from '../call/release-claims.ts';
import { commitNothing, createCommitWatch } from '../database/commit-watch.ts';
import { requestTimeouts } from '../database/pool.ts';
import { readDatabaseTime } from '../database/read-time.ts';
import { cacheReadings } from '../engine/cache-readings.ts';
import { createEngine } from '../engine/engine.ts';
import { createHandOver } from '../hand-over/hand-over.ts';
import { traceAdmission } from '../http/trace-requests.ts';
import { createBatchTally } from '../metrics/batch-tally.ts';
import { clockReading } from '../metrics/clock-reading.ts';
import { commitReading } from '../metrics/commit-reading.ts';
import { poolReadings } from '../metrics/pool-readings.ts';
import { createHitFault } from '../modules/sandbox/hit-fault.ts';
import { announceLoss } from '../modules/wallet/announce-loss.ts';
import { createLossWatch, lossReading } from '../modules/wallet/watch-losses.ts';
import { createRelay } from '../outbox/relay.ts';
import { facetsOf } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import { openPools } from './open-pools.ts';
import { maxOfOperator, poolSizes } from './pool-sizes.ts';

const maxCachedAccounts = 20_000;
const answerGraceMilliseconds = 2_000;

export type Core = ReturnType<typeof openCore>;

/** What every request passes through: connections, admission, the account engine, and the numbering of events. */
export const openCore = (options: AppOptions) => {
  const { clock, log, tracing, masterKey, random } = options;
  const losses = createLossWatch({
    clock,
    log,
    forget: () => dropMemory(),
    announce: (operatorId, entries) => announceLoss({ sql: pools.app, clock, log }, operatorId, entries),
  });
  const wakeRelay = (): void => relay.wake();
  const pools = openPools(options, { losses, dropMemory: () => dropMemory(), onEvents: wakeRelay });
  const { databaseTime } = options;
  const clockWatch = createClockWatch({
    clock,
    log,
    readTime: async () => {
      if (databaseTime === undefined) return clock.now();
      return databaseTime === 'ask' ? readDatabaseTime(pools.health) : databaseTime();
    },
    ...(databaseTime !== 'ask' && { everyMilliseconds: 0 }),
  });
  const commitWatch = createCommitWatch({
    commit: () => commitNothing(pools.health),
    ...(databaseTime !== 'ask' && { everyMilliseconds: 0 }),
  });
  const relay = createRelay(pools.numbering, log, options);
  const batches = createBatchTally();
  const { connection: maxWaitMilliseconds, statement: maxAnswerMilliseconds } = options.timeouts ?? requestTimeouts;
  const sizes = poolSizes(options.place?.workers);
  const localEngine = createEngine({
    sql: pools.engine,
    clock,
    slots: sizes.engine,
    // Each worker caches the accounts that it owns.
    maxCached: Math.ceil(maxCachedAccounts / (options.place?.workers ?? 1)),
    ...{ maxWaitMilliseconds, maxAnswerMilliseconds },
    watch: batches.watch('engine'),
    facets: facetsOf({ masterKey, random }),
    onCommitted: losses.note,
    onEvents: wakeRelay,
    ...{ tracing, log },
  });
  const handOver =
    options.place &&
    createHandOver({
      ...options.place,
      engine: localEngine,
      sealing: (claim) => claims.sealing(claim),
      // Both times may pass at the owner, which answers then.
      maxAnswerMilliseconds: maxWaitMilliseconds + maxAnswerMilliseconds + answerGraceMilliseconds,
      tracing,
    });
  const engine = handOver?.engine ?? localEngine;
  const shares = createShares({
    places: sizes.app,
    maxOfKey: maxOfOperator(sizes.app),
    waitMilliseconds: maxWaitMilliseconds,
  });
  const directory = createDirectory(pools.strangers, masterKey, maxWaitMilliseconds);
  const forgets: (() => void)[] = [() => engine.forget(), () => directory.forgetAll()];
  const dropMemory = (): void => {
    for (const forget of forgets) forget();
  };
  const guard = createGuard(pools.admission, clock, {
    watch: batches.watch('guard'),
    tracing,
    maxWaitMilliseconds: maxWaitMilliseconds,
  });
  const claims = createClaims(pools.admission, clock, masterKey, maxWaitMilliseconds);
  const site = { publicUrl: options.publicUrl, backOfficeHost: options.backOfficeHost };
  const hitFault = createHitFault({ sql: pools.faults, clock, maxWaitMilliseconds: maxWaitMilliseconds });
  const refusedCalls = createRefusedCalls(pools.admission, maxWaitMilliseconds);
  const admission = createAdmission({ directory, guard, claims, refusedCalls, clock, web: site, hitFault });
  return {
    pools,
    shares,
    losses,
    batches,
    engine,
    handOver,
    directory,
    claims,
    releaseClaim: createReleaseClaim(pools.admission, maxWaitMilliseconds),
    site,
    admission: tracing ? traceAdmission(admission, tracing) : admission,
    relay,
    clockWatch,
    commitWatch,
    readings: [
      ...poolReadings(pools, { app: shares.waiting }),
      ...cacheReadings(engine),
      ...(handOver?.readings ?? []),
      lossReading(losses),
      clockReading(clockWatch),
      commitReading(commitWatch),
    ],
    dropMemory,
    closePools: () => Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 5 }))),
    onForget: (run: () => void): void => void forgets.push(run),
  };
};

import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { systemResolver } from './base/guarded-connect.ts';
import { type Sql, usualPatience } from './database/pool.ts';
import { createEngine } from './engine/engine.ts';
import { memoryReadings } from './engine/memory-reading.ts';
import type { Sweep } from './engine/sweep.ts';
import { createFacets } from './facets.ts';
import { startHousekeeping } from './housekeeping.ts';
import { addressOf } from './http/address-of.ts';
import { createAdmission } from './http/admission.ts';
import { createBatchTally } from './http/batch-tally.ts';
import type { MountedRoute } from './http/call.ts';
import { createHealth } from './http/database-health.ts';
import { createDirectory } from './http/directory.ts';
import { createDrain } from './http/drain.ts';
import { createAnswerFaults } from './http/faults.ts';
import { createGuard } from './http/guard.ts';
import { mountHealth } from './http/health.ts';
import { createClaims } from './http/idempotency.ts';
import { createMetrics, mountMetrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { mountPages } from './http/mount-pages.ts';
import { observeRequests } from './http/observe.ts';
import { poolReadings } from './http/pool-readings.ts';
import { createServer } from './http/server.ts';
import { traceAdmission, traceReading, traceRequests } from './http/trace-requests.ts';
import { amlRoutes } from './modules/aml/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { createForfeitOnClosing, forfeitOnExclusion } from './modules/bonuses/end-bonus.ts';
import { createSettleBonuses } from './modules/bonuses/list-bonuses.ts';
import { bonusRoutes } from './modules/bonuses/routes.ts';
import { createCopySweep } from './modules/copies/remove-copy.ts';
import { copyRoutes } from './modules/copies/routes.ts';
import { currencyRoutes } from './modules/currencies/routes.ts';
import { createLive } from './modules/desk/live.ts';
import { deskRoutes } from './modules/desk/routes.ts';
import { createExports } from './modules/exports/export-list.ts';
import { endSessionsOf, endSessionsOnExclusion } from './modules/games/end-sessions.ts';
import { gameRoutes } from './modules/games/routes.ts';
import { mountThumbnails } from './modules/games/serve-thumbnails.ts';
import { createGauges } from './modules/gauges/collect-gauges.ts';
import { refoldIdentities } from './modules/identity/refold.ts';
import { keyRoutes } from './modules/keys/routes.ts';
import { kycRoutes } from './modules/kyc/routes.ts';
import { loyaltyRoutes } from './modules/loyalty/routes.ts';
import { noticeRoutes } from './modules/notices/routes.ts';
import { operatorRoutes } from './modules/operators/routes.ts';
import { originalRoutes } from './modules/originals/routes.ts';
import { mountVerifier } from './modules/originals/serve-verifier.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { playerRoutes } from './modules/players/routes.ts';
import { staffPlayerRoutes } from './modules/players/staff-routes.ts';
import { promoCodeRoutes } from './modules/promo-codes/routes.ts';
import { createPromoWelcome } from './modules/promo-codes/welcome.ts';
import { proposalRoutes } from './modules/proposals/routes.ts';
import { providerRoutes } from './modules/provider/routes.ts';
import { recordRoutes } from './modules/records/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { createRollups } from './modules/reports/roll-up.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { createRequestsSweep, defaultDays } from './modules/requests/forget-requests.ts';
import { createRequestsLog } from './modules/requests/requests-log.ts';
import { requestRoutes } from './modules/requests/routes.ts';
import { createReachPlayer } from './modules/responsible-gaming/exclude-player.ts';
import { createReachChangedPlayer } from './modules/responsible-gaming/reach-changed-player.ts';
import { responsibleGamingRoutes } from './modules/responsible-gaming/routes.ts';
import { createSpreadExclusion, createSpreadSweep } from './modules/responsible-gaming/spread-exclusion.ts';
import { createHitFault } from './modules/sandbox/hit-fault.ts';
import { sandboxRoutes } from './modules/sandbox/routes.ts';
import { createSignInParts } from './modules/sign-in/create-parts.ts';
import { signInRoutes } from './modules/sign-in/routes.ts';
import { staffRoutes } from './modules/staff/routes.ts';
import { tournamentRoutes } from './modules/tournaments/routes.ts';
import { type AnnounceLoss, announceLoss } from './modules/wallet/announce-loss.ts';
import { createLedgerSweep } from './modules/wallet/close-ledger-days.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import { createLossWatch, lossReading } from './modules/wallet/watch-losses.ts';
import { createPruneSweep } from './modules/webhooks/prune.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import { startDeliveryThread } from './modules/webhooks/start-thread.ts';
import { webhookReading } from './modules/webhooks/tally.ts';
import { answerTimeout } from './modules/webhooks/worker.ts';
import { openPools } from './open-pools.ts';
import { createRelay } from './outbox/relay.ts';
import { eventRoutes } from './outbox/routes.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { resolvers } from './resolvers.ts';
import { sandboxKeys } from './sandbox-provider/keys.ts';
import { mountSandboxProvider } from './sandbox-provider/mount.ts';
import { createSweeps } from './sweeps.ts';

export type App = {
  readonly http: FastifyInstance;
  readonly sql: Sql;
  readonly control: Sql;
  /** Every use case with its route, for callers inside the process. */
  readonly routes: readonly MountedRoute[];
  /** What time alone makes due: each does it for one operator, or for all. */
  readonly sweeps: readonly Sweep[];
  /** Proves every pool, and that one operator cannot read another's rows. Throws what does not hold. */
  prove(): Promise<void>;
  /** Says to whoever asks that this node is about to stop, without refusing anything yet. */
  drain(): void;
  /** Finishes the requests in flight, then lets go of everything. */
  close(): Promise<void>;
};

/** Longer than any statement may take; a connection that is still open then is cut. */
const drainPatienceMilliseconds = 20_000;

/** The whole platform, put together. Reads like a table of contents: what there is, and what it is given. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { clock, log, tracing, requestsLogDays = defaultDays } = options;
  const losses = createLossWatch({
    clock,
    log,
    forget: () => dropMemory(),
    announce: (operatorId, entries) => tellOfLoss(operatorId, entries),
  });
  const tellOfLoss: AnnounceLoss = (operatorId, entries) => announceLoss({ sql, clock, log }, operatorId, entries);
  const pools = openPools(options, { losses, dropMemory: () => dropMemory() });
  const { app: sql, control, background } = pools;
  const batches = createBatchTally();
  const engine = createEngine({
    sql: pools.engine,
    clock,
    watch: batches.watch('engine'),
    facets: createFacets(options.masterKey, options.random),
    onCommitted: losses.note,
    tracing,
  });

  const relay = createRelay(pools.numbering, log);
  const sweeps = createSweeps({ sql, background, control, engine, clock, log });

  const { connection: turnPatience } = options.patience ?? usualPatience;
  const directory = createDirectory(pools.strangers, options.masterKey, turnPatience);
  const dropMemory = (): void => {
    engine.forget();
    directory.forgetAll();
  };
  const guard = createGuard(pools.admission, clock, {
    watch: batches.watch('guard'),
    tracing,
    patienceMilliseconds: turnPatience,
  });
  const claims = createClaims(pools.admission, clock, options.masterKey, turnPatience);
  const web = { publicUrl: options.publicUrl, backOfficeHost: options.backOfficeHost };
  const hitFault = createHitFault({ sql: pools.faults, clock });
  const plainAdmission = createAdmission({ directory, guard, claims, clock, web, hitFault });
  const admission = tracing ? traceAdmission(plainAdmission, tracing) : plainAdmission;
  const signIn = createSignInParts(options, { sql, strangers: pools.strangers, web, resolve: systemResolver });

  const live = createLive({ sql, clock, log });
  const consequences = [endSessionsOnExclusion, forfeitOnExclusion];
  const reachPlayer = createReachPlayer(consequences);
  const spreadParts = { sql, control, engine, clock, log, reachPlayer };
  const spread = createSpreadExclusion(spreadParts);
  sweeps.push(createSpreadSweep(spreadParts, spread));
  const identityChange = createReachChangedPlayer(engine, reachPlayer, spread);
  const endings = [endSessionsOf];
  const aftermath = [createForfeitOnClosing(engine)];
  const sending = { clock, resolve: systemResolver, timeoutMilliseconds: answerTimeout, concurrency: 1 };
  const loopback = options.webhookLoopback ?? true;
  const removal = { databaseUrl: options.databaseUrl, control, clock, log, fileStore: options.fileStore };
  const routes: MountedRoute[] = [
    ...operatorRoutes(),
    ...auditRoutes(),
    ...noticeRoutes(),
    ...proposalRoutes(proposalKinds({ clock, engine, random: options.random })),
    ...keyRoutes(options, clock),
    ...staffRoutes(options.random, clock),
    ...signInRoutes(signIn, (secret, now) => directory.staff(secret, 'session', now)),
    ...currencyRoutes(),
    ...playerRoutes({ sql, random: options.random, endings, aftermath, identityChange }),
    ...staffPlayerRoutes(identityChange, endings, aftermath),
    ...walletRoutes({ sql, clock, settle: createSettleBonuses(engine) }),
    ...responsibleGamingRoutes({ engine, consequences, spread }),
    ...kycRoutes({ engine, fileStore: options.fileStore, gigabytes: options.kycGigabytes, spread }),
    ...amlRoutes(engine, [endSessionsOnExclusion]),
    ...bonusRoutes(engine),
    ...paymentRoutes(engine, claims),
    ...gameRoutes({ engine, random: options.random }),
    ...originalRoutes(engine, options.random),
    ...providerRoutes({ engine, sql }),
    ...loyaltyRoutes(engine),
    ...tournamentRoutes(),
    ...promoCodeRoutes(engine, options.random),
    ...registrationRoutes({ random: options.random, welcomes: [createPromoWelcome(engine)] }),
    ...reportRoutes(),
    ...recordRoutes(options),
    ...requestRoutes({ clock, days: requestsLogDays }),
    ...sandboxRoutes({ clock, sweeps, log, random: options.random, routes: () => routes, announceLoss: tellOfLoss }),
    ...eventRoutes(relay),
    ...deskRoutes(live),
    ...webhookRoutes(options, { ...sending, loopback }),
    ...copyRoutes({
      ...removal,
      maker: options,
      settings: { ...sending, loopback },
      callSelf: (own) => http.inject(own),
    }),
  ];

  const http = createServer({ ...options, routes: routes.map((one) => one.route), knowsOrigin: directory.knowsOrigin });
  const requestsLog = createRequestsLog({ control, log });
  const delivery = options.deliversWebhooks ? startDeliveryThread(options) : undefined;
  const readings = [
    ...poolReadings(pools),
    ...memoryReadings(engine),
    lossReading(losses),
    ...requestsLog.readings,
    webhookReading(delivery),
    traceReading(tracing),
  ];
  const gauges = createGauges({ sql, control, clock, log });
  const metrics = createMetrics(readings, [batches, gauges]);
  if (tracing) traceRequests(http, tracing);
  const noteDropped = observeRequests(http, { metrics, log, clock, note: requestsLog.note });
  mount(http, routes.map(createExports({ sql, clock })), {
    admission,
    sql,
    clock,
    resolvers,
    addressOf: addressOf(options.trustedProxies),
    answerFaults: createAnswerFaults(noteDropped),
    ...web,
  });
  mountPages(http, options);
  mountThumbnails(http);
  mountVerifier(http);
  mountSandboxProvider(http, {
    clock,
    random: options.random,
    keyOf: sandboxKeys(sql, control, options.masterKey),
  });

  const drainServer = createDrain(http, drainPatienceMilliseconds);
  let draining = false;
  const health = createHealth({ control, sql, pools: Object.values(pools) });
  mountHealth(http, { health, isDraining: () => draining, loss: losses.loss });
  mountMetrics(http, metrics, options.metricsToken);
  const { eventDays = 90, webhookLogDays: attemptDays = 30 } = options;
  const prune = createPruneSweep({ control, clock, eventDays, attemptDays });
  const refold = () => refoldIdentities(sql, control);
  const forget = createRequestsSweep({ control, clock, days: requestsLogDays });
  const closeDays = createLedgerSweep({ sql, control, clock });
  const dueSweeps: readonly Sweep[] = [...sweeps, closeDays];
  const { worksBehind = true } = options;
  const stopHousekeeping = worksBehind
    ? startHousekeeping(
        { control, clock, log, sweeps: [...dueSweeps, prune, forget, refold, createCopySweep(removal)] },
        options.random.bytes(2).readUInt16BE() / 8,
      )
    : async () => undefined;

  if (worksBehind) {
    relay.start();
    gauges.start();
  }
  const rollups = createRollups({ sql, control, clock, log });
  if (options.rollsUp) rollups.start();

  const close = async (): Promise<void> => {
    drain();
    // At once, so that slow receivers and slow callers together take no longer than the slowest.
    await Promise.all([drainServer(), delivery?.stop()]);
    await Promise.all([stopHousekeeping(), relay.stop(), gauges.stop(), rollups.stop(), requestsLog.stop()]);
    metrics.close();
    await tracing?.stop();
    await Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 5 })));
  };
  const drain = (): void => {
    draining = true;
    live.close();
  };
  return { http, sql, control, routes, sweeps: dueSweeps, prove: health.prove, drain, close };
};

import type { Logger } from 'pino';
import type { Clock } from './base/clock.ts';
import type { FileStore } from './base/file-store.ts';
import type { AddressSet } from './base/ip.ts';
import type { RandomSource } from './base/random.ts';
import type { MasterKey } from './base/secret-box.ts';
import type { Tracing } from './base/tracing.ts';
import type { Patience } from './database/pool.ts';
import type { BuiltPages } from './http/mount-pages.ts';
import type { ServerLimits } from './http/server-limits.ts';
import type { TraceSettings } from './tracing/settings.ts';

export type AppOptions = BuiltPages & {
  /** Seals every secret that the database keeps. */
  readonly masterKey: MasterKey;
  readonly random: RandomSource;
  readonly databaseUrl: string;
  /** How long requests wait for the database; by default as long as a caller would. */
  readonly patience?: Patience | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fileStore: FileStore;
  /** How many gigabytes of players' documents an operator may keep. */
  readonly kycGigabytes?: number | undefined;
  readonly trustedProxies?: AddressSet | undefined;
  readonly publicUrl?: string | undefined;
  /** The only host on which the back office answers to cookies; without it, any. */
  readonly backOfficeHost?: string | undefined;
  /** The token that reads /metrics; without one, /metrics answers this machine only. */
  readonly metricsToken?: string | undefined;
  /** Whether this node rolls up the figures of reports. They are right either way, and sooner there if it does. */
  readonly rollsUp?: boolean;
  /** How many days of API calls staff can look at. */
  readonly requestsLogDays?: number | undefined;
  /** Whether this process also delivers webhooks; by default it only takes and numbers events. */
  readonly deliversWebhooks?: boolean;
  /** Whether webhooks of sandbox operators may be sent to this machine itself. */
  readonly webhookLoopback?: boolean;
  /** How long events and the log of their deliveries are kept. */
  readonly eventDays?: number;
  readonly webhookLogDays?: number;
  /** Records what becomes of requests; without it nothing is recorded. */
  readonly tracing?: Tracing | undefined;
  /** How the thread that delivers webhooks traces. */
  readonly traces?: TraceSettings | undefined;
  /** Whether this process also sweeps and numbers events, behind the requests; by default it does. */
  readonly worksBehind?: boolean;
  /** What one client may take of the server. */
  readonly limits?: ServerLimits;
};

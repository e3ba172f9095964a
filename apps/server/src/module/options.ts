import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { FileStore } from '../base/file-store.ts';
import type { RandomSource } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Timeouts } from '../database/pool.ts';
import type { WorkerPlace } from '../hand-over/hand-over.ts';
import type { TraceSettings } from '../tracing/settings.ts';

/** The options of a platform, independent of the server in front of it. */
export type PlatformOptions = {
  /** Seals every secret in the database. */
  readonly masterKey: MasterKey;
  readonly random: RandomSource;
  readonly databaseUrl: string;
  /** How long requests may wait for the database; by default as long as a caller would. */
  readonly timeouts?: Timeouts | undefined;
  readonly clock: Clock;
  /** How to read the time of the database, to compare the clock with; by default it is not compared. */
  readonly databaseTime?: 'ask' | (() => Promise<Date>);
  readonly log: Logger;
  readonly fileStore: FileStore;
  /** Which of the workers of a server this is; undefined where one process serves alone. */
  readonly place?: WorkerPlace | undefined;
  /** How many gigabytes of players' documents an operator may keep. */
  readonly kycGigabytes?: number | undefined;
  readonly publicUrl?: string | undefined;
  /** The only host on which the back office answers to cookies; without it, any. */
  readonly backOfficeHost?: string | undefined;
  /** How many days of API calls staff can see. */
  readonly requestsLogDays?: number | undefined;
  /** Whether webhooks of sandbox operators may be sent to this machine itself. */
  readonly webhookLoopback?: boolean;
  /** How long events and the log of their deliveries are kept. */
  readonly eventDays?: number;
  readonly webhookLogDays?: number;
  /** Traces requests; undefined while tracing is off. */
  readonly tracing?: Tracing | undefined;
  /** How the thread that delivers webhooks traces. */
  readonly traces?: TraceSettings | undefined;
  /** How seldom relay and deliveries look for events by themselves; by default some times a second. */
  readonly pollMilliseconds?: number | undefined;
  /** How long answered requests wait, so that many are logged together. */
  readonly requestsLogMilliseconds?: number | undefined;
};

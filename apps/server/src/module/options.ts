import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { FileStore } from '../base/file-store.ts';
import type { RandomSource } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Timeouts } from '../database/pool.ts';

/** What a platform is set up with, whatever stands in front of it. */
export type PlatformOptions = {
  /** Seals every secret that the database keeps. */
  readonly masterKey: MasterKey;
  readonly random: RandomSource;
  readonly databaseUrl: string;
  /** How long requests wait for the database; by default as long as a caller would. */
  readonly timeouts?: Timeouts | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fileStore: FileStore;
  /** How many gigabytes of players' documents an operator may keep. */
  readonly kycGigabytes?: number | undefined;
  readonly publicUrl?: string | undefined;
  /** The only host on which the back office answers to cookies; without it, any. */
  readonly backOfficeHost?: string | undefined;
  /** How many days of API calls staff can look at. */
  readonly requestsLogDays?: number | undefined;
  /** Whether webhooks of sandbox operators may be sent to this machine itself. */
  readonly webhookLoopback?: boolean;
  /** How long events and the log of their deliveries are kept. */
  readonly eventDays?: number;
  readonly webhookLogDays?: number;
  /** Records what becomes of requests; without it nothing is recorded. */
  readonly tracing?: Tracing | undefined;
};

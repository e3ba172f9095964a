import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { readAddress } from '@croupier/contract/addresses.ts';
import { dataFolder } from '../base/data-folder.ts';
import { type AddressSet, isAddress, isCidr, parseAddressSet } from '../base/ip.ts';
import { readS3Settings, type S3Settings } from '../base/s3-settings.ts';
import { readSecretFiles } from '../base/secret-files.ts';
import { parseAddress } from '../database/address.ts';
import { defaultWaitSeconds } from '../database/pool.ts';
import * as requestsLog from '../modules/api-log/forget-requests.ts';
import { readTraceSettings, type TraceSettings } from '../tracing/settings.ts';
import { mostWorkers, parseWorkers } from './workers/worker-count.ts';

/** The environment, or its replacement in a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  readonly port: number;
  /** Whether PORT was set: a chosen port is not silently replaced by another. */
  readonly portIsChosen: boolean;
  readonly host: string;
  /** How long the server goes on serving after the signal to stop, while proxies and clients turn to others. */
  readonly drainSeconds: number;
  /** How many processes answer requests beside a primary; without it, one process does everything. */
  readonly workers: number | undefined;
  /** The URL of an external PostgreSQL; without it the embedded one is used. */
  readonly databaseUrl: string | undefined;
  /** How many seconds a request waits for a connection; its other timeouts follow from it. */
  readonly databaseWaitSeconds: number;
  /** The data folder. */
  readonly home: string;
  /** Whether CROUPIER_HOME was set: then other commands need it too. */
  readonly homeIsChosen: boolean;
  readonly masterKey: Buffer | undefined;
  /** Master keys that also open secrets sealed under them: the previous one, or the next. */
  readonly otherMasterKeys: readonly Buffer[];
  readonly trustedProxies: AddressSet | undefined;
  readonly logLevel: LogLevel;
  readonly publicUrl: string | undefined;
  /** The only host on which the back office answers to cookies; without it, any. */
  readonly backOfficeHost: string | undefined;
  /** The token that reads /metrics; without one, /metrics answers this machine only. */
  readonly metricsToken: string | undefined;
  readonly isProduction: boolean;
  /** How many days of API calls staff can look at. */
  readonly requestsLogDays: number;
  /** Whether this server also delivers webhooks; if not, `croupier work` does. */
  readonly deliversWebhooks: boolean;
  /** The file that a worker touches while it works, for the probe of a container; without it, none. */
  readonly workerAliveFile: string | undefined;
  /**
   * Whether webhooks and identity providers of sandbox operators may be on this machine itself; off in production unless
   * it is set.
   */
  readonly webhookLoopback: boolean;
  /** How long events and the log of their deliveries are kept. */
  readonly eventDays: number;
  readonly webhookLogDays: number;
  /** Whether a new demo gets 90 days of history, or only its players and keys. */
  readonly demo: 'full' | 'bare';
  /** The bucket with players' documents; without it they are in the data folder. */
  readonly kycStorage: S3Settings | undefined;
  /** How many gigabytes of them an operator may keep; without it, the default. */
  readonly kycGigabytes: number | undefined;
  /** Where traces go; without it there are none. */
  readonly traces: TraceSettings | undefined;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Names every wrong variable, so that all of them can be corrected at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads the configuration from an environment. An empty variable counts as not set. */
export const readConfig = (given: Environment, projectRoot: string): Config => {
  const problems: string[] = [];
  const env = readSecretFiles(given, problems);
  const read = <T>(name: string, parse: (text: string) => T | undefined, expected: string): T | undefined => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${expected}`);
    return value;
  };

  const isProduction = env.NODE_ENV?.trim() === 'production';
  const port = read('PORT', parsePort, 'a port number, 0 to 65535');
  const config: Config = {
    port: port ?? 3000,
    portIsChosen: port !== undefined,
    host: read('HOST', parseHost, 'an address or host name to listen on') ?? '127.0.0.1',
    drainSeconds: read('DRAIN_SECONDS', parseDrainSeconds, 'a number of seconds, 0 to 300') ?? (isProduction ? 5 : 0),
    workers: read('WORKERS', (text) => parseWorkers(text, availableParallelism()), `auto, or 1 to ${mostWorkers}`),
    databaseUrl: readDatabaseUrl(env, problems),
    databaseWaitSeconds:
      read('DATABASE_WAIT_SECONDS', parseWaitSeconds, 'a number of seconds, 2 to 600') ?? defaultWaitSeconds,
    home: dataFolder(env, projectRoot),
    homeIsChosen: Boolean(env.CROUPIER_HOME?.trim()),
    masterKey: read('CROUPIER_MASTER_KEY', parseMasterKey, '32 bytes, in base64 or in hex'),
    otherMasterKeys:
      read('CROUPIER_MASTER_KEY_OTHERS', parseMasterKeys, '32 bytes each, in base64 or in hex, separated by commas') ??
      [],
    trustedProxies: read('TRUSTED_PROXIES', parseProxies, 'addresses or CIDR ranges, separated by commas'),
    logLevel: read('LOG_LEVEL', parseLogLevel, `one of ${logLevels.join(', ')}`) ?? 'info',
    publicUrl: read('PUBLIC_URL', parsePublicUrl, 'an http or https URL without query'),
    backOfficeHost: read('BACK_OFFICE_HOST', parseHostAndPort, 'a host name, with a port where it has one'),
    metricsToken: read('METRICS_TOKEN', parseToken, 'at least 16 characters without spaces'),
    isProduction,
    requestsLogDays:
      read('REQUESTS_LOG_DAYS', parseLogDays, `a number of days, 1 to ${requestsLog.maxDays}`) ??
      requestsLog.defaultDays,
    workerAliveFile: read('WORKER_ALIVE_FILE', parsePath, 'an absolute path'),
    deliversWebhooks: read('WEBHOOK_DELIVERY', parseSwitch, 'on or off') ?? true,
    webhookLoopback: read('WEBHOOK_LOOPBACK', parseSwitch, 'on or off') ?? !isProduction,
    eventDays: read('EVENT_DAYS', parseDays, days) ?? 90,
    webhookLogDays: read('WEBHOOK_LOG_DAYS', parseDays, days) ?? 30,
    demo: read('CROUPIER_DEMO', parseDemo, 'full or bare') ?? 'full',
    kycStorage: readS3Settings(env, problems),
    kycGigabytes: read('KYC_GIGABYTES', parseGigabytes, 'a number of gigabytes, 1 to 1000000'),
    traces: readTraceSettings(env, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
};

const parseLogDays = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= requestsLog.maxDays ? Number(text) : undefined;

const parseWaitSeconds = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 600 ? Number(text) : undefined;

const parseDrainSeconds = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= 300 ? Number(text) : undefined;

const parseGigabytes = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000_000 ? Number(text) : undefined;

const parsePort = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const parseHost = (text: string): string | undefined => (/^[\w.:-]+$/.test(text) ? text : undefined);

/** One host or several. The problem is described without repeating the URL, which may hold a password. */
const readDatabaseUrl = (env: Environment, problems: string[]): string | undefined => {
  const url = env.DATABASE_URL?.trim();
  if (url === undefined || url === '') return undefined;
  try {
    parseAddress(url);
  } catch (error) {
    problems.push(`DATABASE_URL ${(error as Error).message}`);
  }
  return url;
};

/** Decoders skip unknown characters, so the length alone would accept a mistyped key. */
export const parseMasterKey = (text: string): Buffer | undefined => {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
};

const parseMasterKeys = (text: string): Buffer[] | undefined => {
  const keys = text.split(',').map((key) => parseMasterKey(key.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
};

const parseProxies = (text: string): AddressSet | undefined => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every((entry) => isAddress(entry) || isCidr(entry)) ? parseAddressSet(entries) : undefined;
};

const parseLogLevel = (text: string): LogLevel | undefined => logLevels.find((level) => level === text.toLowerCase());

const parsePublicUrl = (text: string): string | undefined => {
  const read = readAddress(text, { http: 'anywhere', upTo: 'path' });
  return 'problem' in read ? undefined : read.href.replace(/\/$/, '');
};

/** As browsers write it into the header Host: lower case, without the port 443. */
const parseHostAndPort = (text: string): string | undefined => {
  const read = readAddress(`https://${text}`, { upTo: 'origin' });
  return 'problem' in read ? undefined : read.host;
};

const parseToken = (text: string): string | undefined => (/^\S{16,}$/.test(text) ? text : undefined);

const parseSwitch = (text: string): boolean | undefined =>
  /^(on|off)$/i.test(text) ? text.toLowerCase() === 'on' : undefined;

const parsePath = (text: string): string | undefined => (isAbsolute(text) ? text : undefined);

const parseDemo = (text: string): Config['demo'] | undefined =>
  (['full', 'bare'] as const).find((kind) => kind === text);

// Longer than all retries of an event take.
const [fewestDays, maxDays] = [7, 3650];
const days = `a number of days, ${fewestDays} to ${maxDays}`;

const parseDays = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) >= fewestDays && Number(text) <= maxDays ? Number(text) : undefined;

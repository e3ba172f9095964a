import diagnostics from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import pg from 'pg';

/**
 * Loaded into a server before anything else (`--import`): times its requests and statements from outside, without
 * changing the measured code. SIGUSR2 starts a measurement and ends it; the end writes BENCH_PROFILE_OUT.
 */
export type Measured = {
  readonly requests: number;
  readonly request_ms: number;
  /** Round trips to PostgreSQL, by the role of the connection. */
  readonly trips: Readonly<Record<string, { readonly count: number; readonly ms: number }>>;
  /** Only when BENCH_PROFILE_CPU is set: sampling slows what is timed. */
  readonly cpu: Profiler.Profile | undefined;
};

const out = process.env.BENCH_PROFILE_OUT as string;
const samplesCpu = () => process.env.BENCH_PROFILE_CPU !== undefined;
let requests = 0;
let requestMs = 0;
let trips: Record<string, { count: number; ms: number }> = {};
const begun = new WeakMap<object, number>();

diagnostics.subscribe('http.server.request.start', (message) => {
  begun.set((message as { request: object }).request, performance.now());
});
diagnostics.subscribe('http.server.response.finish', (message) => {
  const began = begun.get((message as { request: object }).request);
  if (began === undefined) return;
  requests += 1;
  requestMs += performance.now() - began;
});

type Submittable = { submit?: unknown; handleReadyForQuery?: (...args: unknown[]) => unknown };
type AnyClient = { readonly connectionParameters: { readonly application_name?: string } };

const count = (role: string, began: number): void => {
  const row = trips[role] ?? { count: 0, ms: 0 };
  trips[role] = row;
  row.count += 1;
  row.ms += performance.now() - began;
};

const original = pg.Client.prototype.query as unknown as (this: AnyClient, ...args: unknown[]) => unknown;
(pg.Client.prototype as unknown as { query: typeof original }).query = function (this: AnyClient, ...args) {
  const began = performance.now();
  const role = this.connectionParameters.application_name ?? '';
  const first = args[0] as Submittable;
  if (typeof first?.submit === 'function' && first.handleReadyForQuery) {
    const ready = first.handleReadyForQuery;
    first.handleReadyForQuery = function (this: unknown, ...rest) {
      count(role, began);
      return ready.apply(this, rest);
    };
    return original.apply(this, args);
  }
  const answer = original.apply(this, args);
  if (answer instanceof Promise) answer.finally(() => count(role, began)).catch(() => undefined);
  return answer;
};

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 250 });
let running = false;

process.on('SIGUSR2', () => {
  running = !running;
  if (running) {
    [requests, requestMs, trips] = [0, 0, {}];
    if (samplesCpu()) session.post('Profiler.start');
    return;
  }
  const write = (cpu: Profiler.Profile | undefined): void => {
    const measured: Measured = { requests, request_ms: requestMs, trips, cpu };
    writeFileSync(out, JSON.stringify(measured));
  };
  if (samplesCpu()) session.post('Profiler.stop', (_error, result) => write(result.profile));
  else write(undefined);
});

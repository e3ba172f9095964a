import { readAddress } from '@croupier/contract/addresses.ts';

/** Settings from the variables that OpenTelemetry defines. */
export type TraceSettings = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: { readonly followsParent: boolean; readonly ratio: number };
  readonly maxQueued: number;
  readonly maxPerExport: number;
  readonly delayMilliseconds: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings, or undefined when tracing is off, which it is without an endpoint. Adds faults to `problems`.
 */
export const readTraceSettings = (env: Environment, problems: string[]): TraceSettings | undefined => {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const either = (name: string): string | undefined =>
    text(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? text(`OTEL_EXPORTER_OTLP_${name}`);
  const endpoint = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? withPath(text('OTEL_EXPORTER_OTLP_ENDPOINT'));
  const exporter = text('OTEL_TRACES_EXPORTER') ?? 'otlp';
  if (endpoint === undefined || exporter === 'none' || text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true')
    return undefined;

  if (exporter !== 'otlp') problems.push('OTEL_TRACES_EXPORTER must be otlp or none');
  const read = readAddress(endpoint, { http: 'anywhere' });
  if ('problem' in read) problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL');
  if ((either('PROTOCOL') ?? 'http/json') !== 'http/json')
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which every collector takes on its HTTP port');
  const pairs = (name: string, given: string | undefined): Record<string, string> => {
    const read = readPairs(given ?? '');
    if (!read) problems.push(`${name} must be name=value pairs, separated by commas`);
    return read ?? {};
  };
  const number = (name: string, fallback: number, most: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    if (/^\d{1,9}$/.test(given) && Number(given) >= 1 && Number(given) <= most) return Number(given);
    problems.push(`${name} must be a number, 1 to ${most}`);
    return fallback;
  };
  const maxQueued = number('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, 100_000);
  const timeout = text('OTEL_EXPORTER_OTLP_TRACES_TIMEOUT')
    ? 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'
    : 'OTEL_EXPORTER_OTLP_TIMEOUT';
  return {
    endpoint,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', either('HEADERS')),
    timeoutMilliseconds: number(timeout, 10_000, 60_000),
    resource: {
      'service.name': 'croupier',
      ...pairs('OTEL_RESOURCE_ATTRIBUTES', text('OTEL_RESOURCE_ATTRIBUTES')),
      ...(text('OTEL_SERVICE_NAME') ? { 'service.name': text('OTEL_SERVICE_NAME') as string } : {}),
    },
    sampler: readSampler(text('OTEL_TRACES_SAMPLER'), text('OTEL_TRACES_SAMPLER_ARG'), problems),
    maxQueued,
    maxPerExport: Math.min(maxQueued, number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, 10_000)),
    delayMilliseconds: number('OTEL_BSP_SCHEDULE_DELAY', 5_000, 60_000),
  };
};

const withPath = (endpoint: string | undefined): string | undefined =>
  endpoint === undefined ? undefined : `${endpoint.replace(/\/+$/, '')}/v1/traces`;

const readPairs = (text: string): Record<string, string> | undefined => {
  const entries = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([\w.!#$%&'*+^`|~-]+)=(.*)$/.exec(pair));
  if (entries.some((entry) => entry === null)) return undefined;
  try {
    return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', decodeURIComponent(entry?.[2] ?? '')]));
  } catch {
    return undefined;
  }
};

const readSampler = (
  name = 'parentbased_always_on',
  argument: string | undefined,
  problems: string[],
): TraceSettings['sampler'] => {
  const [, parent, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  const ratio = argument === undefined ? 1 : Number(argument);
  if (kind === undefined)
    problems.push(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of these after parentbased_',
    );
  if (kind === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    problems.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1');
  const shares: Record<string, number> = { always_on: 1, always_off: 0, traceidratio: ratio };
  return { followsParent: parent !== undefined, ratio: shares[kind ?? 'always_on'] ?? 1 };
};

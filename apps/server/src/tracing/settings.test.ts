import { expect, test } from 'vitest';
import { readTraceSettings } from './settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
const read = (env: Record<string, string>) => {
  const problems: string[] = [];
  return { settings: readTraceSettings(env, problems), problems };
};

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }],
  [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
])('%o: tracing is off', (env) => {
  expect(read(env as Record<string, string>)).toEqual({ settings: undefined, problems: [] });
});

test.each([
  [{}, { endpoint: 'http://collector:4318/v1/traces', resource: { 'service.name': 'croupier' } }],
  [{}, { sampler: { followsParent: true, ratio: 1 }, maxQueued: 2048, maxPerExport: 512, timeoutMilliseconds: 10_000 }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t.example/x' }, { endpoint: 'https://t.example/x' }],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,x=1' }, { headers: { 'api-key': 'a b', x: '1' } }],
  [{ OTEL_SERVICE_NAME: 'office' }, { resource: { 'service.name': 'office' } }],
  [
    { OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live,service.name=a' },
    { resource: { 'service.name': 'a', 'deployment.environment.name': 'live' } },
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    { sampler: { followsParent: false, ratio: 0.1 } },
  ],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, { sampler: { followsParent: true, ratio: 0 } }],
  [
    { OTEL_BSP_MAX_QUEUE_SIZE: '10', OTEL_BSP_SCHEDULE_DELAY: '100' },
    { maxQueued: 10, maxPerExport: 10, delayMilliseconds: 100 },
  ],
])('%o gives %o', (env, expected) => {
  const { settings, problems } = read({ ...endpoint, ...(env as Record<string, string>) });
  expect(problems).toEqual([]);
  expect(settings).toMatchObject(expected);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER must/],
  [{ OTEL_TRACES_SAMPLER: 'some' }, /^OTEL_TRACES_SAMPLER must/],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, /^OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
  [{ OTEL_BSP_MAX_QUEUE_SIZE: '0' }, /^OTEL_BSP_MAX_QUEUE_SIZE must/],
])('%o is refused', (env, problem) => {
  const { problems } = read({ ...endpoint, ...(env as Record<string, string>) });
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

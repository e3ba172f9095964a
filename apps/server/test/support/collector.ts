import { createServer } from 'node:http';
import type { TraceSettings } from '../../src/tracing/settings.ts';
import { listenLocally } from '../../support/listen-locally.ts';

type Value = { stringValue?: string; intValue?: string; boolValue?: boolean; doubleValue?: number };
export type ExportedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code: number };
};

/** Receives traces like an OpenTelemetry collector on its HTTP port, and keeps them. */
export const startCollector = async (answers: readonly number[] = []) => {
  const bodies: string[] = [];
  const statuses = [...answers];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const isOtlp = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    const status = isOtlp ? (statuses.shift() ?? 200) : 404;
    if (status === 200) bodies.push(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listenLocally(server);
  const settings: TraceSettings = {
    endpoint: `http://127.0.0.1:${port}/v1/traces`,
    headers: {},
    timeoutMilliseconds: 10_000,
    resource: { 'service.name': 'croupier' },
    sampler: { followsParent: true, ratio: 1 },
    maxQueued: 2_048,
    maxPerExport: 512,
    delayMilliseconds: 60_000,
  };
  return {
    settings,
    bodies,
    spans: (): ExportedSpan[] =>
      bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as ExportedSpan[]),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
};

export const attributeOf = ({ attributes }: ExportedSpan, key: string): unknown =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

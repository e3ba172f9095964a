import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { optionsOf } from '../../test/support/app-options.ts';
import { attributeOf, type ExportedSpan, startCollector } from '../../test/support/collector.ts';
import { openDeliveries } from '../../test/support/deliveries.ts';
import { newReference } from '../../test/support/money.ts';
import { registerTestPlayer } from '../../test/support/players.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { systemRandom } from '../base/random.ts';
import { createApp } from '../platform/app.ts';
import { openTracing } from './open-tracing.ts';
import type { TraceSettings } from './settings.ts';

const log = pino({ level: 'silent' });
const world = await createFileWorld();

const newTrace = () => randomBytes(16).toString('hex');
const traceparentOf = (trace: string, flags = '01') => `00-${trace}-${'ab'.repeat(8)}-${flags}`;

/** A node that traces into its own collector; `end` stops it, so that all its spans are there. */
const startTraced = async (changes: Partial<TraceSettings> = {}) => {
  const collector = await startCollector();
  const tracing = openTracing({ ...collector.settings, ...changes }, { random: systemRandom, log });
  const app = await createApp({ ...optionsOf(world), tracing });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= app.close();
    return closing;
  };
  const end = async (): Promise<ExportedSpan[]> => {
    await close();
    return collector.spans();
  };
  onTestFinished(async () => {
    await close();
    await collector.close();
  });
  return { app, tracing, collector, end };
};

/** The names from the span up to its root. */
const pathOf = (spans: readonly ExportedSpan[], span: ExportedSpan): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(spans, parent) : []), span.name];
};

test('one trace leads from the caller through admission, batch and statements to the webhook', async () => {
  const deliveries = await openDeliveries(world);
  const { operator, receiver, register } = deliveries;
  await register();
  const player = await registerTestPlayer(operator, { email: 'ada.lovelace@example.com' });
  const { app, tracing, collector, end } = await startTraced();
  const trace = newTrace();
  const body = { amount: 98_765, external_reference: 'secret-reference' };
  const headers = { traceparent: traceparentOf(trace) };
  const reply = await operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, { via: app, headers });
  expect(reply.status, reply.text).toBe(201);
  await operator.client.get('/api/v1/operator/events');
  await deliveries.startWorker({ tracing }).runOnce();
  const spans = (await end()).filter(({ traceId }) => traceId === trace);
  if (process.env.CROUPIER_TRACES) writeFileSync(process.env.CROUPIER_TRACES, collector.bodies.join('\n'));

  const paths = spans.map((span) => pathOf(spans, span).join(' > '));
  const request = 'POST /api/v1/operator/players/{player}/deposits';
  for (const path of [
    request,
    `${request} > admission > guard > guard batch`,
    `${request} > engine > engine batch`,
    `${request} > engine > engine batch > INSERT ledger_entries`,
    `${request} > engine > engine batch > INSERT outbox_events`,
    `${request} > engine > engine batch > COMMIT`,
    `${request} > engine > POST webhook`,
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.startsWith(`${request} > admission > guard > guard batch > `))).not.toEqual([]);

  const root = spans.find(({ name }) => name === request)!;
  expect(root).toMatchObject({ parentSpanId: 'ab'.repeat(8), kind: 2 });
  expect(attributeOf(root, 'http.response.status_code')).toBe('201');
  expect(attributeOf(root, 'croupier.operator')).toBe(operator.slug);
  expect(BigInt(root.endTimeUnixNano)).toBeGreaterThan(BigInt(root.startTimeUnixNano));
  const webhook = spans.find(({ name }) => name === 'POST webhook')!;
  expect(attributeOf(webhook, 'http.response.status_code')).toBe('204');
  const sent = receiver.accepted.map((one) => one.headers.traceparent);
  expect(sent).toContain(`00-${trace}-${webhook.spanId}-01`);
  // Nothing that the caller sent, and nothing that identifies them.
  const secrets = /lovelace|98765|secret-reference|opk_|ops_|127\.0\.0\.1:|hooks/;
  expect(collector.bodies.join('')).not.toMatch(secrets);
});

test('requests that share a batch link to it, and it links to each of them', async () => {
  const operator = await world.addOperator();
  const players = await Promise.all(Array.from({ length: 12 }, () => registerTestPlayer(operator)));
  const { app, end } = await startTraced();
  const sent = await Promise.all(
    players.map(async (player) => {
      const trace = newTrace();
      const path = `/api/v1/operator/players/${player}/deposits`;
      const body = { amount: 1_000, external_reference: newReference() };
      const reply = await operator.client.post(path, body, {
        via: app,
        headers: { traceparent: traceparentOf(trace) },
      });
      expect(reply.status, reply.text).toBe(201);
      return trace;
    }),
  );
  const spans = await end();
  const shared = spans.filter(({ name, links = [] }) => name === 'engine batch' && links.length > 1);
  expect(shared.length).toBeGreaterThan(0);
  for (const batch of shared) {
    expect(batch.parentSpanId).toBeUndefined();
    expect(attributeOf(batch, 'croupier.batch_size')).toBe(String(batch.links?.length));
    for (const { traceId, spanId } of batch.links ?? []) {
      expect(sent).toContain(traceId);
      const command = spans.find((span) => span.spanId === spanId)!;
      expect(command.name).toBe('engine');
      expect(command.links).toContainEqual(expect.objectContaining({ traceId: batch.traceId, spanId: batch.spanId }));
    }
  }
});

test.each([
  ['a traceparent that is none begins a trace of ours', traceparentOf('0'.repeat(32)), {}, true],
  ['a caller that does not record is followed', traceparentOf('ef'.repeat(16), '00'), {}, false],
  ['unless the sampler asks no caller', traceparentOf('ef'.repeat(16), '00'), { followsParent: false, ratio: 1 }, true],
  ['a sampler that takes nothing', traceparentOf('ef'.repeat(16)), { followsParent: false, ratio: 0 }, false],
  [
    'no caller has itself recorded by the flag',
    traceparentOf('ef'.repeat(16)),
    { followsParent: true, ratio: 1e-7 },
    false,
  ],
  [
    'nor by choosing the trace id',
    traceparentOf(`${'ef'.repeat(12)}00000000`),
    { followsParent: false, ratio: 1e-7 },
    false,
  ],
])('%s', async (_name, traceparent, sampler, isRecorded) => {
  const { app, end } = await startTraced({ sampler: { followsParent: true, ratio: 1, ...sampler } });
  const operator = await world.addOperator();
  await operator.client.get('/api/v1/operator/me', { via: app, headers: { traceparent } });
  const roots = (await end()).filter(({ name }) => name === 'GET /api/v1/operator/me');
  expect(roots.length).toBe(isRecorded ? 1 : 0);
  if (isRecorded) expect(roots[0]?.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
});

test('a refusal is recorded by its code; an unknown request leaves no trace', async () => {
  const { app, end } = await startTraced();
  const operator = await world.addOperator();
  await operator.client.get('/api/v1/operator/me', { via: app, headers: { 'x-signature': '0'.repeat(64) } });
  await operator.client.get('/api/v1/operator/nowhere', { via: app });
  const spans = await end();
  const named = (name: string) => spans.filter((span) => span.name === name);
  expect(named('GET /api/v1/operator/me').map((span) => attributeOf(span, 'croupier.error_code'))).toEqual([
    'INVALID_SIGNATURE',
  ]);
  expect(named('admission').map((span) => [attributeOf(span, 'croupier.error_code'), span.status])).toEqual([
    ['INVALID_SIGNATURE', undefined],
  ]);
  expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(1);
});

test('off: a traceparent is not stored, and webhooks have none', async () => {
  const deliveries = await openDeliveries(world);
  await deliveries.register();
  const headers = { traceparent: traceparentOf(newTrace()) };
  const { operator } = deliveries;
  await registerTestPlayer(operator);
  await operator.client.post('/api/v1/operator/players', { email: 'x' }, { headers });
  await operator.client.get('/api/v1/operator/events');
  await deliveries.startWorker().runOnce();
  expect(deliveries.receiver.accepted.length).toBeGreaterThan(0);
  expect(deliveries.receiver.accepted.filter((one) => one.headers.traceparent !== undefined)).toEqual([]);
  const [row] = await world.admin<{ traced: number }[]>`
    select count(traceparent) as traced from outbox_events where operator_id = ${operator.operator_id}`;
  expect(row?.traced).toBe(0);
});

test('the queue is bounded: further spans are dropped and counted; a 503 is retried', async () => {
  const collector = await startCollector([503]);
  onTestFinished(() => collector.close());
  const settings = { ...collector.settings, maxQueued: 10, maxPerExport: 10 };
  const tracing = openTracing(settings, { random: systemRandom, log });
  for (let n = 0; n < 30; n += 1) tracing.start(`span ${n}`).end();
  await tracing.stop();
  const { exported, dropped } = tracing.counts();
  expect(exported + dropped).toBe(30);
  expect(dropped).toBeGreaterThanOrEqual(10);
  expect(collector.spans()).toHaveLength(exported);
});

test('a refusing or unreachable collector loses only spans', async () => {
  const collector = await startCollector([400]);
  const tracing = openTracing(collector.settings, { random: systemRandom, log });
  tracing.start('refused').end();
  await tracing.stop();
  expect(tracing.counts()).toEqual({ exported: 0, dropped: 1 });
  await collector.close();
  const away = openTracing(collector.settings, { random: systemRandom, log });
  away.start('away').end();
  await away.stop();
  expect(away.counts()).toEqual({ exported: 0, dropped: 1 });
});

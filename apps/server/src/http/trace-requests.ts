import type { Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission } from '../admission/admission.ts';
import { Refusal } from '../base/refusal.ts';
import { parseTraceparent } from '../base/trace-context.ts';
import type { Span, Tracing } from '../base/tracing.ts';
import type { Reading } from '../metrics/metrics.ts';

/**
 * Records a span for each call of a route, from its head to its answer. Registered only while tracing is on. Holds the
 * route's name and path, never the called address.
 */
export const traceRequests = (http: FastifyInstance, tracing: Tracing): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { route } = request.routeOptions.config;
    if (route) {
      const parent = parseTraceparent(request.raw.headers.traceparent);
      const name = `${route.method} ${route.path}`;
      spans.set(
        request,
        tracing.start(name, { kind: 'server', isRoot: true, parent, attributes: attributesOf(route) }),
      );
    }
    done();
  });
  const runInside = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request);
    if (span) tracing.run(span, done);
    else done();
  };
  http.addHook('preParsing', (request, _reply, _payload, done) => runInside(request, done));
  // Again after the body was read: the events of the socket run outside of the span.
  http.addHook('preHandler', (request, _reply, done) => runInside(request, done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      const { errorCode, operatorFacts } = request;
      span.set({
        'http.response.status_code': reply.statusCode,
        'croupier.request_id': request.id,
        ...(operatorFacts ? { 'croupier.operator': operatorFacts.slug } : {}),
        ...(errorCode === null ? {} : { 'croupier.error_code': errorCode }),
      });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      span.end();
    }
    done();
  });
};

const attributesOf = ({ method, path, name, audience }: Route) => ({
  'http.request.method': method,
  'http.route': path,
  'croupier.route': name,
  'croupier.audience': audience,
});

/** The same admission with a span around each decision. A refusal is an answer and no failure. */
export const traceAdmission = (admission: Admission, tracing: Tracing): Admission => {
  const traced =
    <Args extends unknown[], Result>(decide: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const span = tracing.start('admission');
      try {
        return await tracing.run(span, () => decide(...args));
      } catch (error) {
        if (error instanceof Refusal) span.set({ 'croupier.error_code': error.code });
        else span.fail((error as Error).name);
        throw error;
      } finally {
        span.end();
      }
    };
  return {
    ...admission,
    operator: traced(admission.operator),
    provider: traced(admission.provider),
    player: traced(admission.player),
    staff: traced(admission.staff),
  };
};

/** For /metrics; nothing while tracing is off. */
export const traceReading = (tracing: Tracing | undefined): Reading => ({
  name: 'croupier_trace_spans',
  help: 'Spans of traces since the start, exported or given up.',
  label: 'outcome',
  read: () => ({ ...tracing?.counts() }),
});

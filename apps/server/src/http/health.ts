import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClockWatch } from '../base/clock-watch.ts';
import { within } from '../base/within.ts';
import type { CommitWatch } from '../database/commit-watch.ts';
import type { DatabaseHealth } from './database-health.ts';
import { shareCheck } from './share-check.ts';

export type HealthParts = {
  readonly health: Pick<DatabaseHealth, 'trouble'>;
  readonly isDraining: () => boolean;
  /** The committed data that the database lost, as far as this process noticed. */
  readonly loss: () => { readonly entries: number; readonly noticed_at: Date } | undefined;
  /** Compares the clock with that of the database. */
  readonly clock: Pick<ClockWatch, 'isOff' | 'skewMilliseconds'>;
  readonly commits: Pick<CommitWatch, 'isHanging'>;
  readonly waitMilliseconds?: number;
};

/** Anybody may ask as often as they like: the database is asked about twice a second at most. */
const freshMilliseconds = 500;

/**
 * Live: the process runs. Ready: it can serve requests. A node is not ready while it stops, cannot reach PostgreSQL
 * within a second, cannot write there, gets no answer to a commit for some seconds, has not proved that operators are
 * kept apart, or has a clock that differs from that of PostgreSQL by more than a minute.
 */
export const mountHealth = (http: FastifyInstance, parts: HealthParts): void => {
  const waitMilliseconds = parts.waitMilliseconds ?? 1_000;
  const trouble = shareCheck(() => parts.health.trouble(), { freshMilliseconds });
  http.get('/health/live', async (_request, reply) => say(reply, 200, { status: 'live' }));
  http.get('/health/ready', async (_request, reply) => {
    if (parts.isDraining()) return say(reply, 503, { status: 'not ready', reason: 'stopping' });
    if (parts.clock.isOff())
      return say(reply, 503, {
        status: 'not ready',
        reason: 'clock off',
        skew_seconds: String(Math.round(parts.clock.skewMilliseconds() / 1_000)),
      });
    const reason = await within(waitMilliseconds, trouble(), 'database away');
    if (reason) return say(reply, 503, { status: 'not ready', reason });
    if (parts.commits.isHanging()) return say(reply, 503, { status: 'not ready', reason: 'commits hang' });
    return say(reply, 200, { status: 'ready', ...alarmOf(parts.loss()) });
  });
};

/** Requests are still served, but people must investigate. */
const alarmOf = (loss: ReturnType<HealthParts['loss']>): Record<string, string> =>
  loss ? { alarm: 'the database lost entries that it had committed', alarm_since: loss.noticed_at.toISOString() } : {};

const say = (reply: FastifyReply, status: number, body: Record<string, string>): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

import { secretEvents } from '@croupier/contract/events.ts';
import type { webhookAttempt } from '@croupier/contract/webhook-fields.ts';
import type { z } from 'zod';
import type { AttemptRow } from '../deliver/attempt-queries.ts';
import { headersOf, timestampOf } from '../transport/sign.ts';
import { writeBody } from '../transport/write-body.ts';
import type { EndpointRow } from './endpoint-row.ts';

/** The endpoint as staff see it; never its secret. */
export const showEndpoint = (row: EndpointRow, realNow: Date) => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  disabled_cause: row.disabled_cause,
  disabled_reason: row.disabled_reason,
  disabled_at: row.disabled_at,
  previous_secret_expires_at: stillAhead(row.previous_secret_expires_at, realNow),
  queue: {
    cursor_sequence: row.cursor_sequence,
    behind: behind(row),
    pending: row.pending,
    oldest_waiting:
      row.oldest_sequence === null ? null : { sequence: row.oldest_sequence, created_at: row.oldest_created_at },
    next_attempt_at: nextAttempt(row, realNow),
    given_up: row.given_up,
    failures_in_row: row.failures_in_row,
    paused_until: stillAhead(row.paused_until, realNow),
    last_success_at: row.last_success_at,
    last_failure_at: row.last_failure_at,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const behind = ({ last_sequence, cursor_sequence }: EndpointRow): number =>
  Math.max(0, last_sequence - cursor_sequence);

/** When a worker may send the next event. What is due is sent now: a moment in the past would look like a standstill. */
const nextAttempt = (row: EndpointRow, now: Date): Date | null => {
  if (row.status === 'disabled' || row.pending + behind(row) === 0) return null;
  const due = behind(row) > 0 ? null : row.next_retry_at;
  return new Date(Math.max(now.getTime(), due?.getTime() ?? 0, row.paused_until?.getTime() ?? 0));
};

const stillAhead = (at: Date | null, now: Date): Date | null => (at !== null && at > now ? at : null);

/** Hides the code of a player: staff see it neither in what was sent nor where the receiver repeats it. */
const hideCode = ({ event_type, data }: AttemptRow, text: string | null): string | null => {
  if (text === null || data === null || !(secretEvents as readonly string[]).includes(event_type)) return text;
  const { code } = JSON.parse(data) as { readonly code?: string };
  return code ? text.replaceAll(inAnyForm(code), '…') : text;
};

/** A code is the same in small letters, and with other gaps. */
const inAnyForm = (code: string): RegExp => new RegExp(code.replaceAll(/\W/g, '').split('').join('[\\s-]*'), 'gi');

export const showAttempt = (row: AttemptRow, operator_id: number): z.input<typeof webhookAttempt> => ({
  id: row.id,
  at: row.at.toISOString(),
  event_id: row.event_id,
  event_type: row.event_type,
  sequence: row.sequence,
  attempt: row.attempt,
  succeeded: row.succeeded,
  status: row.status,
  error: row.error,
  duration_ms: row.duration_ms,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  request: {
    url: row.url,
    headers: headersOf(row.event_id, timestampOf(row.at), row.signature),
    body: row.test_body ?? hideCode(row, bodyOf(row, operator_id)),
  },
  response_excerpt: hideCode(row, row.response_excerpt),
  fault: row.fault_id === null || row.fault === null ? null : { id: row.fault_id, effect: row.fault },
});

const bodyOf = (row: AttemptRow, operator_id: number): string | null =>
  row.created_at === null || row.data === null
    ? null
    : writeBody({ ...row, type: row.event_type, created_at: row.created_at, data: row.data, operator_id });

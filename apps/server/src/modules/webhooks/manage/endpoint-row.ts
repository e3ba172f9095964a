import type { DisabledCause } from '../rules.ts';

/** An endpoint and its progress, as staff see it. Secrets are read by other queries. */
export type EndpointRow = {
  readonly id: number;
  readonly url: string;
  readonly events: string[];
  readonly description: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabled_cause: DisabledCause | null;
  readonly disabled_reason: string | null;
  readonly disabled_at: Date | null;
  readonly previous_secret_expires_at: Date | null;
  readonly cursor_sequence: number;
  readonly last_sequence: number;
  readonly pending: number;
  readonly given_up: number;
  readonly oldest_sequence: number | null;
  readonly oldest_created_at: Date | null;
  readonly next_retry_at: Date | null;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

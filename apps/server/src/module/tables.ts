import { dayMilliseconds } from '../base/windows.ts';

/** A table whose rows housekeeping removes some time after their `expires_at`. */
export type ExpiringTable = { readonly table: string; readonly keptMilliseconds: number };

/** Ended and expired tokens are kept for a month, long enough to investigate what was done with one. */
export const tokensKeptMilliseconds = 30 * dayMilliseconds;

/** The tables that belong to no module, by the folder that owns them. Those of a module are named in its module.ts. */
export const tablesOutsideModules: Readonly<Record<string, readonly string[]>> = {
  database: ['migrations'],
  call: ['idempotency'],
  outbox: ['event_sequences', 'outbox_events'],
  engine: ['id_blocks'],
  admission: ['player_windows', 'rate_windows', 'refused_calls', 'seen_signatures', 'staff_tokens', 'token_windows'],
};

export const expiringOutsideModules: readonly ExpiringTable[] = [
  { table: 'idempotency', keptMilliseconds: 0 },
  { table: 'staff_tokens', keptMilliseconds: tokensKeptMilliseconds },
];

import { originalsProvider } from '@croupier/contract/game-fields.ts';
import type { Queryable, Tx } from '../../database/pool.ts';

/** The fictional history of an operator: when it begins, and up to when it is filled in; null when it is complete. */
export type Past = { readonly filled_from: Date; readonly filled_until: Date | null };

export const selectPast = async (control: Queryable, operatorId: number): Promise<Past | undefined> => {
  const [row] = await control<Past[]>`
    select filled_from, filled_until from operators where operator_id = ${operatorId} and filled_from is not null`;
  return row;
};

/**
 * Updates the planner's statistics of the tables that play fills. Autovacuum does so within a minute or two; until then
 * every statement is planned for empty tables, and reads all rows of the operator. A role that does not own them only
 * gets a warning.
 */
export const analyzePlayed = (owner: Queryable): Promise<unknown> => owner`
  analyze accounts, ledger_entries, game_sessions, game_player_refs, game_rounds, provider_transactions, player_bonuses,
    payment_requests, outbox_events, audit_log, aml_alerts`;

export type HistoryGame = { readonly id: number; readonly external_id: string; readonly provider_id: number };

/** The games of the demo's own studios that can be played. */
export const selectGames = (tx: Tx, operatorId: number): Promise<HistoryGame[]> => tx<HistoryGame[]>`
  select g.id, g.external_id, g.provider_id
  from games g join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
  where g.operator_id = ${operatorId} and g.is_active and p.is_active and p.launch_url like '/play/%'
  order by p.slug, g.external_id`;

export type HistoryOriginal = Pick<HistoryGame, 'id' | 'external_id'>;

/** The platform's own games that can be played. */
export const selectOriginals = (tx: Tx, operatorId: number): Promise<HistoryOriginal[]> => tx<HistoryOriginal[]>`
  select g.id, g.external_id
  from games g join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
  where g.operator_id = ${operatorId} and g.is_active and p.is_active and p.slug = ${originalsProvider}
  order by g.external_id`;

export type KnownPlayer = { readonly id: number; readonly external_id: string; readonly is_ahead: boolean };

/** The demo's players, and who has moved money after a time: somebody else plays with those already. */
export const selectPlayers = (tx: Tx, operatorId: number, at: Date): Promise<KnownPlayer[]> => tx<KnownPlayer[]>`
  select p.id, p.external_id, a.entries > 0 and greatest(a.real_changed_at, a.bonus_changed_at) > ${at} as is_ahead
  from players p join accounts a on a.operator_id = p.operator_id and a.player_id = p.id
  where p.operator_id = ${operatorId} and p.external_id like 'demo-%'`;

export type OpenWithdrawal = {
  readonly id: number;
  readonly external_reference: string;
  readonly status: 'new' | 'allowed';
  readonly created_at: Date;
};

/** The demo's withdrawals that waited for staff at a time. */
export const selectOpenWithdrawals = (tx: Tx, operatorId: number, before: Date): Promise<OpenWithdrawal[]> =>
  tx<OpenWithdrawal[]>`
    select id, external_reference, status, created_at from payment_requests
    where operator_id = ${operatorId} and type = 'withdrawal' and status in ('new', 'allowed')
      and external_reference like 'demo-w-%' and created_at < ${before}
    order by created_at, id`;

export const selectAlerts = (
  tx: Tx,
  operatorId: number,
  playerId: number,
): Promise<{ readonly id: number; readonly kind: string }[]> => tx`
  select id, kind from aml_alerts where operator_id = ${operatorId} and player_id = ${playerId} and status <> 'closed'
  order by id`;

export const selectDocuments = (
  tx: Tx,
  operatorId: number,
  playerId: number,
): Promise<{ readonly id: number; readonly kind: string }[]> => tx`
  select id, kind from kyc_documents where operator_id = ${operatorId} and player_id = ${playerId} order by id`;

/** Untaken alerts, raised before a time and not repeated since. */
export const selectOpenAlerts = (
  tx: Tx,
  operatorId: number,
  before: Date,
): Promise<{ readonly id: number; readonly player_id: number }[]> => tx`
  select id, player_id from aml_alerts where operator_id = ${operatorId} and status = 'open' and last_at < ${before}
  order by id`;

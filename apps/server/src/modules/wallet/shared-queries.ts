import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';

/** The columns of accounts that statements of other modules may read, to be joined by operator and player. */
export const sharedAccounts = statement`(
  select operator_id, player_id, currency, real_balance, bonus_balance, deposited_total, withdrawn_total, staked_total,
    withdrawal_day, window_day, real_changed_at, entries, points, last_played_at
  from accounts)`;

/** What the rules of limits read of an account. Counters of a past window are reset by `rollCounters`. */
export const sharedCounters = statement`(
  select operator_id, player_id, real_balance, bonus_balance, window_day, window_week, window_month, window_year,
    bet_day, bet_week, bet_month, loss_day, loss_week, loss_month, deposit_day, deposit_week, deposit_month,
    deposit_year, withdrawal_day, session_started_at, last_played_at
  from accounts)`;

/** The columns of ledger entries that statements of other modules may read. */
export const sharedEntries = statement`(
  select operator_id, player_id, seq, wallet, type, amount, operator_amount, payment_request_id, game_round_id,
    player_bonus_id, created_at
  from ledger_entries)`;

/** Locks an account as its commands do: changes of the player are serialised with them. */
export const lockAccount = (tx: Tx, operatorId: number, playerId: number): Promise<unknown> =>
  tx`select from accounts where operator_id = ${operatorId} and player_id = ${playerId} for no key update`.execute();

/** The same for many accounts, in the order in which commands lock them. */
export const lockAccounts = (tx: Tx, operatorId: number, players: readonly number[]): Promise<unknown> =>
  tx`
    select from accounts where operator_id = ${operatorId} and player_id = any(${players}::bigint[])
    order by player_id for no key update`.execute();

/** Inserts the account of the player that a statement makes as `new_player`, as part of it. */
export const newAccount = (tx: Tx) => tx`
  insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
  select operator_id, id, currency, created_at, created_at from new_player`;

/** The currency of a player's account; undefined where there is no such player. */
export const findPlayerCurrency = async (tx: Tx, operatorId: number, playerId: number): Promise<string | undefined> => {
  const [row] = await tx<{ currency: string }[]>`
    select currency from accounts where operator_id = ${operatorId} and player_id = ${playerId}`;
  return row?.currency;
};

/** The real balance of a player, for whoever shows it. */
export const findBalance = async (tx: Tx, operatorId: number, playerId: number) => {
  const [row] = await tx<{ real_balance: Money; currency: string }[]>`
    select real_balance, currency from accounts where operator_id = ${operatorId} and player_id = ${playerId}`;
  return row;
};

/** The currency of a player's account. */
export const selectCurrency = async (tx: Tx, operatorId: number, playerId: number): Promise<string> => {
  const currency = await findPlayerCurrency(tx, operatorId, playerId);
  if (currency === undefined) throw new Refusal('NOT_FOUND');
  return currency;
};

/** The loyalty points that an account holds. */
export const findPoints = async (tx: Tx, operatorId: number, playerId: number) => {
  const [row] = await tx<{ player_id: number; points: number; currency: string }[]>`
    select player_id, points, currency from accounts where operator_id = ${operatorId} and player_id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';
import { hasNameOf, sharedRounds } from '../rounds/shared-queries.ts';

/** The columns of transactions that statements of other modules may read. */
export const sharedTransactions = statement`(
  select operator_id, provider_id, round_id, player_id, kind, status, created_at from provider_transactions)`;

/** The bonuses of bets and of their rounds, by the bets' names `u`, as part of a statement. */
export const bonusesOfBets = (tx: Tx, operatorId: number, named: SqlPart) => tx`
  select t.player_id, k.player_bonus_id from ${named}
  join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id
    and t.kind = 'bet' and t.transaction_id = u.transaction_id
  left join ${sharedRounds} r on r.operator_id = ${operatorId} and ${hasNameOf('t')}
  cross join lateral (values (t.player_bonus_id), (r.player_bonus_id)) as k (player_bonus_id)`;

/**
 * What bets counted towards a bonus and what rollbacks gave back of it, as part of a statement. A bet counted when its
 * round closed; one that was rolled back before never did.
 */
export const wageredByBets = (tx: Tx, operatorId: number, bonusId: number) => tx`
  select 'wagered', t.wagered, null, t.game_id, t.round_id, null, null, null, r.closed_at, 1, t.id
  from provider_transactions t
  join ${sharedRounds} r on r.operator_id = t.operator_id and ${hasNameOf('t')} and r.player_bonus_id = t.player_bonus_id
  where t.operator_id = ${operatorId} and t.player_bonus_id = ${bonusId} and t.wagered > 0 and t.kind = 'bet'
    and r.status = 'closed' and (t.status = 'applied' or exists (
      select from provider_transactions x
      where x.operator_id = ${operatorId} and x.provider_id = t.provider_id and x.kind = 'rollback'
        and x.reference_transaction_id = t.transaction_id and x.status <> 'repeated' and x.wagered > 0
    ))
  union all
  select 'wager_returned', wagered, null, game_id, round_id, null, null, null, created_at, 1, id
  from provider_transactions where operator_id = ${operatorId} and player_bonus_id = ${bonusId} and wagered > 0
    and kind = 'rollback'`;

/** The real money that the transactions of rounds `r` in a period took from their players, as part of a statement. */
export const realLosses = (tx: Tx, operatorId: number, rounds: SqlPart, from: Date, end: Date) => tx`
  select r.player_id, case t.kind when 'bet' then t.real_amount else -t.real_amount end as loss
  from ${rounds} r join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = r.provider_id
    and t.round_id = r.round_id and t.player_id = r.player_id
  where t.created_at >= ${from} and t.created_at < ${end}`;

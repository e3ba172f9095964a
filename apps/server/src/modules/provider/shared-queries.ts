import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';
import { hasNameOf, sharedRounds } from '../rounds/shared-queries.ts';

/** The ids of rounds of tips begin so. No provider can send such an id: theirs have no spaces. */
export const tipRoundPrefix = 'tip ';

/** The transactions by which staff paid held wins begin so: no provider can send such an id either. */
export const heldPaymentPrefix = 'held ';

/** The columns of held wins that statements of other modules may read. */
export const sharedHeldWins = statement`(
  select operator_id, id, state, created_at from held_wins)`;

/** The columns of transactions that statements of other modules may read. */
export const sharedTransactions = statement`(
  select operator_id, provider_id, round_id, player_id, kind, status, created_at from provider_transactions)`;

/** What is kept of a player's wins at a provider beyond whole units, in millionths of one. */
export const findKeptFraction = async (
  tx: Tx,
  operatorId: number,
  { player_id, provider_id }: { readonly player_id: number; readonly provider_id: number },
): Promise<number> => {
  const [row] = await tx<{ millionths: number }[]>`
    select millionths from provider_fractions
    where operator_id = ${operatorId} and player_id = ${player_id} and provider_id = ${provider_id}`;
  return row?.millionths ?? 0;
};

export const hasTransactions = async (tx: Tx, operatorId: number, providerId: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from provider_transactions where operator_id = ${operatorId} and provider_id = ${providerId} limit 1`;
  return row !== undefined;
};

/** The bonuses of bets and wins and of their rounds, by their names `u`, as part of a statement. */
export const bonusesOfTransactions = (tx: Tx, operatorId: number, named: SqlPart) => tx`
  select t.player_id, k.player_bonus_id from ${named}
  join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id
    and t.kind = u.kind and t.transaction_id = u.transaction_id and t.player_id = u.player_id
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
        and x.reference_transaction_id = t.transaction_id and x.scope = t.scope and x.reference_kind = 'bet' and x.status <> 'repeated' and x.wagered > 0
    ))
  union all
  select 'wager_returned', wagered, null, game_id, round_id, null, null, null, created_at, 1, id
  from provider_transactions where operator_id = ${operatorId} and player_bonus_id = ${bonusId} and wagered > 0
    and kind = 'rollback'`;

/** Whether the ledger entry `e` is no tip: one has a round of its own (take-tip.ts). As part of a statement. */
export const isNoTip = (tx: Tx) => tx`(e.game_round_id is null or e.game_round_id not like ${`${tipRoundPrefix}%`})`;

/**
 * What each of the open rounds `r` has lost of real money by a moment since its player was furthest ahead in it, counted
 * from `since`, as part of a statement: the part of a round that counts only once it has closed. Of transactions at the
 * same time bets come first.
 */
export const lossesOfOpenRounds = (tx: Tx, operatorId: number, rounds: SqlPart, since: Date, moment: Date) => tx`
  select player_id, sum(loss) - least(min(lost), 0) as loss
  from (
    select r.player_id, r.provider_id, r.round_id, t.loss,
      sum(t.loss) over (
        partition by r.provider_id, r.round_id, r.player_id order by t.created_at, t.kind <> 'bet', t.id) as lost
    from ${rounds} r cross join lateral (
      select id, kind, created_at, case kind when 'bet' then real_amount else -real_amount end as loss
      from provider_transactions where operator_id = ${operatorId} and provider_id = r.provider_id
        and round_id = r.round_id and player_id = r.player_id and created_at >= ${since} and created_at < ${moment}
    ) t
  ) moved group by player_id, provider_id, round_id`;

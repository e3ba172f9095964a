import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import { differs, formatFaults } from '../../module/compare.ts';
import type { Report } from '../../module/finding.ts';

type Moved = {
  player_id: number;
  round_id: string | null;
  transaction_id: string | null;
  entry_id: number | null;
  type: string;
  faults: Record<string, [is: string, expected: string]>;
};

/**
 * Compares what transactions say they moved with the entries of the same player, round, kind and time: how many, and
 * how much in each wallet. An entry does not name its transaction, so two of one kind in one millisecond are compared
 * together.
 */
export const checkTransactionEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Moved[]>`
    with said as (
      select player_id, game_id, round_id, created_at, said.type, min(transaction_id) as transaction_id,
        sum((real_amount <> 0)::int + (bonus_amount <> 0)::int) as entries,
        sum(abs(real_amount)) as in_real, sum(abs(bonus_amount)) as in_bonus
      from provider_transactions cross join lateral (
        -- An adjustment is booked as more won, or as less.
        select case when kind <> 'adjustment' then 'casino_' || kind when amount > 0 then 'casino_win'
          else 'casino_rollback' end as type
      ) said
      where operator_id = ${operatorId} and real_amount + bonus_amount <> 0 and round_id is not null
      group by player_id, game_id, round_id, created_at, said.type
    ), booked as (
      select e.player_id, e.game_id, e.game_round_id as round_id, e.created_at, e.type, min(e.id) as entry_id,
        count(*) as entries, coalesce(sum(abs(e.amount)) filter (where e.wallet = 'real'), 0) as in_real,
        coalesce(sum(abs(e.amount)) filter (where e.wallet = 'bonus'), 0) as in_bonus
      from ledger_entries e
      join games g on g.operator_id = e.operator_id and g.id = e.game_id
      join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id and p.slug <> 'originals'
      where e.operator_id = ${operatorId} and e.type in ('casino_bet', 'casino_win', 'casino_rollback')
      group by e.player_id, e.game_id, e.game_round_id, e.created_at, e.type
    ), compared as (
      select coalesce(s.player_id, b.player_id) as player_id, coalesce(s.round_id, b.round_id) as round_id,
        s.transaction_id, b.entry_id, coalesce(s.type, b.type) as type,
        jsonb_strip_nulls(jsonb_build_object(
          'entries', ${differs('b.entries', 's.entries')}, 'real', ${differs('b.in_real', 's.in_real')},
          'bonus', ${differs('b.in_bonus', 's.in_bonus')})) as faults
      from said s full join booked b on b.player_id = s.player_id and b.game_id = s.game_id and b.round_id = s.round_id
        and b.created_at = s.created_at and b.type = s.type
    )
    select * from compared where faults <> '{}' order by player_id, round_id, entry_id limit ${maxListed}`;
  for (const { player_id, round_id, transaction_id, entry_id, type, faults } of rows)
    report({
      check: 'transaction_entries',
      player_id,
      round_id: round_id ?? undefined,
      transaction_id: transaction_id ?? undefined,
      entry_id: entry_id ?? undefined,
      message: `${type}: ${formatFaults(faults)}`,
    });
};

/** Only a transaction that moved a wallet has an entry with the balance. */
export const checkTransactionBalances = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; transaction_id: string; kind: string; wallet: string; shown: number }[]>`
    select t.player_id, t.transaction_id, t.kind, w.wallet, w.shown
    from provider_transactions t
    cross join lateral (values
      ('real', t.real_amount, t.balance_after), ('bonus', t.bonus_amount, t.bonus_balance_after)
    ) as w (wallet, amount, shown)
    where t.operator_id = ${operatorId} and w.amount <> 0 and not exists (
      select from ledger_entries e
      where e.operator_id = ${operatorId} and e.player_id = t.player_id and e.wallet = w.wallet
        and e.created_at = t.created_at and e.balance_after = w.shown)
    order by t.player_id, t.id limit ${maxListed}`;
  for (const { player_id, transaction_id, kind, wallet, shown } of rows)
    report({
      check: 'transaction_balance',
      player_id,
      transaction_id,
      message: `the ${kind} shows a ${wallet} balance of ${shown}, which the wallet did not have then`,
    });
};

type Undone = { player_id: number; transaction_id: string; message: string };

/** Compares every bet with the rollback that names it: status and amounts must agree. */
export const checkRollbacks = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Undone[]>`
    with bets as (
      select * from provider_transactions where operator_id = ${operatorId} and kind in ('bet', 'win')
    ), undone as (
      select * from provider_transactions
      where operator_id = ${operatorId} and kind = 'rollback' and status <> 'repeated'
    ), judged as (
      select coalesce(b.player_id, x.player_id) as player_id,
        coalesce(b.transaction_id, x.reference_transaction_id) as transaction_id,
        case
          when b.id is null then 'the rollback ' || x.transaction_id || ' names a ' || x.reference_kind || ' that is not there'
          when x.id is null then 'the ' || b.kind || ' is ' || b.status || ', and no rollback names it'
          when b.status = 'applied' then 'the bet stands, and the rollback ' || x.transaction_id || ' names it'
          when (b.status = 'tombstoned') <> (x.status = 'tombstoned')
            then 'the bet is ' || b.status || ', and the rollback ' || x.transaction_id || ' is ' || x.status
          when x.player_id <> b.player_id then 'the rollback ' || x.transaction_id || ' is one of another player'
          when b.kind = 'win' and (x.round_id, x.amount - x.carried, x.fraction)
            is not distinct from (b.round_id, b.amount - b.carried, b.fraction) then null
          when (x.round_id, x.real_amount, x.bonus_amount) is distinct from (b.round_id, b.real_amount, b.bonus_amount)
            then 'the bet took ' || b.real_amount || ' real and ' || b.bonus_amount || ' bonus, the rollback '
              || x.transaction_id || ' gave back ' || x.real_amount || ' and ' || x.bonus_amount
        end as message
      from bets b full join undone x on x.provider_id = b.provider_id and x.reference_transaction_id = b.transaction_id
        and x.reference_kind = b.kind and x.scope = b.scope
      where x.id is not null or b.status not in ('applied', 'held')
    ), again as (
      select r.player_id, r.transaction_id, 'the rollback repeats one of the bet ' || r.reference_transaction_id
        || ' that is not there' as message
      from provider_transactions r
      left join undone x on x.provider_id = r.provider_id and x.reference_transaction_id = r.reference_transaction_id
        and x.reference_kind = r.reference_kind and x.scope = r.scope
      where r.operator_id = ${operatorId} and r.status = 'repeated' and x.id is null
    )
    select * from judged where message is not null union all select * from again
    order by player_id, transaction_id limit ${maxListed}`;
  for (const row of rows) report({ check: 'rollback', ...row });
};

/** Checks that tombstones and repeated rollbacks moved no money. Their ledger entries are checked elsewhere. */
export const checkTombstones = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; transaction_id: string; kind: string; status: string; amount: Money }[]>`
    select player_id, transaction_id, kind, status, amount from provider_transactions
    where operator_id = ${operatorId} and status in ('tombstoned', 'repeated')
      and (amount <> 0 or real_amount <> 0 or bonus_amount <> 0 or round_id is not null)
    order by player_id, id limit ${maxListed}`;
  for (const { player_id, transaction_id, kind, status, amount } of rows)
    report({
      check: 'tombstone',
      player_id,
      transaction_id,
      message: `the ${kind} is ${status}, and says that it moved ${amount} in a round`,
    });
};

import type { Money } from '../../base/money.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedGames, sharedPlayerRefs } from '../games/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { overdueRounds, sharedRounds } from '../rounds/shared-queries.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import { heldPaymentPrefix } from './shared-queries.ts';
import { type Transaction, type TransactionKind, transactionColumns } from './transaction.ts';

export type PlayerRow = {
  readonly real_balance: Money;
  readonly bonus_balance: Money;
  readonly currency: string;
  readonly language: string;
  readonly country: string;
  readonly is_test: boolean;
};

export const findPlayer = async (tx: Tx, operatorId: number, playerId: number): Promise<PlayerRow> => {
  const [row] = await tx<PlayerRow[]>`
    select a.real_balance, a.bonus_balance, a.currency, p.language, p.country, p.is_test
    from ${sharedAccounts} a join ${sharedPlayers} p on p.operator_id = a.operator_id and p.id = a.player_id
    where a.operator_id = ${operatorId} and a.player_id = ${playerId}`;
  return row!;
};

export type NamedTransaction = Transaction & { readonly player_ref: string };

export const findTransaction = async (
  tx: Tx,
  operatorId: number,
  {
    provider_id,
    kind,
    transaction_id,
    player_ref,
  }: { provider_id: number; kind: string; transaction_id: string; player_ref: string | null },
): Promise<NamedTransaction | undefined> => {
  const [row] = await tx<NamedTransaction[]>`
    select ${columnList(transactionColumns, 't')}, r.player_ref
    from provider_transactions t
    join ${sharedPlayerRefs} r on r.operator_id = t.operator_id and r.provider_id = t.provider_id
      and r.player_id = t.player_id
    where t.operator_id = ${operatorId} and t.provider_id = ${provider_id} and t.kind = ${kind}
      and t.transaction_id = ${transaction_id} and (${player_ref}::text is null or r.player_ref = ${player_ref})`;
  return row;
};

export type RoundPart = {
  readonly player_ref: string;
  readonly game_id: string;
  readonly status: 'open' | 'closed';
  readonly currency: string;
  readonly staked: Money;
  readonly won: Money;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
};

type RoundName = { readonly provider_id: number; readonly round_id: string };

export const selectRoundParts = (tx: Tx, operatorId: number, { provider_id, round_id }: RoundName) =>
  tx<RoundPart[]>`
    select f.player_ref, g.external_id as game_id, r.status, a.currency, r.staked_real + r.staked_bonus as staked,
      r.won_real + r.won_bonus as won, r.opened_at, r.closed_at
    from ${sharedRounds} r
    join ${sharedGames} g on g.operator_id = r.operator_id and g.id = r.game_id
    join ${sharedAccounts} a on a.operator_id = r.operator_id and a.player_id = r.player_id
    join ${sharedPlayerRefs} f on f.operator_id = r.operator_id and f.provider_id = r.provider_id
      and f.player_id = r.player_id
    where r.operator_id = ${operatorId} and r.provider_id = ${provider_id} and r.round_id = ${round_id}
    order by r.opened_at, r.player_id`;

const maxPerRound = 500;

export const selectOfRound = (tx: Tx, operatorId: number, { provider_id, round_id }: RoundName) =>
  tx<NamedTransaction[]>`
    select ${columnList(transactionColumns, 't')}, r.player_ref
    from provider_transactions t
    join ${sharedPlayerRefs} r on r.operator_id = t.operator_id and r.provider_id = t.provider_id
      and r.player_id = t.player_id
    where t.operator_id = ${operatorId} and t.provider_id = ${provider_id} and t.round_id = ${round_id}
      and t.transaction_id not like ${`${heldPaymentPrefix}%`}
    order by t.id desc limit ${maxPerRound}`;

export type HourRow = {
  readonly hour: Date;
  readonly currency: string;
  readonly count: number;
  readonly digest: string;
  /** Null where no bet had one. */
  readonly jackpot_contributions: string | null;
  /** In millionths of a minor unit; below zero where more was rolled back. */
  readonly fractions_won: number;
  readonly fractions_paid: Money;
  readonly has_fractions: boolean;
} & { readonly [K in `${SummedKind}s_count`]: number } & {
  /** As text: a sum may exceed 2^53. */
  readonly [K in `${SummedKind}s_sum`]: string;
};

/** The kinds that a reconciliation tells apart. */
export type SummedKind = TransactionKind | 'tip';

export type Range = { readonly from: Date; readonly to: Date };

/** The UTC hour in which a range has had more than so many transactions; undefined if it has not. */
export const findFullHour = async (
  tx: Tx,
  operatorId: number,
  providerId: number,
  { from, to }: Range,
  most: number,
): Promise<Date | undefined> => {
  const [row] = await tx<{ hour: Date }[]>`
    select date_trunc('hour', created_at, 'UTC') as hour from provider_transactions
    where operator_id = ${operatorId} and provider_id = ${providerId} and created_at >= ${from} and created_at < ${to}
    order by created_at offset ${most} limit 1`;
  return row?.hour;
};

/** Lines are sorted by their bytes, as any program sorts them, not by a locale. */
export const selectHours = (tx: Tx, operatorId: number, providerId: number, { from, to }: Range) => {
  const of = (kind: SummedKind) => tx`
    count(*) filter (where said = ${kind}) as ${tx(`${kind}s_count`)},
    coalesce(sum(amount) filter (where said = ${kind}), 0)::text as ${tx(`${kind}s_sum`)}`;
  return tx<HourRow[]>`
    select date_trunc('hour', created_at, 'UTC') as hour, currency, count(*) as count,
      ${of('bet')}, ${of('win')}, ${of('rollback')}, ${of('tip')}, ${of('adjustment')},
      sum(jackpot_contribution)::text as jackpot_contributions,
      coalesce(sum(case kind when 'win' then fraction else -fraction end), 0) as fractions_won,
      coalesce(sum(case kind when 'win' then carried else -carried end), 0) as fractions_paid,
      bool_or(fraction > 0 or carried > 0) as has_fractions,
      encode(sha256(convert_to(string_agg(
        said || ' ' || transaction_id || ' ' || sent, chr(10)
        order by (said || ' ' || transaction_id || ' ' || sent) collate "C"
      ), 'UTF8')), 'hex') as digest
    from provider_transactions cross join lateral (
      select case when is_tip then 'tip' else kind end as said,
        (amount - carried) || case fraction when 0 then '' else '.' || lpad(fraction::text, 6, '0') end as sent
    ) k
    where operator_id = ${operatorId} and provider_id = ${providerId} and created_at >= ${from} and created_at < ${to}
      and status not in ('tombstoned', 'repeated') and transaction_id not like ${`${heldPaymentPrefix}%`}
    group by 1, currency order by 1, currency`;
};

export type OpenRoundRow = {
  readonly round_id: string;
  readonly player_id: number;
  readonly provider_id: number;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly game_id: number;
  readonly currency: string;
  readonly staked: Money;
  readonly won: Money;
  readonly opened_at: Date;
};

/** Rounds that are open longer than their provider may leave them. */
export const selectOpenRounds = async (tx: Tx, operatorId: number, now: Date, paging: Paging) => {
  const overdue = overdueRounds(tx, operatorId, now);
  const [rows, [counted]] = await Promise.all([
    tx<OpenRoundRow[]>`
      select o.round_id, o.player_id, o.provider_id, o.provider_slug, o.provider_name, o.game_id, a.currency, o.staked,
        o.won, o.opened_at
      from (
        select r.operator_id, r.round_id, r.player_id, r.provider_id, p.slug as provider_slug, p.name as provider_name,
          r.game_id, r.staked_real + r.staked_bonus as staked, r.won_real + r.won_bonus as won, r.opened_at
        from ${overdue} order by r.opened_at, r.round_id limit ${paging.per_page} offset ${offsetOf(paging)}
      ) o join ${sharedAccounts} a on a.operator_id = o.operator_id and a.player_id = o.player_id
      order by o.opened_at, o.round_id`,
    tx<{ total: number }[]>`select count(*) as total from ${overdue}`,
  ]);
  return { rows, total: counted!.total };
};

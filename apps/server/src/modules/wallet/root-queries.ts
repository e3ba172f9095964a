import type { Queryable, Tx } from '../../database/pool.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import type { LedgerRoot, WalletHead } from './ledger-root.ts';

/** An operator with at least one finished day without a root. */
export type DueOperator = {
  readonly operator_id: number;
  readonly slug: string;
  /** The first day to close, and the last allowed. */
  readonly first: string;
  readonly last: string;
};

/**
 * Days count as finished some time after their end: until then a node whose clock is late may still book into them. The
 * clock of a sandbox jumps, so there the same time must have passed since its operator was last changed. An operator
 * whose history is being filled in is closed only by the process that fills it in.
 */
export const selectDueOperators = (
  control: Queryable,
  { now, graceSeconds, onlyOperator }: { now: Date; graceSeconds: number; onlyOperator: number | null },
): Promise<DueOperator[]> => control<DueOperator[]>`
  select operator_id, slug, first, last
  from (
    select o.operator_id, o.slug,
      coalesce((select max(day) + 1 from ledger_roots r where r.operator_id = o.operator_id), o.created_at::date) as first,
      (${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond' - ${graceSeconds} * interval '1 second')::date - 1
        as last
    from ${sharedOperators} o
    where (o.operator_id = ${onlyOperator} or (${onlyOperator}::bigint is null and o.filled_until is null))
      and (not o.is_sandbox or o.updated_at + ${graceSeconds} * interval '1 second'
        <= ${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')
  ) due
  where first <= last
  order by operator_id`;

export const selectLastRoot = async (
  tx: Tx,
  operatorId: number,
): Promise<{ readonly day: string; readonly root: Buffer } | undefined> => {
  const [row] = await tx<{ day: string; root: Buffer }[]>`
    select day, root from ledger_roots where operator_id = ${operatorId} order by day desc limit 1`;
  return row;
};

/** The last of the next `size` accounts; undefined when there is none. */
export const findChunkEnd = async (
  tx: Tx,
  operatorId: number,
  after: number,
  size: number,
): Promise<number | undefined> => {
  const [row] = await tx<{ player_id: number | null }[]>`
    select max(player_id) as player_id from (
      select player_id from accounts where operator_id = ${operatorId} and player_id > ${after}
      order by player_id limit ${size}
    ) chunk`;
  return row?.player_id ?? undefined;
};

/**
 * The heads at the end of a day of the wallets that moved on it, for a range of accounts. For an account that has moved
 * since, the ledger is searched at both ends of the day.
 */
export const selectHeads = (
  tx: Tx,
  operatorId: number,
  day: { readonly start: Date; readonly end: Date },
  accounts: { readonly after: number; readonly upto: number },
): Promise<WalletHead[]> => tx<WalletHead[]>`
  with moved as materialized (
    select a.player_id, ledger_entries_before(a.operator_id, a.player_id, a.entries, ${day.start}) as below,
      ledger_entries_before(a.operator_id, a.player_id, a.entries, ${day.end}) as upto
    from accounts a
    where a.operator_id = ${operatorId} and a.player_id > ${accounts.after} and a.player_id <= ${accounts.upto}
      and a.entries > 0 and greatest(a.real_changed_at, a.bonus_changed_at) >= ${day.start}
  ), counted as materialized (
    select m.player_id, m.upto, w.wallet,
      ledger_wallet_entries(${operatorId}, m.player_id, w.wallet, m.below) as wallet_below,
      ledger_wallet_entries(${operatorId}, m.player_id, w.wallet, m.upto) as wallet_upto
    from moved m cross join (values ('real'), ('bonus')) as w (wallet)
    where m.upto > m.below
  )
  select c.player_id, c.wallet, c.wallet_upto as wallet_seq, e.hash as head, c.wallet_upto - c.wallet_below as entries
  from counted c
  cross join lateral ledger_seq_of(${operatorId}, c.player_id, c.wallet, c.upto, c.wallet_upto, c.wallet_upto)
    as place (seq)
  cross join lateral (
    select hash from ledger_entries
    where operator_id = ${operatorId} and player_id = c.player_id and seq = place.seq limit 1
  ) e
  where c.wallet_upto > c.wallet_below
  order by c.player_id, c.wallet desc`;

/** The time of the newest entry of all; later days have no entries. */
export const selectLastMovement = async (tx: Tx, operatorId: number): Promise<Date | null> => {
  const [row] = await tx<{ at: Date | null }[]>`
    select max(greatest(real_changed_at, bonus_changed_at)) as at from accounts
    where operator_id = ${operatorId} and entries > 0`;
  return row?.at ?? null;
};

/** Returns whether this node was the first to close the day: another computes the same root. */
export const insertRoot = async (
  tx: Tx,
  { operator_id, day, now }: { operator_id: number; day: string; now: Date },
  { root, wallets, entries }: LedgerRoot,
): Promise<boolean> => {
  const { count } = await tx`
    insert into ledger_roots (operator_id, day, root, wallets, entries, created_at)
    values (${operator_id}, ${day}, ${root}, ${wallets}, ${entries}, ${now})
    on conflict do nothing`;
  return count === 1;
};

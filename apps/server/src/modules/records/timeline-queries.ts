import type { TimelineKind } from '@croupier/contract/back-office/timeline.ts';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { amlActions } from '../audit/withhold.ts';
import { sharedGames } from '../games/shared-queries.ts';
import { sharedKeys } from '../keys/shared-queries.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import { type Bound, numberOf, roundKeyOf, standaloneTypes } from './rules.ts';

export type TimelineScope = { readonly operator_id: number; readonly player_id: number; readonly limit: number };

/** A row of any source, with the common columns. */
export type TimelineRow = {
  readonly at: Date;
  readonly key: string;
  readonly kind: TimelineKind;
  readonly action: string;
  readonly actor_kind: 'api_key' | 'staff' | 'player' | 'system' | null;
  readonly actor_id: number | null;
  readonly amount: Money | null;
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly provider_id: number | null;
};

/** The kind of an audit row, by its action. Bonuses and notes have their own sources. */
const kindOfAudit = (tx: Tx) => tx`
  case
    when action like 'withdrawal.%' or action like 'deposit.%' or action like 'payment.%' then 'payment'
    when action like 'balance.%' then 'ledger'
    when action like 'limits.%' or action like 'self_exclusion.%' then 'limit'
    when action like 'kyc.%' or action like 'kyc_document.%' then 'kyc'
    when action like any(${amlActions.prefixes.map((prefix) => `${prefix}%`)}::text[])
      or action = any(${[...amlActions.names]}::text[]) then 'aml'
    when action like 'loyalty.%' then 'bonus'
    when action like 'bonus.%' or action = 'player.note_added' then null
    when action in ('player.registered', 'player.status_changed', 'player.restrictions_changed', 'player.category_changed')
      then 'status'
    else 'audit'
  end`;

export const selectAuditItems = (tx: Tx, scope: TimelineScope, kinds: readonly TimelineKind[], bound: Bound) =>
  tx<TimelineRow[]>`
    select at, id::text as key, kind, action, actor_kind, actor_id,
      case when kind = 'payment' and subject_kind = 'payment' then (
        select amount from payment_requests where operator_id = ${scope.operator_id} and id = subject_id
      ) end as amount, reason,
      jsonb_strip_nulls(jsonb_build_object('field', field, 'from', from_value, 'to', to_value, 'request_id', request_id))
        as facts,
      subject_kind, coalesce(subject_id, ${scope.player_id}::bigint)::text as subject_id, null::bigint as provider_id
    from (
      select *, ${kindOfAudit(tx)} as kind from audit_log
      where operator_id = ${scope.operator_id} and player_id = ${scope.player_id}
        and (at, id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
    ) a
    where kind = any(${kinds}::text[])
    order by at desc, id desc limit ${scope.limit}`.execute();

export const selectNoteItems = (tx: Tx, scope: TimelineScope, bound: Bound) =>
  tx<TimelineRow[]>`
    select created_at as at, id::text as key, 'note' as kind, 'note.added' as action, author_kind as actor_kind,
      author_id as actor_id, null::bigint as amount, note as reason, '{}'::jsonb as facts, 'note' as subject_kind,
      id::text as subject_id, null::bigint as provider_id
    from player_notes
    where operator_id = ${scope.operator_id} and player_id = ${scope.player_id} and created_at <= ${bound.at}
      and (created_at, id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
    order by created_at desc, id desc limit ${scope.limit}`.execute();

/** The newest steps of each bonus of the player, merged. */
export const selectBonusItems = (tx: Tx, scope: TimelineScope, bound: Bound) =>
  tx<TimelineRow[]>`
    select h.created_at as at, h.id::text as key, 'bonus' as kind, 'bonus.' || h.kind as action, h.actor_kind, h.actor_id,
      h.amount, h.reason,
      jsonb_strip_nulls(jsonb_build_object('bonus', b.name, 'bonus_id', b.bonus_id, 'game_round_id', h.game_round_id))
        as facts,
      'player_bonus' as subject_kind, b.id::text as subject_id, null::bigint as provider_id
    from player_bonuses b cross join lateral (
      select * from player_bonus_history
      where operator_id = ${scope.operator_id} and player_bonus_id = b.id and created_at <= ${bound.at}
        and (created_at, id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
      order by id desc limit ${scope.limit}
    ) h
    where b.operator_id = ${scope.operator_id} and b.player_id = ${scope.player_id}
    order by h.created_at desc, h.id desc limit ${scope.limit}`.execute();

export const selectPaymentItems = (tx: Tx, scope: TimelineScope, bound: Bound) =>
  tx<TimelineRow[]>`
    select created_at as at, id::text as key, 'payment' as kind,
      type || case type when 'deposit' then '.recorded' else '.requested' end as action, null as actor_kind,
      null::bigint as actor_id, amount, null as reason,
      jsonb_strip_nulls(jsonb_build_object('status', status, 'payment_method', payment_method, 'external_reference',
        external_reference, 'is_reversed', is_reversed)) as facts,
      'payment' as subject_kind, id::text as subject_id, null::bigint as provider_id
    from payment_requests
    where operator_id = ${scope.operator_id} and player_id = ${scope.player_id}
      and (created_at, id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
    order by created_at desc, id desc limit ${scope.limit}`.execute();

/** Entries up to a place. Within one account time never goes back, so the place is a number. */
export const findUpto = async (tx: Tx, { operator_id, player_id }: TimelineScope, bound: Bound): Promise<number> => {
  const after = new Date(bound.at.getTime() + 1);
  const [row] = await tx<{ before: number; until: number }[]>`
    select ledger_entries_before(operator_id, player_id, entries, ${bound.at}) as before,
      ledger_entries_before(operator_id, player_id, entries, ${after}) as until
    from accounts where operator_id = ${operator_id} and player_id = ${player_id}`;
  const { before, until } = row ?? { before: 0, until: 0 };
  return Math.max(before, Math.min(until, numberOf(bound) - 1));
};

const entryColumns = (tx: Tx) => tx`
  e.created_at as at, e.seq, e.seq::text as key, 'ledger' as kind, e.type as action, null as actor_kind,
  null::bigint as actor_id, e.amount, null as reason,
  jsonb_strip_nulls(jsonb_build_object('wallet', e.wallet, 'balance_after', e.balance_after, 'payment_request_id',
    e.payment_request_id, 'game_id', e.game_id, 'game_round_id', e.game_round_id, 'player_bonus_id', e.player_bonus_id))
    as facts,
  'transaction' as subject_kind, e.id::text as subject_id, null::bigint as provider_id`;

export const selectEntryItems = (tx: Tx, scope: TimelineScope, upto: number) =>
  tx<TimelineRow[]>`
    select ${entryColumns(tx)} from ledger_entries e
    where e.operator_id = ${scope.operator_id} and e.player_id = ${scope.player_id} and e.seq <= ${upto}
    order by e.seq desc limit ${scope.limit}`.execute();

/** Written like the partial index ledger_entries_rare, type by type, so that a long history of play is not read. */
export const selectStandaloneItems = (tx: Tx, scope: TimelineScope, upto: number) =>
  tx<TimelineRow[]>`
    select l.* from unnest(${standaloneTypes as readonly string[]}::text[]) as t (type) cross join lateral (
      select ${entryColumns(tx)} from ledger_entries e
      where e.operator_id = ${scope.operator_id} and e.player_id = ${scope.player_id} and e.type = t.type
        and e.type <> all (array['casino_bet', 'casino_win']) and e.seq <= ${upto}
      order by e.seq desc limit ${scope.limit}
    ) l
    order by l.seq desc limit ${scope.limit}`.execute();

export const selectRoundItems = (tx: Tx, scope: TimelineScope, bound: Bound) => {
  const { provider_id, round_id } = roundKeyOf(bound);
  return tx<TimelineRow[]>`
    select r.opened_at as at, r.provider_id || '-' || r.round_id as key, 'round' as kind, 'round.' || r.status as action,
      null as actor_kind, null::bigint as actor_id, r.won_real + r.won_bonus - r.staked_real - r.staked_bonus as amount,
      null as reason,
      jsonb_strip_nulls(jsonb_build_object('game_id', r.game_id, 'game', g.name, 'staked_real', r.staked_real,
        'staked_bonus', r.staked_bonus, 'won_real', r.won_real, 'won_bonus', r.won_bonus, 'closed_at', r.closed_at))
        as facts,
      'round' as subject_kind, r.round_id as subject_id, r.provider_id
    from game_rounds r join ${sharedGames} g on g.operator_id = ${scope.operator_id} and g.id = r.game_id
    where r.operator_id = ${scope.operator_id} and r.player_id = ${scope.player_id} and r.opened_at <= ${bound.at}
      and (r.opened_at, r.provider_id, r.round_id collate "C")
        < (${bound.at}::timestamptz, ${provider_id}::bigint, ${round_id}::text)
    order by r.opened_at desc, r.provider_id desc, r.round_id collate "C" desc limit ${scope.limit}`.execute();
};

/** Session tokens: how players sign in. */
export const selectTokenItems = (tx: Tx, scope: TimelineScope, bound: Bound) =>
  tx<TimelineRow[]>`
    select created_at as at, id::text as key, 'session' as kind, 'session.started' as action, 'api_key' as actor_kind,
      api_key_id as actor_id, null::bigint as amount, null as reason,
      jsonb_strip_nulls(jsonb_build_object('expires_at', expires_at, 'ended_at', ended_at,
        'access', nullif(array_to_string(access, ', '), ''))) as facts,
      'session_token' as subject_kind, id::text as subject_id, null::bigint as provider_id
    from player_tokens
    where operator_id = ${scope.operator_id} and player_id = ${scope.player_id}
      and (created_at, id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
    order by created_at desc, id desc limit ${scope.limit}`.execute();

export const selectGameSessionItems = (tx: Tx, scope: TimelineScope, bound: Bound) =>
  tx<TimelineRow[]>`
    select s.created_at as at, s.id::text as key, 'session' as kind, 'game.launched' as action, null as actor_kind,
      null::bigint as actor_id, null::bigint as amount, null as reason,
      jsonb_strip_nulls(jsonb_build_object('game_id', s.game_id, 'game', g.name, 'platform', s.platform, 'ip', s.ip,
        'api_key_id', s.api_key_id, 'ended_at', s.ended_at)) as facts,
      'game' as subject_kind, s.game_id::text as subject_id, null::bigint as provider_id
    from game_sessions s join ${sharedGames} g on g.operator_id = ${scope.operator_id} and g.id = s.game_id
    where s.operator_id = ${scope.operator_id} and s.player_id = ${scope.player_id}
      and (s.created_at, s.id) < (${bound.at}::timestamptz, ${numberOf(bound)}::bigint)
    order by s.created_at desc, s.id desc limit ${scope.limit}`.execute();

export type Proposer = { readonly id: number; readonly name: string };

/** The clocks of the nodes that wrote the change and its confirmation may differ by this much. */
const clockTolerance = '1 minute';

/**
 * Who proposed the changes that a second person confirmed, by the confirming request. The audit row of the confirmation
 * has the same request, and names the proposal.
 */
export const selectProposers = async (
  tx: Tx,
  operatorId: number,
  changes: readonly { readonly request_id: string; readonly at: Date }[],
): Promise<ReadonlyMap<string, Proposer>> => {
  if (changes.length === 0) return new Map();
  const rows = await tx<(Proposer & { readonly request_id: string })[]>`
    select c.request_id, s.id, s.name
    from unnest(${changes.map(({ request_id }) => request_id)}::text[], ${changes.map(({ at }) => at)}::timestamptz[])
      as c (request_id, at)
    cross join lateral (
      select subject_id from audit_log
      where operator_id = ${operatorId} and action = 'proposal.confirmed' and request_id = c.request_id
        and at between c.at - ${clockTolerance}::interval and c.at + ${clockTolerance}::interval
      limit 1
    ) a
    join proposals p on p.operator_id = ${operatorId} and p.id = a.subject_id
    join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = p.proposed_by`;
  return new Map(rows.map(({ request_id, id, name }) => [request_id, { id, name }]));
};

export type ActorNames = ReadonlyMap<string, string>;

/** The names of staff and keys, by `kind:id`. */
export const selectActorNames = async (
  tx: Tx,
  operatorId: number,
  staff: readonly number[],
  keys: readonly number[],
): Promise<ActorNames> => {
  if (staff.length + keys.length === 0) return new Map();
  const rows = await tx<{ actor: string; name: string }[]>`
    select 'staff:' || id as actor, name from ${sharedStaff} s
    where operator_id = ${operatorId} and id = any(${staff}::bigint[])
    union all
    select 'api_key:' || id, name from ${sharedKeys} k
    where operator_id = ${operatorId} and id = any(${keys}::bigint[])`;
  return new Map(rows.map((row) => [row.actor, row.name]));
};

import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet, Needed } from '../../engine/facet.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { recentPayments } from '../payments/shared-queries.ts';
import { type PlayerRow, playerRows } from '../players/row.ts';
import { type AmlAlert, alertColumns, type PaymentType } from './alert.ts';
import { maxPayments } from './person-queries.ts';
import type { AmlRule } from './rule.ts';
import type { SeenPayment, Turnover } from './rules.ts';

/** The facts that monitoring decides by. Empty, without a query, when there are no active rules. */
type AmlFacts = {
  readonly rules: readonly AmlRule[];
  /**
   * The successful payments within the longest window of any rule, in the player's currency, without one that is judged
   * again: the newest one by one, older ones summed up.
   */
  readonly recent: readonly SeenPayment[];
  /** For a withdrawal, if a rule asks: the deposits that were played least. */
  readonly turnover?: Turnover | undefined;
  /** The rules that a payment that is judged again has met before. */
  readonly hits?: readonly AmlHit[];
  /** Alerts of the player that are not closed. */
  readonly alerts: readonly AmlAlert[];
  /** The player, when a rule may raise the risk level: the event shows them. */
  readonly profile: PlayerRow | null;
  /** Set for cached facts, which are only rules and deposits: a payment that meets a rule loads the rest. */
  readonly isCached?: true;
};

export type AlertEffect = { readonly kind: 'open' | 'join'; readonly alert: AmlAlert };

/** A rule that a withdrawal has met: it raises one alert for it over request, approval and payout. */
export type AmlHit = { readonly payment_request_id: number; readonly rule_id: number; readonly created_at: Date };
type HitEffect = { readonly kind: 'hit'; readonly hit: AmlHit };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    aml: AmlFacts;
  }
  interface Sequences {
    aml_alert: true;
  }
  interface FacetEffects {
    aml: AlertEffect | HitEffect;
  }
  interface FacetNeeds {
    /** The type of the payment to be monitored, or a withdrawal that is judged again. */
    aml: PaymentType | { readonly payment_id: number };
  }
}

/** How many rounds are read to compare stakes with deposits; stakes before them do not count. */
const maxRounds = 200_000;
/** A player with more deposits within the longest window is seldom: their deposits are read each time. */
const maxCachedDeposits = 200;

type Found = {
  what: 'rule' | 'payment' | 'alert' | 'profile' | 'turnover' | 'hit';
  player_id: number | null;
  data: Record<string, unknown>;
};

export const amlFacet: Facet<'aml'> = {
  name: 'aml',
  ownIds: { aml_alert: 64 },
  policy: {
    of: 'both',
    keep: (facts) => cachedFacts(facts),
    // A withdrawal may be rejected or cancelled later by commands without this facet, so withdrawals are not cached.
    serves: ({ rules }, need) => rules.length === 0 || need === 'deposit',
  },
  load: async (tx, { operator_id, now }, players, needs) => {
    // Most batches have no rules: they cost only this statement and no second round trip.
    const [watched] = await tx`select 1 from aml_rules where operator_id = ${operator_id} and is_active limit 1`;
    if (!watched) return new Map(players.map((player) => [player, nothing]));
    const found = await find(tx, operator_id, now, players, needs);
    const rules = found.filter((row) => row.what === 'rule').map((row) => row.data as unknown as AmlRule);
    const byPlayer = Map.groupBy(found, (row) => row.player_id);
    return new Map(players.map((player) => [player, factsOf(rules, byPlayer.get(player) ?? [])]));
  },
  write: ({ operator: { operator_id } }, changes) => {
    const effects = changes.flatMap((change) => change.effects);
    const hits = effects.flatMap((effect) => (effect.kind === 'hit' ? [effect.hit] : []));
    return [
      ...writeAlerts(
        operator_id,
        effects.filter((effect) => effect.kind !== 'hit'),
      ),
      ...(hits.length > 0 ? [insertHits(operator_id, hits)] : []),
    ];
  },
};

/** Opens new alerts and adds to open ones. */
export const writeAlerts = (operatorId: number, effects: readonly AlertEffect[]): Statement[] => {
  const opened = new Set(effects.filter((effect) => effect.kind === 'open').map((effect) => effect.alert.id));
  // An alert that was opened and joined in one batch is written in its last state.
  const alerts = [...new Map(effects.map(({ alert }) => [alert.id, alert])).values()];
  const [fresh, joined] = [alerts.filter(({ id }) => opened.has(id)), alerts.filter(({ id }) => !opened.has(id))];
  return [
    ...(fresh.length > 0 ? [insertAlerts(operatorId, fresh)] : []),
    ...(joined.length > 0 ? [joinAlerts(operatorId, joined)] : []),
  ];
};

const nothing: AmlFacts = { rules: [], recent: [], alerts: [], profile: null };

/**
 * Caches enough for a deposit that meets no rule; nothing while an alert is open, because the next deposit may join it.
 */
const cachedFacts = ({ rules, recent, alerts }: AmlFacts): AmlFacts | undefined => {
  if (rules.length === 0) return nothing;
  const deposits = recent.filter(({ type }) => type === 'deposit');
  if (alerts.length > 0 || deposits.length > maxCachedDeposits || isSummed(deposits)) return undefined;
  return { rules, recent: deposits, alerts: [], profile: null, isCached: true };
};

/** Sums cannot leave a window one by one as time passes. */
const isSummed = (payments: readonly SeenPayment[]): boolean => payments.some(({ count = 1 }) => count > 1);

/** One statement; without active rules it reads nothing else. */
const find = (
  tx: Tx,
  operatorId: number,
  now: Date,
  players: readonly number[],
  needs: readonly Needed<'aml'>[],
): Promise<Found[]> => {
  const judged = needs.flatMap(({ player_id, need }) =>
    typeof need === 'object' ? [{ player_id, payment_id: need.payment_id }] : [],
  );
  const paying = [...new Set(needs.flatMap(({ player_id, need }) => (need === 'deposit' ? [] : [player_id])))];
  const windows = { now: tx`reach.now`, hours: tx`reach.hours`, longest: tx`reach.longest`, most: maxPayments };
  return tx<Found[]>`
  with rules as materialized (
    select id, name, kind, applies_to, parameters, counts_over, action, raise_risk_to from aml_rules
    where operator_id = ${operatorId} and is_active
  ), reach as materialized (
    select array_agg(distinct (r.parameters->>'hours')::int) as hours, max((r.parameters->>'hours')::int) as longest,
      bool_or(r.raise_risk_to is not null) as raises,
      max((r.parameters->>'min_turnover_percent')::int) as min_turnover_percent,
      ${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond' as now
    from rules r cross join ${sharedOperators} o where o.operator_id = ${operatorId} group by o.clock_offset_ms
  )
  select 'rule' as what, null::bigint as player_id, to_jsonb(r) as data from rules r
  union all
  select 'alert', a.player_id, to_jsonb(a) from aml_alerts a
  where (select true from reach) and a.operator_id = ${operatorId} and a.player_id = any(${players}::bigint[])
    and a.status <> 'closed'
  union all
  select 'profile', p.id, to_jsonb(p) from ${playerRows(tx, operatorId, players)} p where (select raises from reach)
  union all
  select 'payment', p.player_id, to_jsonb(p) from reach cross join unnest(${players}::bigint[]) as u (player_id)
  cross join lateral ${recentPayments(tx, operatorId, { ...windows, judged: judged.map((one) => one.payment_id) })} p
  union all
  select 'turnover', u.player_id, to_jsonb(t) from reach cross join unnest(${paying}::bigint[]) as u (player_id)
  cross join lateral least_played_deposits(${operatorId}, u.player_id, reach.min_turnover_percent, ${maxRounds}) t
  where reach.min_turnover_percent is not null
  union all
  select 'hit', u.player_id, to_jsonb(h)
  from ${unnest('u', { player_id: 'bigint', payment_id: 'bigint' }, judged)}
  join aml_hits h on h.operator_id = ${operatorId} and h.payment_request_id = u.payment_id`;
};

const factsOf = (rules: readonly AmlRule[], found: readonly Found[]): AmlFacts => {
  const dataOf = (what: Found['what']) => found.filter((row) => row.what === what).map((row) => revive(row.data));
  return {
    rules,
    recent: dataOf('payment') as SeenPayment[],
    turnover: (dataOf('turnover') as Turnover[])[0],
    hits: dataOf('hit') as AmlHit[],
    alerts: dataOf('alert') as AmlAlert[],
    profile: (dataOf('profile') as PlayerRow[])[0] ?? null,
  };
};

/** JSON holds times as text; the names of the columns say which are times. */
const revive = (data: Record<string, unknown>): unknown =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && /_(at|since|until)$/.test(name) ? new Date(value) : value,
    ]),
  );

const storedColumns = { ...alertColumns, figures: 'text' };
const toStored = (alert: AmlAlert) => ({ ...alert, figures: JSON.stringify(alert.figures) });

const insertAlerts = (operatorId: number, alerts: readonly AmlAlert[]): Statement => {
  const { figures, ...others } = alertColumns;
  return statement`
    insert into aml_alerts (operator_id, ${columnList(others)}, figures)
    select ${operatorId}, ${columnList(others, 'u')}, u.figures::jsonb
    from ${unnest('u', storedColumns, alerts.map(toStored))}`;
};

const insertHits = (operatorId: number, hits: readonly AmlHit[]): Statement => {
  const columns = { payment_request_id: 'bigint', rule_id: 'bigint', created_at: 'timestamptz' } as const;
  return statement`
    insert into aml_hits (operator_id, ${columnList(columns)})
    select ${operatorId}, ${columnList(columns, 'u')} from ${unnest('u', columns, hits)}`;
};

/** Fails when staff closed the alert meanwhile: the command runs again and opens another. */
const joinAlerts = (operatorId: number, alerts: readonly AmlAlert[]): Statement =>
  statement`
    with joined as (
      update aml_alerts a set occurrences = u.occurrences, refusals = u.refusals,
        payment_request_id = u.payment_request_id, payment_amount = u.payment_amount, figures = u.figures::jsonb,
        last_at = u.last_at, updated_at = u.updated_at
      from ${unnest('u', storedColumns, alerts.map(toStored))}
      where a.operator_id = ${operatorId} and a.id = u.id and a.status <> 'closed'
      returning 1
    )
    select assert_count('alerts', count(*), ${alerts.length}) from joined`;

import type { Figures } from '@croupier/contract/aml-figures.ts';
import { hour } from '../../base/durations.ts';
import type { Money } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { NotCached } from '../../engine/facet.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerRow } from '../players/row.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import type { AmlAlert, PaymentType } from './alert.ts';
import type { AlertEffect, AmlHit } from './facet.ts';
import { announceOpened, auditOpened, openOrJoin } from './open-alert.ts';
import { addForPerson, paymentsOfPerson } from './person-facet.ts';
import { changeRisk } from './risk.ts';
import type { AmlRule } from './rule.ts';
import { declined, detect, highestLevel, type Observed, type SeenPayment } from './rules.ts';

type WatchDraft = Draft<'wallet' | 'player' | 'aml' | 'person_payments' | 'audit'>;

/** A payment that all other rules allow. */
export type MonitoredPayment = {
  readonly id: number;
  readonly type: PaymentType;
  readonly amount: Money;
  readonly currency: string;
  readonly created_at: Date;
};

type Hit = { readonly rule: AmlRule; readonly figures: Figures };

/** A payment, the rules that it meets, and whether one of them declines it. */
export type Watched = {
  readonly payment: MonitoredPayment;
  readonly hits: readonly Hit[];
  readonly isDeclined: boolean;
};

/** Checks a payment against the operator's rules. Changes nothing yet. */
export const watchPayment = (
  account: Facts<'wallet' | 'player' | 'aml' | 'person_payments'>,
  payment: MonitoredPayment,
  context: Context,
): Watched => {
  const { rules } = account.aml;
  if (rules.length === 0) return { payment, hits: [], isDeclined: false };
  const observed = observe(account, payment, context);
  const ofPerson = rules.some((rule) => rule.counts_over === 'person' && rule.applies_to === payment.type)
    ? observePerson(account, observed, context)
    : undefined;
  const hits = rules.flatMap((rule): Hit[] => {
    const figures = ofPerson && rule.counts_over === 'person' ? ofPerson(rule) : detect(rule, observed);
    return figures ? [{ rule, figures }] : [];
  });
  return { payment, hits, isDeclined: hits.some(({ rule }) => rule.action === 'refuse') };
};

/** Raises the alerts and the risk level that the met rules ask for, and records the payment for later checks. */
export const raiseAlerts = (draft: WatchDraft, watched: Watched, context: Context): void => {
  const { payment, isDeclined } = watched;
  if (draft.aml.rules.length === 0) return;
  raise(draft, watched, isDeclined ? null : payment.id, context);
  if (isDeclined) return;
  draft.aml = { ...draft.aml, recent: [seenLater(payment), ...draft.aml.recent] };
  addForPerson(draft, { ...seenLater(payment), ...ratedAccount(draft.wallet) });
};

/**
 * Judges a withdrawal again, at its approval or payout, from the account as it now is. A rule that it met before raises
 * no second alert, even if the first is closed, but declines it again. The refusal must be returned, not thrown.
 */
export const judgeAgain = (draft: WatchDraft, payment: MonitoredPayment, context: Context): Refusal | undefined => {
  const watched = watchPayment(draft, payment, context);
  const { alerts, hits: known = [] } = draft.aml;
  const isKnown = ({ rule }: Hit): boolean =>
    known.some((hit) => hit.payment_request_id === payment.id && hit.rule_id === rule.id) ||
    // A server of the version before has recorded no hits.
    alerts.some((alert) => alert.rule_id === rule.id && alert.payment_request_id === payment.id);
  const hits = watched.hits.filter((hit) => !isKnown(hit));
  raise(draft, { ...watched, hits }, payment.id, context);
  return watched.isDeclined ? declined() : undefined;
};

/** `storedAs` is the payment's id, if it is stored. */
const raise = (
  draft: WatchDraft,
  { payment, hits, isDeclined }: Watched,
  storedAs: number | null,
  context: Context,
): void => {
  const { aml, player } = draft;
  if (hits.length === 0) return;
  if (aml.isCached) throw new NotCached('alerts');
  const seen = { ...payment, id: storedAs };
  const raised = hits.map((hit) => raiseAlert(aml.alerts, player.player_id, hit, seen, isDeclined, context));
  const opened = raised.filter((effect) => effect.kind === 'open').map((effect) => effect.alert);
  const met =
    storedAs === null || payment.type === 'deposit' ? [] : hits.map(({ rule }) => hitOf(rule, storedAs, context));
  draft.aml = {
    ...aml,
    alerts: [...raised.map((effect) => effect.alert), ...untouched(aml.alerts, raised)],
    hits: [...(aml.hits ?? []), ...met],
  };
  draft.append('aml', ...raised, ...met.map((hit) => ({ kind: 'hit', hit }) as const));
  draft.append('audit', ...opened.map(auditOpened(context)));
  draft.emit(...opened.map(announceOpened));
  raiseRisk(draft, hits, context);
};

const hitOf = ({ id }: AmlRule, payment_request_id: number, { now }: Context): AmlHit => ({
  payment_request_id,
  rule_id: id,
  created_at: now,
});

const seenLater = ({ type, amount, created_at }: MonitoredPayment): SeenPayment => ({ type, amount, created_at });

/** Declines a payment. No money moves, and what the rules raised stays, so the refusal must be returned, not thrown. */
export const declinePayment = (draft: WatchDraft, watched: Watched, context: Context): Refusal => {
  raiseAlerts(draft, watched, context);
  return declined();
};

/** Rules use the operator's currency: amounts are converted at the current rate. */
const observe = ({ wallet, aml }: Facts<'wallet' | 'aml'>, payment: MonitoredPayment, context: Context): Observed => {
  const convert = (amount: Money): Money => inOperatorCurrency(amount, wallet, context.operator);
  const seen = ({ type, amount, created_at, count = 1 }: SeenPayment): SeenPayment => ({
    ...{ type, created_at, count },
    amount: convert(amount),
  });
  return {
    payment: seen({ ...payment, created_at: context.now }),
    recent: aml.recent.map(seen),
    turnover: aml.turnover,
  };
};

const ratedAccount = ({ player_id, currency, rate }: Facts<'wallet'>['wallet']) => ({ player_id, currency, rate });

/**
 * Applies a rule to the payments of all linked accounts of the person, each converted at the rate of its currency; the
 * figures say how many accounts those are of. Undefined when the account has no links.
 */
const observePerson = (
  account: Facts<'wallet' | 'player' | 'person_payments'>,
  observed: Observed,
  { operator }: Context,
): ((rule: AmlRule) => Figures | undefined) | undefined => {
  const payments = paymentsOfPerson(account);
  if (!payments) return undefined;
  const recent = payments.map((one) => ({
    ...{ type: one.type, created_at: one.created_at, count: one.count ?? 1 },
    amount: inOperatorCurrency(one.amount, one, operator),
  }));
  const ofType = payments.filter(({ type }) => type === observed.payment.type);
  return (rule) => {
    const figures = detect(rule, { ...observed, recent });
    if (!figures) return undefined;
    const from = observed.payment.created_at.getTime() - (figures.hours ?? 0) * hour;
    const others = ofType.filter(({ created_at }) => created_at.getTime() > from).map(({ player_id }) => player_id);
    return { ...figures, accounts: new Set([account.wallet.player_id, ...others]).size };
  };
};

const raiseAlert = (
  alerts: readonly AmlAlert[],
  player_id: number,
  { rule, figures }: Hit,
  payment: Omit<MonitoredPayment, 'id'> & { readonly id: number | null },
  isDeclined: boolean,
  context: Context,
): AlertEffect =>
  openOrJoin(
    alerts.find((alert) => alert.rule_id === rule.id),
    {
      player_id,
      rule_id: rule.id,
      rule_name: rule.name,
      kind: rule.kind,
      payment_type: payment.type,
      payment_request_id: payment.id,
      payment_amount: payment.amount,
      payment_currency: payment.currency,
      figures,
      isRefused: isDeclined,
    },
    context,
  );

const untouched = (alerts: readonly AmlAlert[], raised: readonly AlertEffect[]): AmlAlert[] =>
  alerts.filter((alert) => raised.every((effect) => effect.alert.id !== alert.id));

const raiseRisk = (draft: WatchDraft, hits: readonly Hit[], context: Context): void => {
  const { player, aml } = draft;
  const levels = hits.map(({ rule }) => rule.raise_risk_to);
  const level = highestLevel(player.risk_level, levels);
  if (level === player.risk_level) return;
  const causes = hits.filter(({ rule }) => rule.raise_risk_to === level).map(({ rule }) => rule.name);
  const actor = { ...systemActor, request_id: context.actor.request_id };
  const wanted = { level, reason: `Monitoring rule: ${causes.join(', ')}`, actor };
  // The facet loads the profile when a rule may raise the level.
  changeRisk(draft, aml.profile as PlayerRow, wanted, context);
};

import { money } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Effects, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerRow } from '../players/row.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import type { AmlAlert, Figures, PaymentType } from './alert.ts';
import type { AlertEffect } from './facet.ts';
import { changeRisk } from './risk.ts';
import type { AmlRule } from './rule.ts';
import { declined, detect, highestLevel, type Observed, type SeenPayment } from './rules.ts';
import { viewAlert } from './view.ts';

type Monitored = Facts<'wallet' | 'player' | 'aml'>;

/** A payment that every other rule lets pass. */
export type MonitoredPayment = {
  readonly id: number;
  readonly type: PaymentType;
  readonly amount: number;
  readonly currency: string;
};

export type Watched<A> = {
  readonly account: A;
  readonly effects: Effects;
  readonly events: readonly NewEvent[];
  /** When a rule declines: the outcome, which leaves the alerts behind and moves no money. */
  readonly declined?: { account: A; effects: Effects; events: readonly NewEvent[]; answer: Refusal };
};

type Hit = { readonly rule: AmlRule; readonly figures: Figures };

/** Looks at a payment with the operator's rules: what is raised stays, whether or not the payment is let through. */
export const monitor = <A extends Monitored>(account: A, payment: MonitoredPayment, context: Context): Watched<A> => {
  const { rules } = account.aml;
  if (rules.length === 0) return { account, effects: {}, events: [] };
  const observed = observe(account, payment, context);
  const hits = rules.flatMap((rule): Hit[] => {
    const figures = detect(rule, observed);
    return figures ? [{ rule, figures }] : [];
  });
  const isDeclined = hits.some(({ rule }) => rule.action === 'refuse');

  const raised = hits.map((hit) => raiseAlert(account, hit, payment, isDeclined, context));
  const risk = raiseRisk(account, hits, context);
  const opened = raised.filter((effect) => effect.kind === 'open').map((effect) => effect.alert);
  const aml = {
    ...account.aml,
    alerts: [...raised.map((effect) => effect.alert), ...untouched(account.aml.alerts, raised)],
    recent: isDeclined ? account.aml.recent : [{ ...payment, created_at: context.now }, ...account.aml.recent],
  };
  const watched = {
    account: { ...account, aml, player: risk.player },
    effects: hits.length === 0 ? {} : { aml: raised, audit: [...opened.map(loggedBy(context)), ...risk.audit] },
    events: [...opened.map(announced), ...risk.events],
  };
  return isDeclined ? { ...watched, declined: { ...watched, answer: declined() } } : watched;
};

/** Rules speak the operator's currency: amounts are converted at the rate of the moment. */
const observe = ({ wallet, aml }: Monitored, payment: MonitoredPayment, context: Context): Observed => {
  const convert = (amount: number): number => inOperatorCurrency(money(amount), wallet, context.operator);
  const seen = ({ type, amount, created_at }: SeenPayment): SeenPayment => ({
    type,
    amount: convert(amount),
    created_at,
  });
  return {
    payment: seen({ ...payment, created_at: context.now }),
    recent: aml.recent.map(seen),
    deposited_total: wallet.deposited_total,
    staked_total: wallet.staked_total,
  };
};

/** One case per rule and player: until it is closed, what the rule stops at joins it. */
const raiseAlert = (
  { player, aml }: Monitored,
  { rule, figures }: Hit,
  payment: MonitoredPayment,
  isDeclined: boolean,
  { now, newId }: Context,
): AlertEffect => {
  const known = aml.alerts.find((alert) => alert.rule_id === rule.id);
  const newest = {
    payment_request_id: isDeclined ? null : payment.id,
    payment_amount: payment.amount,
    figures,
    last_at: now,
    updated_at: now,
  };
  const refusals = (known?.refusals ?? 0) + (isDeclined ? 1 : 0);
  if (known) return { kind: 'join', alert: { ...known, ...newest, occurrences: known.occurrences + 1, refusals } };
  const alert: AmlAlert = {
    ...newest,
    id: newId('aml_alert'),
    player_id: player.player_id,
    rule_id: rule.id,
    rule_name: rule.name,
    kind: rule.kind,
    payment_type: payment.type,
    payment_currency: payment.currency,
    status: 'open',
    outcome: null,
    note: null,
    occurrences: 1,
    refusals,
    assigned_to: null,
    closed_by: null,
    closed_at: null,
    created_at: now,
  };
  return { kind: 'open', alert };
};

const untouched = (alerts: readonly AmlAlert[], raised: readonly AlertEffect[]): AmlAlert[] =>
  alerts.filter((alert) => raised.every((effect) => effect.alert.id !== alert.id));

const raiseRisk = ({ player, aml }: Monitored, hits: readonly Hit[], context: Context) => {
  const levels = hits.map(({ rule }) => rule.raise_risk_to);
  const level = highestLevel(player.risk_level, levels);
  if (level === player.risk_level) return { player, events: [], audit: [] };
  const causes = hits.filter(({ rule }) => rule.raise_risk_to === level).map(({ rule }) => rule.name);
  const actor = { ...systemActor, request_id: context.actor.request_id };
  // A rule that raises the level has the facet load the profile.
  const subject = { player, profile: aml.profile as PlayerRow };
  return changeRisk(subject, { level, reason: `Monitoring rule: ${causes.join(', ')}`, actor }, context);
};

const announced = (alert: AmlAlert): NewEvent => ({
  type: 'aml.alert_opened',
  player_id: alert.player_id,
  data: viewAlert(alert),
});

const loggedBy =
  ({ actor }: Context) =>
  (alert: AmlAlert) => ({
    action: 'aml_alert.opened',
    subject_kind: 'aml_alert',
    subject_id: alert.id,
    to_value: alert.rule_name,
    actor: { ...systemActor, request_id: actor.request_id },
  });

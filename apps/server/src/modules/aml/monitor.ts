import { money } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Effects, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerRow } from '../players/row.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import type { AmlAlert, Figures, PaymentType } from './alert.ts';
import type { AlertEffect } from './facet.ts';
import { announceOpened, auditOpened, openOrJoin } from './open-alert.ts';
import { changeRisk } from './risk.ts';
import type { AmlRule } from './rule.ts';
import { declined, detect, highestLevel, type Observed, type SeenPayment } from './rules.ts';

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
    effects: hits.length === 0 ? {} : { aml: raised, audit: [...opened.map(auditOpened(context)), ...risk.audit] },
    events: [...opened.map(announceOpened), ...risk.events],
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

const raiseAlert = (
  { player, aml }: Monitored,
  { rule, figures }: Hit,
  payment: MonitoredPayment,
  isDeclined: boolean,
  context: Context,
): AlertEffect =>
  openOrJoin(
    aml.alerts.find((alert) => alert.rule_id === rule.id),
    {
      player_id: player.player_id,
      rule_id: rule.id,
      rule_name: rule.name,
      kind: rule.kind,
      payment_type: payment.type,
      payment_request_id: isDeclined ? null : payment.id,
      payment_amount: payment.amount,
      payment_currency: payment.currency,
      figures,
      isRefused: isDeclined,
    },
    context,
  );

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

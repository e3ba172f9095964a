import type { Context, FacetEffects } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { AmlAlert } from './alert.ts';
import type { AlertEffect } from './facet.ts';
import { viewAlert } from './view.ts';

/** What a rule or a control found. */
export type Occurrence = Pick<
  AmlAlert,
  | 'player_id'
  | 'rule_id'
  | 'rule_name'
  | 'kind'
  | 'payment_type'
  | 'payment_request_id'
  | 'payment_amount'
  | 'payment_currency'
  | 'figures'
> & { readonly isRefused: boolean };

/** One alert per rule and player: until it is closed, further hits join it. */
export const openOrJoin = (
  known: AmlAlert | undefined,
  { isRefused, ...occurrence }: Occurrence,
  { now, newId }: Context,
): AlertEffect => {
  const refusals = (known?.refusals ?? 0) + (isRefused ? 1 : 0);
  if (known) {
    const { payment_request_id, payment_amount, figures } = occurrence;
    const newest = { payment_request_id, payment_amount, figures, last_at: now, updated_at: now };
    return { kind: 'join', alert: { ...known, ...newest, occurrences: known.occurrences + 1, refusals } };
  }
  const alert: AmlAlert = {
    ...occurrence,
    id: newId('aml_alert'),
    status: 'open',
    outcome: null,
    note: null,
    occurrences: 1,
    refusals,
    last_at: now,
    assigned_to: null,
    closed_by: null,
    closed_at: null,
    created_at: now,
    updated_at: now,
  };
  return { kind: 'open', alert };
};

export const announceOpened = (alert: AmlAlert): NewEvent => ({
  type: 'aml.alert_opened',
  player_id: alert.player_id,
  data: viewAlert(alert),
});

export const auditOpened =
  ({ actor }: Context) =>
  (alert: AmlAlert): FacetEffects['audit'] => ({
    action: 'aml_alert.opened',
    subject_kind: 'aml_alert',
    subject_id: alert.id,
    to_value: alert.rule_name,
    actor: { ...systemActor, request_id: actor.request_id },
  });

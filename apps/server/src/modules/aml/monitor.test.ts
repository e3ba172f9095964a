import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../test/support/draft.ts';
import { money } from '../../base/money.ts';
import { readSettings } from '../../base/settings.ts';
import type { AccountFacts, Context, Rows } from '../../engine/account.ts';
import type { PlayerRow } from '../players/row.ts';
import type { AmlAlert } from './alert.ts';
import { declinePayment, type MonitoredPayment, raiseAlerts, watchPayment } from './monitor.ts';
import type { AmlRule } from './rule.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

const context = (): Context => {
  let ids = 100;
  return {
    operator: {
      operator_id: 1,
      slug: 'x',
      name: 'X',
      currency: 'EUR',
      cooperation_model: 'api',
      status: 'active',
      is_sandbox: false,
      settings: readSettings({}),
      clock_offset_ms: 0,
      version: 1,
    },
    now,
    actor: { kind: 'api_key', id: 7, request_id: 'req_1' },
    newId: () => {
      ids += 1;
      return ids;
    },
  };
};

const rule = (more: Partial<AmlRule> = {}): AmlRule =>
  ({
    id: 1,
    name: 'Large deposit',
    kind: 'single_amount',
    applies_to: 'deposit',
    parameters: { threshold: 10_000 },
    action: 'alert',
    raise_risk_to: null,
    ...more,
  }) as AmlRule;

type Account = Pick<AccountFacts, 'wallet' | 'player' | 'aml' | 'person_payments' | 'audit'>;

const account = (rules: readonly AmlRule[], more: Partial<AccountFacts['player']> = {}, currency = 'EUR', rate = '1') =>
  ({
    wallet: { player_id: 5, currency, rate },
    player: { player_id: 5, risk_level: 'low', kyc_status: 'not_started', kyc_expires_at: null, ...more },
    aml: { rules, recent: [], alerts: [], profile: { id: 5, created_at: now, updated_at: now } as PlayerRow },
    person_payments: { byPerson: new Map() },
    audit: null,
  }) as unknown as Account;

const deposit = (amount: number, currency = 'EUR'): MonitoredPayment => ({
  id: 77,
  type: 'deposit',
  amount: money(amount),
  currency,
  created_at: now,
});

/** The draft after the payment was monitored, and the refusal if it was declined. */
const monitor = (before: Account, payment: MonitoredPayment, at: Context) => {
  const draft = draftOf(before);
  const watched = watchPayment(draft, payment, at);
  const declined = watched.isDeclined ? declinePayment(draft, watched, at) : undefined;
  if (!declined) raiseAlerts(draft, watched, at);
  return { ...draft, declined };
};

const alertsOf = ({ rows }: { rows: Rows }): AmlAlert[] =>
  (rows.aml ?? []).flatMap((effect) => (effect.kind === 'hit' ? [] : [effect.alert]));

describe('monitoring a payment', () => {
  test('without rules it changes nothing', () => {
    const before = account([]);
    expect(monitor(before, deposit(1_000_000), context())).toMatchObject({ ...before, rows: {}, events: [] });
    expect(monitor(before, deposit(1_000_000), context()).rows).toEqual({});
  });

  test('a payment that meets no rule only counts for the next ones', () => {
    const watched = monitor(account([rule()]), deposit(9_999), context());
    expect(watched.rows).toEqual({});
    expect(watched.events).toEqual([]);
    expect(watched.aml.recent).toMatchObject([{ type: 'deposit', amount: 9_999, created_at: now }]);
    expect(watched.declined).toBeUndefined();
  });

  test('a payment that meets a rule passes, and opens an alert with an event and an audit row', () => {
    const watched = monitor(account([rule()]), deposit(10_000), context());
    expect(watched.declined).toBeUndefined();
    expect(alertsOf(watched)).toMatchObject([
      {
        id: 101,
        rule_id: 1,
        rule_name: 'Large deposit',
        status: 'open',
        occurrences: 1,
        refusals: 0,
        payment_request_id: 77,
        payment_amount: 10_000,
        figures: { amount: 10_000, threshold: 10_000 },
      },
    ]);
    expect(watched.events).toMatchObject([{ type: 'aml.alert_opened', player_id: 5, data: { id: 101, player_id: 5 } }]);
    expect(watched.rows.audit).toMatchObject([
      { action: 'aml_alert.opened', subject_id: 101, actor: { kind: 'system', request_id: 'req_1' } },
    ]);
  });

  test('a declining rule leaves the alert and no payment, and gives no reason', () => {
    const watched = monitor(account([rule({ action: 'refuse' })]), deposit(10_000), context());
    expect(watched.declined).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      message: 'The payment was declined.',
      details: { rule: 'declined' },
    });
    const [alert] = alertsOf(watched);
    expect(alert).toMatchObject({ payment_request_id: null, occurrences: 1, refusals: 1, payment_amount: 10_000 });
    expect(watched.events).toHaveLength(1);
    expect(watched.aml.recent).toEqual([]);
  });

  test('a second hit of the rule joins the open alert, without another event', () => {
    const rules = [rule(), rule({ id: 2, name: 'Other', parameters: { threshold: 30_000 } as never })];
    const first = monitor(account(rules), deposit(10_000), context());
    const second = monitor(first, { ...deposit(20_000), id: 78 }, context());
    expect(alertsOf(second)).toMatchObject([
      { id: 101, occurrences: 2, payment_request_id: 78, payment_amount: 20_000 },
    ]);
    expect(second.events).toEqual([]);
    const third = monitor(second, { ...deposit(30_000), id: 79 }, context());
    expect(alertsOf(third)).toMatchObject([
      { rule_id: 1, occurrences: 3 },
      { rule_id: 2, occurrences: 1 },
    ]);
    expect(third.events.map((event) => event.type)).toEqual(['aml.alert_opened']);
    expect(third.aml.alerts).toHaveLength(2);
  });

  test("converts the payment to the operator's currency before it compares thresholds", () => {
    const yen = account([rule()], {}, 'JPY', '0.0061');
    expect(alertsOf(monitor(yen, deposit(16_392, 'JPY'), context()))).toEqual([]);
    const watched = monitor(yen, deposit(16_393, 'JPY'), context());
    expect(alertsOf(watched)).toMatchObject([
      { payment_amount: 16_393, payment_currency: 'JPY', figures: { amount: 10_000 } },
    ]);
  });
});

describe('the risk level', () => {
  test('is raised by the rule, with an event that shows the player, and the rule in the audit log', () => {
    const watched = monitor(account([rule({ raise_risk_to: 'medium' })]), deposit(10_000), context());
    expect(watched.player.risk_level).toBe('medium');
    expect(watched.events.map((event) => event.type)).toEqual(['aml.alert_opened', 'risk.level_changed']);
    expect(watched.events[1]?.data).toMatchObject({ id: 5, risk_level: 'medium', updated_at: now.toISOString() });
    expect(watched.rows.audit?.[1]).toMatchObject({
      action: 'player.risk_level_changed',
      from_value: 'low',
      to_value: 'medium',
      reason: 'Monitoring rule: Large deposit',
      actor: { kind: 'system' },
    });
  });

  test('is never lowered', () => {
    const watched = monitor(
      account([rule({ raise_risk_to: 'medium' })], { risk_level: 'critical' }),
      deposit(10_000),
      context(),
    );
    expect(watched.player.risk_level).toBe('critical');
    expect(watched.events.map((event) => event.type)).toEqual(['aml.alert_opened']);
  });

  test('is raised by a refused payment too', () => {
    const refusing = rule({ raise_risk_to: 'critical', action: 'refuse' });
    const watched = monitor(account([refusing]), deposit(10_000), context());
    expect(watched.player.risk_level).toBe('critical');
  });

  test.each([
    ['medium', 'verified'],
    ['high', 'pending_review'],
    ['critical', 'pending_review'],
  ] as const)('raised to %s: a verified player is %s', (raise_risk_to, kyc_status) => {
    const verified = account([rule({ raise_risk_to })], { kyc_status: 'verified' });
    const watched = monitor(verified, deposit(10_000), context());
    expect(watched.player).toMatchObject({ risk_level: raise_risk_to, kyc_status });
    const reopened = watched.events.some((event) => event.type === 'kyc.submitted');
    expect(reopened).toBe(kyc_status === 'pending_review');
  });

  test('does not send an expired verification to review', () => {
    const expired = account([rule({ raise_risk_to: 'high' })], { kyc_status: 'verified', kyc_expires_at: now });
    const watched = monitor(expired, deposit(10_000), context());
    expect(watched.player).toMatchObject({ risk_level: 'high', kyc_status: 'verified' });
    expect(watched.events.map((event) => event.type)).toEqual(['aml.alert_opened', 'risk.level_changed']);
  });
});

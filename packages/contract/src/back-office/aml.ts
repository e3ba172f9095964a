import { z } from 'zod';
import { figures, sentFigures } from '../aml-figures.ts';
import { amount, createdRange, id, money, name, paging, queryId, reason, timestamp } from '../common.ts';
import { controlKinds } from '../control-kinds.ts';
import { paymentTypes } from '../payment-fields.ts';
import { player, riskLevels } from '../player-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';

const threshold = () => amount().describe("In minor units of the operator's currency; reached is enough.");
const hours = () => z.int().min(1).max(maxWindowHours).describe('The rolling window, back from the payment.');
const atLeast = (min: number, max: number) => z.int().min(min).max(max);

/** A month: rules must be evaluated quickly with every payment. */
export const maxWindowHours = 31 * 24;

/** The parameters of each kind of rule. */
export const ruleParameters = {
  single_amount: z.strictObject({ threshold: threshold() }),
  sum_in_window: z.strictObject({ threshold: threshold(), hours: hours() }),
  count_in_window: z.strictObject({ count: atLeast(2, 1_000), hours: hours() }),
  below_threshold_series: z.strictObject({
    threshold: threshold(),
    margin_percent: atLeast(1, 50).describe('How far below the threshold an amount is still suspicious.'),
    count: atLeast(2, 1_000),
    hours: hours(),
  }),
  low_turnover_withdrawal: z.strictObject({
    min_turnover_percent: atLeast(1, 1_000).describe(
      'Stakes in percent of deposits, over the whole life of the account.',
    ),
  }),
} as const;

export type RuleKind = keyof typeof ruleParameters;

export const ruleKinds = Object.keys(ruleParameters) as RuleKind[];

/** What raises an alert: the operator's rules on payments, and controls of the platform itself. */
export const alertKinds = [...ruleKinds, ...controlKinds] as const;

export const ruleActions = ['alert', 'refuse'] as const;
export const raisedLevels = ['medium', 'high', 'critical'] as const;
export const alertStatuses = ['open', 'reviewing', 'closed'] as const;
export const alertOutcomes = ['false_positive', 'confirmed', 'reported'] as const;

/** What a rule counts payments over. */
export const countedOver = ['account', 'person'] as const;

/** The kinds of rules that count payments; the others look at the payment or at the account alone. */
export const countingKinds: readonly RuleKind[] = ['sum_in_window', 'count_in_window', 'below_threshold_series'];

const countsOver = () =>
  z
    .enum(countedOver)
    .describe(
      'person: payments of all linked accounts of the person count, converted at the rate of the moment. Only for sum_in_window, count_in_window and below_threshold_series.',
    );

const consequences = {
  action: z.enum(ruleActions).describe('refuse also raises the alert; the player is not told why.'),
  raise_risk_to: z.enum(raisedLevels).nullable().describe('Never lowers a level.'),
  is_active: z.boolean(),
};

const newRule = <K extends RuleKind, A extends z.ZodType>(kind: K, applies_to: A) =>
  z.strictObject({
    name: name(),
    kind: z.literal(kind),
    applies_to,
    parameters: ruleParameters[kind],
    action: consequences.action.default('alert'),
    raise_risk_to: consequences.raise_risk_to.default(null),
    is_active: consequences.is_active.default(true),
  });

const countingRule = <K extends RuleKind, A extends z.ZodType>(kind: K, applies_to: A) =>
  newRule(kind, applies_to).extend({ counts_over: countsOver().default('account') });

const direction = () => z.enum(paymentTypes);

export const newAmlRule = z.discriminatedUnion('kind', [
  newRule('single_amount', direction()),
  countingRule('sum_in_window', direction()),
  countingRule('count_in_window', direction()),
  countingRule('below_threshold_series', direction()),
  newRule('low_turnover_withdrawal', z.literal('withdrawal')),
]);

export const amlRulePatch = z.strictObject({
  name: name().optional(),
  parameters: sentFigures.optional().describe('All parameters of the kind; they take the place of the old.'),
  counts_over: countsOver().optional(),
  action: consequences.action.optional(),
  raise_risk_to: consequences.raise_risk_to.optional(),
  is_active: consequences.is_active.optional(),
});

export const amlRule = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(ruleKinds),
  applies_to: direction(),
  parameters: figures,
  counts_over: countsOver(),
  ...consequences,
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const amlAlert = z.object({
  id: id(),
  player_id: id(),
  rule_id: id().nullable().describe('Null: raised by a control of the platform, not by a rule.'),
  rule_name: z.string().describe('As the rule was called when it raised the alert, or what the control is called.'),
  kind: z.enum(alertKinds),
  payment_type: direction().nullable().describe('Null: not a deposit or a withdrawal, but a win of a game provider.'),
  status: z.enum(alertStatuses),
  outcome: z.enum(alertOutcomes).nullable(),
  note: z.string().nullable(),
  occurrences: z.int().describe('Payments that the rule stopped at while the alert was not closed.'),
  refusals: z.int().describe('How many of them were refused.'),
  payment_request_id: id().nullable().describe('The newest of them; null when it was refused.'),
  payment_amount: money(),
  payment_currency: z.string(),
  figures: figures.describe("What the rule compared, in the operator's currency."),
  assigned_to: id().nullable(),
  closed_by: id().nullable(),
  last_at: timestamp().describe('When the rule stopped at the newest payment.'),
  closed_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

/** Events show the operator an alert, but not who on the staff works on it. */
export const staffAlert = amlAlert.extend({
  player_name: z.string().describe('First and last name of the player.'),
  assigned_to_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
});

export const alertFilters = z.strictObject({
  ...paging,
  status: z.enum(alertStatuses).optional(),
  outcome: z.enum(alertOutcomes).optional(),
  player_id: queryId().optional(),
  rule_id: queryId().optional(),
  assigned_to: queryId().optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  ...createdRange,
});

const staff = { audience: 'staff', permission: 'review_aml', tag: 'AML' } as const;
const base = '/api/back-office/v1';

export const listAmlRules = defineRoute({
  ...staff,
  name: 'list_aml_rules',
  method: 'GET',
  path: `${base}/aml/rules`,
  summary: 'All monitoring rules, oldest first',
  reply: list(amlRule),
  example: { title: 'The rules' },
});

export const createAmlRule = defineRoute({
  ...staff,
  name: 'create_aml_rule',
  stepUp: true,
  method: 'POST',
  path: `${base}/aml/rules`,
  summary: 'Add a monitoring rule',
  description: 'Binds from the next payment on.',
  body: newAmlRule,
  reply: one(amlRule, 201),
  example: {
    title: 'Ten thousand in a day',
    body: {
      name: 'Large deposits in a day',
      kind: 'sum_in_window',
      applies_to: 'deposit',
      parameters: { threshold: 1_000_000, hours: 24 },
      raise_risk_to: 'high',
    },
  },
});

export const addDefaultAmlRules = defineRoute({
  ...staff,
  name: 'add_default_aml_rules',
  method: 'POST',
  path: `${base}/aml/rules/defaults`,
  summary: 'Add the rules that we suggest to begin with',
  description: 'Those whose names exist already are left as they are. Answers with all rules.',
  reply: list(amlRule),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Begin with the suggested rules' },
});

export const updateAmlRule = defineRoute({
  ...staff,
  name: 'update_aml_rule',
  stepUp: true,
  proposes: true,
  method: 'PATCH',
  path: `${base}/aml/rules/{aml_rule}`,
  summary: 'Change a rule, or switch it on or off',
  description: 'What it looks at (kind, applies_to) stays: another rule is another rule.',
  params: { aml_rule: 'aml_rule' },
  body: amlRulePatch,
  reply: one(amlRule),
  example: { title: 'Switch off', params: { aml_rule: 1 }, body: { is_active: false } },
});

export const listAmlAlerts = defineRoute({
  ...staff,
  name: 'list_aml_alerts',
  method: 'GET',
  path: `${base}/aml/alerts`,
  summary: 'Alerts, newest first unless asked otherwise',
  query: alertFilters,
  reply: page(staffAlert),
  example: { title: 'What is open', query: { status: 'open' } },
});

export const getAmlAlert = defineRoute({
  ...staff,
  name: 'get_aml_alert',
  method: 'GET',
  path: `${base}/aml/alerts/{alert}`,
  summary: 'An alert',
  params: { alert: 'alert' },
  reply: one(staffAlert),
  example: { title: 'An alert', params: { alert: 1 } },
});

export const takeAmlAlert = defineRoute({
  ...staff,
  name: 'take_aml_alert',
  method: 'POST',
  path: `${base}/aml/alerts/{alert}/take`,
  summary: 'Take an alert into review',
  description: 'It is assigned to the caller, also when a colleague had it before.',
  params: { alert: 'alert' },
  reply: one(staffAlert),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Take it', params: { alert: 1 } },
});

export const closeAmlAlert = defineRoute({
  ...staff,
  name: 'close_aml_alert',
  stepUp: true,
  method: 'POST',
  path: `${base}/aml/alerts/{alert}/close`,
  summary: 'Close an alert',
  description: 'For good: what the rule stops at afterwards raises another one.',
  params: { alert: 'alert' },
  body: z.strictObject({ outcome: z.enum(alertOutcomes), note: reason() }),
  reply: one(staffAlert),
  example: {
    title: 'Nothing to it',
    params: { alert: 1 },
    body: { outcome: 'false_positive', note: 'Sold a house; the contract is with the documents.' },
  },
});

export const setRiskLevel = defineRoute({
  ...staff,
  name: 'set_risk_level',
  proposes: true,
  stepUp: true,
  method: 'PUT',
  path: `${base}/players/{player}/risk-level`,
  summary: "Set a player's risk level",
  description:
    'A verified player who is raised to high or critical goes back to review. A lower level waits for a second person.',
  params: { player: 'player' },
  body: z.strictObject({ risk_level: z.enum(riskLevels), reason: reason() }),
  reply: one(player),
  example: {
    title: 'Raise',
    params: { player: 1 },
    body: { risk_level: 'high', reason: 'A politically exposed person.' },
  },
});

export const lockByAml = defineRoute({
  ...staff,
  name: 'lock_player_by_aml',
  method: 'POST',
  path: `${base}/players/{player}/aml-lock`,
  summary: 'Lock a player',
  description: 'Ends all tokens. The operator cannot lift it; staff can.',
  params: { player: 'player' },
  body: z.strictObject({ reason: reason() }),
  reply: one(player),
  example: { title: 'Lock', params: { player: 1 }, body: { reason: 'Under investigation.' } },
});

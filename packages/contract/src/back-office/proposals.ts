import { z } from 'zod';
import { id, orderedPaging, reason, timestamp } from '../common.ts';
import { allPermissions, type Permission } from '../permissions.ts';
import { defineRoute, one, page } from '../route.ts';

/** Every change that can require a second person, and the permission that both need. */
export const proposalKinds = {
  'api_key.create': 'manage_api',
  'api_key.update': 'manage_api',
  'api_key.rotate': 'manage_api',
  'operator.update': 'manage_settings',
  'payment_method.save': 'manage_settings',
  'cashier.set': 'manage_settings',
  'cashier_order.refund': 'pay_out',
  'cashier_order.settle': 'pay_out',
  'cashier_statement.explain': 'pay_out',
  'exchange_rates.set': 'manage_settings',
  'aml_rule.update': 'review_aml',
  'balance.correct': 'adjust_balances',
  'held_win.pay': 'adjust_balances',
  'payout.refused': 'pay_out',
  'payout.returned': 'pay_out',
  'payout.take_back': 'reject_payments',
  'kyc.override': 'review_kyc',
  'player.risk_level': 'review_aml',
  'player.category': 'manage_players',
  'points.correct': 'manage_bonuses',
  'bonus.create': 'manage_bonuses',
  'bonus.update': 'manage_bonuses',
  'bonus.grant': 'manage_bonuses',
  'promo_codes.create': 'manage_bonuses',
  'promo_code.update': 'manage_bonuses',
  'tournament.create': 'manage_bonuses',
  'tournament.update': 'manage_bonuses',
  'loyalty_programme.set': 'manage_bonuses',
  'game_provider.create': 'manage_games',
  'game_provider.update': 'manage_games',
  'free_round_port.set': 'manage_games',
  'game.create': 'manage_games',
  'game.update': 'manage_games',
  'identity_provider.set': 'manage_staff',
  'staff.create': 'manage_staff',
  'staff.update': 'manage_staff',
} as const satisfies Record<string, Permission>;

export type ProposalKindName = keyof typeof proposalKinds;

const kindNames = Object.keys(proposalKinds) as ProposalKindName[];

export const proposalStatuses = ['pending', 'confirmed', 'rejected', 'withdrawn', 'expired'] as const;

const values = () => z.record(z.string(), z.unknown());

export const proposal = z.object({
  id: id(),
  kind: z.enum(kindNames),
  permission: z.enum(allPermissions).describe('What both people need.'),
  subject_id: id().nullable().describe('What is changed; null: something new.'),
  before: values().describe('What would change, as it was when this was proposed.'),
  after: values().describe('The same fields as they would be.'),
  status: z.enum(proposalStatuses),
  proposed_by: id().describe('The member of staff.'),
  proposed_by_name: z.string().nullable(),
  decided_by: id().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: timestamp().nullable(),
  reason: z.string().nullable().describe('Why it was rejected.'),
  last_refusal: z
    .object({ code: z.string(), message: z.string(), details: values(), at: timestamp() })
    .nullable()
    .describe('Why the change could not be made when it was last confirmed; the proposal stays open.'),
  expires_at: timestamp().describe('From then on it can no longer be confirmed.'),
  created_at: timestamp(),
});

export const openedProposal = proposal.extend({
  deciders: z
    .array(z.string())
    .describe(
      'Names of at most five people who may decide on it: active staff with the permission, except who proposed it. Empty once it is decided, and when nobody else has the permission.',
    ),
});

/** The kinds whose subject is a player. */
export const proposalsOfPlayers: readonly ProposalKindName[] = [
  'balance.correct',
  'points.correct',
  'bonus.grant',
  'player.risk_level',
  'player.category',
  'kyc.override',
];

/** Whether a proposal of this kind names its player among its values: its subject is something of that player. */
export const namesPlayer = (kind: string): boolean => kind.startsWith('payout.') || kind === 'held_win.pay';

/** The player whom a proposal is for. */
export const playerOfProposal = ({
  kind,
  subject_id,
  after,
}: Pick<z.input<typeof proposal>, 'kind' | 'subject_id' | 'after'>): number | undefined => {
  if (namesPlayer(kind)) return typeof after.player_id === 'number' ? after.player_id : undefined;
  return proposalsOfPlayers.includes(kind) ? (subject_id ?? undefined) : undefined;
};

export const listedProposal = proposal.extend({
  player_name: z
    .string()
    .nullable()
    .describe('Of the player whom it is for; null where it is for none, or the caller may not see players.'),
});

/** The answer to a call whose change requires a second person. */
export const proposed = proposal.extend({
  secret: z
    .string()
    .optional()
    .describe(
      "The secret of a new key or a key's new secret, shown in this answer and never again; worth nothing until the proposal is confirmed.",
    ),
});

export const proposalFilters = z.strictObject({
  ...orderedPaging,
  status: z.enum(proposalStatuses).optional(),
  kind: z.enum(kindNames).optional(),
});

const tag = 'Proposals';
const base = '/api/back-office/v1/proposals';
const params = { proposal: 'proposal' } as const;

export const listProposals = defineRoute({
  name: 'list_proposals',
  method: 'GET',
  path: base,
  audience: 'staff',
  tag,
  summary: 'Changes that wait for a second person, and what became of others',
  description: 'Newest first; those whose permission the caller holds.',
  query: proposalFilters,
  reply: page(listedProposal),
  example: { title: 'What waits', query: { status: 'pending' } },
});

export const getProposal = defineRoute({
  name: 'get_proposal',
  method: 'GET',
  path: `${base}/{proposal}`,
  audience: 'staff',
  tag,
  summary: 'Get a proposal, with before and after',
  description: 'Shows what would change, who proposed it and why, and who may decide on it.',
  params,
  reply: one(openedProposal),
  refusals: ['INSUFFICIENT_PERMISSION'],
  example: { title: 'What would change', params: { proposal: 1 } },
});

export const confirmProposal = defineRoute({
  name: 'confirm_proposal',
  stepUp: true,
  method: 'POST',
  path: `${base}/{proposal}/confirm`,
  audience: 'staff',
  tag,
  summary: 'Confirm a proposal, which makes the change',
  description:
    'Another person than the proposer, with the same permission, which the proposer must still hold. Refused when what it changes has changed since, and after seven days. When a rule refuses the change itself, the answer is that refusal, and the proposal stays open with it in last_refusal.',
  params,
  reply: one(proposal),
  refusals: [
    'INSUFFICIENT_PERMISSION',
    'PROPOSAL_INVALID',
    'VALIDATION_FAILED',
    'INVALID_REQUEST',
    'BONUS_INVALID',
    'INSUFFICIENT_FUNDS',
    'PAYMENT_REQUEST_INVALID',
  ],
  example: { title: 'Agree', params: { proposal: 1 } },
});

export const rejectProposal = defineRoute({
  name: 'reject_proposal',
  method: 'POST',
  path: `${base}/{proposal}/reject`,
  audience: 'staff',
  tag,
  summary: 'Reject a proposal, with a reason',
  description: 'Another person than the proposer, with the same permission.',
  params,
  body: z.strictObject({ reason: reason() }),
  reply: one(proposal),
  refusals: ['INSUFFICIENT_PERMISSION', 'PROPOSAL_INVALID'],
  example: { title: 'Disagree', params: { proposal: 1 }, body: { reason: 'Nobody asked for it' } },
});

export const withdrawProposal = defineRoute({
  name: 'withdraw_proposal',
  method: 'POST',
  path: `${base}/{proposal}/withdraw`,
  audience: 'staff',
  tag,
  summary: "Withdraw one's own proposal",
  description: 'Nobody can confirm it afterwards.',
  params,
  reply: one(proposal),
  refusals: ['INSUFFICIENT_PERMISSION', 'PROPOSAL_INVALID'],
  example: { title: 'A mistake', params: { proposal: 1 } },
});

import { z } from 'zod';
import { id, money, timestamp } from '../common.ts';
import { kycStatuses, playerStatuses, riskLevels } from '../player-fields.ts';
import { defineRoute, one } from '../route.ts';

/** Amounts that add up over the accounts of a person. */
const sums = {
  real_balance: money(),
  bonus_balance: money(),
  deposited_total: money().describe('All paid deposits.'),
  withdrawn_total: money().describe('All withdrawals that are new, allowed or paid.'),
  bonus_granted: money().describe('All bonuses that were granted.'),
  bonus_converted: money().describe('What of them became real money.'),
};

const accountOfPerson = z.object({
  player_id: id(),
  name: z.string(),
  username: z.string(),
  country: z.string(),
  status: z.enum(playerStatuses),
  kyc_status: z.enum(kycStatuses),
  risk_level: z.enum(riskLevels),
  currency: z.string(),
  ...sums,
  bonuses: z.int().describe('How many bonuses were granted.'),
  last_played_at: timestamp().nullable().describe('When real or bonus money was last staked.'),
  created_at: timestamp(),
});

export const maxAccountsShown = 100;

export const person = z.object({
  person_id: id().nullable().describe('Null: the account is not linked with any other.'),
  accounts: z.array(accountOfPerson).describe(`In their own currencies, oldest first; at most ${maxAccountsShown}.`),
  account_count: z.int().describe('How many accounts the person has, shown or not.'),
  currency: z.string().describe("The operator's."),
  total: z
    .object(sums)
    .nullable()
    .describe('Over all accounts, at the rates of today; null when the currency of an account has no rate.'),
});

export const getPlayerPerson = defineRoute({
  audience: 'staff',
  permission: 'view_payments',
  tag: 'Linked accounts',
  name: 'get_player_person',
  method: 'GET',
  path: '/api/back-office/v1/players/{player}/person',
  params: { player: 'player' },
  summary: "All accounts of a player's person, and their money together",
  description: 'Accounts that certainly belong to one person, the player included. Never tell the player.',
  reply: one(person),
  example: { title: 'The money of a person', params: { player: 1 } },
});

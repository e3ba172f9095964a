import { z } from 'zod';
import { date, id, money, queryBoolean } from '../common.ts';
import { defineRoute, one } from '../route.ts';

export const maxReportDays = 366;

export const reportRange = {
  from: date().describe('The first UTC day.'),
  to: date().describe(`The last UTC day, included; at most ${maxReportDays} days in all.`),
  include_test_players: queryBoolean().default(false),
};

const played = {
  bets: money().describe('Real money staked, net of rollbacks booked in the period.'),
  wins: money().describe('Real money won.'),
  ggr: money().describe('bets − wins.'),
  rounds: z.int().describe('Rounds in which a stake stands; one that was rolled back is taken out on that day.'),
};
const playedBy = { ...played, players: z.int().describe('Different players who placed a bet.') };

export const ggrReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  include_test_players: z.boolean(),
  casino: z.object({
    ...playedBy,
    by_type: z.object({ rng: z.object(playedBy), live: z.object(playedBy) }),
    by_provider: z.array(
      z.object({
        provider_id: id(),
        provider: z.string().describe('Name of the provider.'),
        bets: played.bets,
        wins: played.wins,
        ggr: played.ggr,
        bonus_bets: money().describe('Bets made with bonus money, net of rollbacks.'),
        rounds: played.rounds,
      }),
    ),
  }),
  bonus_conversions: money().describe('Bonus money that became real.'),
  net_gaming_revenue: money().describe('ggr − bonus_conversions.'),
  payments: z.object({
    deposits: money(),
    depositing_players: z.int(),
    withdrawals: money().describe('Withdrawals requested, less those rejected or cancelled in the period.'),
    withdrawing_players: z.int().describe('Different players who requested a withdrawal.'),
    net_deposits: money().describe('deposits − withdrawals.'),
  }),
  players: z.object({ registered: z.int() }),
});

export const getGgrReport = defineRoute({
  name: 'get_ggr_report',
  method: 'GET',
  path: '/api/v1/operator/reports/ggr',
  audience: 'operator',
  scope: 'reports:read',
  tag: 'Reports',
  summary: 'Gross gaming revenue of a period',
  description:
    "All amounts in minor units of the operator's currency, each at the rate of its own moment: a report never changes because a rate did. Everything that was answered before this request is in it. from and to are UTC days; to is included.",
  query: z.object(reportRange),
  reply: one(ggrReport),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'A month', query: { from: '2026-03-01', to: '2026-03-31' } },
});

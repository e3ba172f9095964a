import { z } from 'zod';
import { id, money } from '../common.ts';
import { gameTypes } from '../game-fields.ts';
import { ggrReport, reportRange } from '../operator/reports.ts';
import { defineRoute, file, one } from '../route.ts';

const played = { bets: money(), wins: money(), ggr: money(), bonus_bets: money(), rounds: z.int() };

export const reportDay = z.object({
  day: z.iso.date(),
  ...played,
  players: z.int(),
  bonus_conversions: money(),
  net_gaming_revenue: money(),
  deposits: money(),
  depositing_players: z.int(),
  withdrawals: money(),
});

export const reportGame = z.object({
  game_id: id(),
  game: z.string(),
  type: z.enum(gameTypes).describe('The type under which its play was counted.'),
  provider_id: id(),
  provider: z.string(),
  ...played,
});

export const staffReport = ggrReport.extend({
  other: z
    .object({
      corrections: money(),
      chargebacks: money(),
      loyalty_exchanges: money(),
      tournament_prizes: money(),
      real_balance_change: money(),
    })
    .describe(
      'What else moved real money. real_balance_change = deposits − withdrawals − net_gaming_revenue + corrections − chargebacks + loyalty_exchanges + tournament_prizes, and is the change of all real balances.',
    ),
  days: z.array(reportDay).describe('Every day of the period.'),
  games: z.array(reportGame).describe('Every game that was played, by provider and name.'),
});

const staff = { audience: 'staff', permission: 'view_reports', tag: 'Reports' } as const;
const base = '/api/back-office/v1/reports/ggr';
const month = { from: '2026-03-01', to: '2026-03-31' };

export const getStaffGgrReport = defineRoute({
  ...staff,
  name: 'get_staff_ggr_report',
  method: 'GET',
  path: base,
  summary: 'Gross gaming revenue of a period, by day and by game',
  description: 'The same figures as the operator API gives, and what they are made of.',
  query: z.object(reportRange),
  reply: one(staffReport),
  refusals: ['VALIDATION_FAILED', 'INVALID_REQUEST'],
  example: { title: 'A month', query: month },
});

export const reportViews = ['days', 'games', 'providers'] as const;

export const exportGgrReport = defineRoute({
  ...staff,
  name: 'export_ggr_report',
  method: 'GET',
  path: `${base}/export`,
  summary: 'The same as CSV',
  description:
    'UTF-8, separated by commas, one header line. Amounts in minor units. A text that a spreadsheet would take for a formula begins with an apostrophe.',
  query: z.object({ ...reportRange, view: z.enum(reportViews).default('days') }),
  reply: file(),
  refusals: ['VALIDATION_FAILED', 'INVALID_REQUEST'],
  example: { title: 'A month by game', query: { ...month, view: 'games' } },
});

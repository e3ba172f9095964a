import { z } from 'zod';
import { id, money, timestamp } from '../common.ts';
import { gameTypes } from '../game-types.ts';
import { ggrReport, reportRange } from '../operator/reports.ts';
import { paymentStatuses, paymentTypes } from '../payment-fields.ts';
import { defineRoute, file, list, one } from '../route.ts';

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
  refusals: ['INVALID_REQUEST'],
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
    'UTF-8, separated by commas, one header line. Each amount stands there twice: in minor units, and as a decimal number in the column that ends in `_decimal`. A text that a spreadsheet would take for a formula begins with an apostrophe. The export is in the audit log.',
  query: z.object({ ...reportRange, view: z.enum(reportViews).default('days') }),
  reply: file(),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'A month by game', query: { ...month, view: 'games' } },
});

export const overviewFigures = z.object({
  ggr: money(),
  net_gaming_revenue: money(),
  deposits: money(),
  withdrawals: money().describe(
    'Requested less given back on that day: below zero when more of earlier days was rejected, cancelled or returned than requested.',
  ),
  withdrawals_requested: money().describe('Requested on that day, whatever became of it.'),
  active_players: z.int().describe('Different players who placed a bet.'),
  registrations: z.int(),
});

const comparedDay = z.object({
  day: z.iso.date(),
  until_now: overviewFigures
    .nullable()
    .describe('Up to the same time of that day; null where there is too much play to add it up for an overview.'),
  whole_day: overviewFigures,
});

export const overviewHour = z.object({
  hour: z.int().describe('The hour of the UTC day, 0 to 23.'),
  ggr: money(),
  net_gaming_revenue: money(),
  deposits: money(),
  withdrawals_requested: money(),
  active_players: z.int().describe('Different players who placed a bet in this hour.'),
});

const hoursOf = (what: string) =>
  z.array(overviewHour).nullable().describe(`${what}; null where there is too much play to add it up for an overview.`);

export const overviewDay = reportDay.extend({ withdrawals_requested: money() });

export const overview = z.object({
  currency: z.string(),
  now: timestamp().describe("The operator's own time."),
  today: overviewFigures,
  yesterday: comparedDay,
  last_week: comparedDay.describe('The same day of the week before.'),
  days: z.array(overviewDay).describe('The last 30 days, today included, oldest first.'),
  hours: z
    .object({
      today: hoursOf('The hours of today so far'),
      last_week: hoursOf('All hours of the same day of the week before'),
    })
    .describe('Hours without play have zeros.'),
});

export const getOverview = defineRoute({
  ...staff,
  name: 'get_overview',
  method: 'GET',
  path: '/api/back-office/v1/overview',
  summary: 'How today goes, beside yesterday and the week before',
  description: "In the operator's currency, without test players. The figures are those of the GGR report.",
  reply: one(overview),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'How today goes' },
});

const range = { from: reportRange.from, to: reportRange.to };

export const paymentsReportRow = z.object({
  day: z.iso.date().describe('The UTC day of the request.'),
  type: z.enum(paymentTypes),
  payment_method: z.string().describe('Empty where none was given.'),
  status: z.enum(paymentStatuses).describe('As it is now.'),
  currency: z.string(),
  payments: z.int(),
  amount: money(),
});

export const getPaymentsReport = defineRoute({
  ...staff,
  name: 'get_payments_report',
  method: 'GET',
  path: '/api/back-office/v1/reports/payments',
  summary: 'Payments of a period by day, type, method, status and currency',
  query: z.object(range),
  reply: list(paymentsReportRow),
  example: { title: 'A month', query: month },
});

export const playersReportRow = z.object({
  day: z.iso.date().nullable().describe('Null in a report by country.'),
  country: z.string().nullable().describe('Null in a report by day.'),
  registered: z.int(),
  active: z.int().nullable().describe('Different players who placed a bet; by day alone.'),
  depositing: z.int().nullable().describe('Different players with a deposit; by day alone.'),
});

export const getPlayersReport = defineRoute({
  ...staff,
  name: 'get_players_report',
  method: 'GET',
  path: '/api/back-office/v1/reports/players',
  summary: 'Registrations and active players of a period, by day or by country',
  query: z.object({ ...reportRange, by: z.enum(['day', 'country']).default('day') }),
  reply: list(playersReportRow),
  example: { title: 'A month', query: month },
});

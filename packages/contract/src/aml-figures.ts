import { z } from 'zod';
import { moneyOrCount } from './common.ts';
import type { Money } from './money.ts';

type Amounts =
  | 'threshold'
  | 'amount'
  | 'sum'
  | 'paid_today'
  | 'per_win'
  | 'per_day'
  | 'above'
  | 'per_grant'
  | 'granted_today'
  | 'default_amount'
  | 'max_amount';
type Counts =
  | 'hours'
  | 'multiplier'
  | 'max_multiplier'
  | 'count'
  | 'payments'
  | 'accounts'
  | 'margin_percent'
  | 'turnover_percent'
  | 'min_turnover_percent';

/** What a rule or a control compares, by name: amounts, and counts of hours, payments and percent. */
export type Figures = { readonly [Name in Amounts]?: Money } & { readonly [Name in Counts]?: number };

/** The type says what the schema cannot: which names are amounts. */
export const figures: z.ZodType<Figures, Figures> = z.record(z.string(), moneyOrCount());

const anyFigures = z.record(z.string(), z.int().brand<'Money'>());

/** The same in a request, where callers send plain numbers. The schema of the rule's kind checks names and ranges. */
export const sentFigures: z.ZodType<Figures, z.input<typeof anyFigures>> = anyFigures;

import { limitNames } from '@croupier/contract/limits.ts';
import { z } from 'zod';

const minorUnits = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What an operator may set. Money is in minor units of the operator's currency; null means no threshold or cap. */
export const operatorSettings = z.strictObject({
  cooling_off_hours: z
    .int()
    .min(1)
    .max(24 * 90)
    .default(24)
    .describe('How long a raised or removed limit waits before it applies.'),
  unverified_withdrawal_threshold: minorUnits()
    .nullable()
    .default(200_000)
    .describe('How much a player may withdraw in all before verification; null: no threshold.'),
  four_eyes_threshold: minorUnits()
    .nullable()
    .default(100_000)
    .describe('A withdrawal above this needs two different approvers; null: never.'),
  forfeit_bonus_on_withdrawal: z.boolean().default(true).describe('A withdrawal forfeits running bonuses.'),
  daily_withdrawal_cap: minorUnits().nullable().default(null).describe('Per player and UTC day; null: no cap.'),
  daily_deposit_cap: minorUnits().nullable().default(null).describe('Per player and UTC day; null: no cap.'),
  default_limits: z
    .partialRecord(z.enum(limitNames), z.int().min(0).max(Number.MAX_SAFE_INTEGER))
    .default({})
    .describe('Limits that a new player starts with, in the operator currency (max_session_minutes in minutes).'),
  allowed_origins: z
    .array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin))
    .max(50)
    .default([])
    .describe('Web origins whose pages may call the player endpoints.'),
});

export type OperatorSettings = z.output<typeof operatorSettings>;

/** Settings as stored, with defaults filled in. */
export const readSettings = (stored: unknown): OperatorSettings => operatorSettings.parse(stored ?? {});

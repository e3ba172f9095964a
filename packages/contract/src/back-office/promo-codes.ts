import { z } from 'zod';
import {
  amount,
  endMoment,
  id,
  line,
  moment,
  money,
  orderedPaging,
  paging,
  prose,
  queryBoolean,
  queryId,
  timestamp,
} from '../common.ts';
import { defineRoute, one, page } from '../route.ts';

const staff = { audience: 'staff', permission: 'manage_bonuses', tag: 'Promo codes' } as const;
const base = '/api/back-office/v1/promo-codes';

/** The maximum number of codes in one request. */
const maxCodes = 1_000;

const code = () =>
  line(64)
    .transform((text) => text.toUpperCase())
    .refine(
      (text) => /^[A-Z0-9][A-Z0-9_-]{2,63}$/.test(text),
      'must be 3–64 letters, digits, dashes or underscores, and begin with a letter or digit',
    );

const fields = {
  description: prose(1000),
  starts_at: moment().nullable().describe('null: from the beginning.'),
  ends_at: endMoment().nullable().describe('From this moment on it is expired; null: never.'),
  max_uses: z.int().min(0).max(1_000_000_000).describe('By all players together; 0: any number.'),
  max_uses_per_player: z.int().min(0).max(1_000_000).describe('0: any number.'),
};

export const promoCode = z.object({
  id: id(),
  code: z.string(),
  description: z.string(),
  bonus_id: id(),
  amount: money().nullable().describe("In the operator's currency; null: the default of the bonus."),
  starts_at: timestamp().nullable(),
  ends_at: timestamp().nullable(),
  max_uses: z.int(),
  max_uses_per_player: z.int(),
  uses: z.int(),
  is_active: z.boolean(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const redemption = z.object({
  id: id(),
  player_id: id(),
  player_bonus_id: id(),
  created_at: timestamp(),
});

export const createPromoCodes = defineRoute({
  ...staff,
  name: 'create_promo_codes',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: base,
  summary: 'Create promo codes, by name or as many as wanted',
  description: 'All of them or none: a code that exists already refuses the whole. New codes wait for a second person.',
  body: z
    .strictObject({
      codes: z.array(code()).min(1).max(maxCodes).optional().describe('Send either these or generate.'),
      generate: z
        .strictObject({
          count: z.int().min(1).max(maxCodes),
          prefix: z
            .string()
            .regex(/^([A-Za-z0-9][A-Za-z0-9_-]{0,39})?$/, 'must be at most 40 letters, digits, dashes or underscores')
            .transform((text) => text.toUpperCase())
            .default(''),
        })
        .optional(),
      bonus_id: id(),
      amount: amount().nullable().default(null).describe("In the operator's currency; null: the default of the bonus."),
      description: fields.description.default(''),
      starts_at: fields.starts_at.default(null),
      ends_at: fields.ends_at.default(null),
      max_uses: fields.max_uses.default(0),
      max_uses_per_player: fields.max_uses_per_player.default(1),
    })
    .superRefine(({ codes, generate }, context) => {
      if ((codes === undefined) === (generate === undefined))
        context.addIssue({ code: 'custom', path: ['codes'], message: 'is required, or generate instead' });
    }),
  reply: one(z.object({ codes: z.array(promoCode) }), 201),
  example: {
    title: 'Three for a newsletter',
    body: { generate: { count: 3, prefix: 'SPRING-' }, bonus_id: 1, max_uses: 1 },
  },
});

export const listPromoCodes = defineRoute({
  ...staff,
  name: 'list_promo_codes',
  method: 'GET',
  path: base,
  summary: 'Promo codes, newest first',
  query: z.strictObject({
    ...orderedPaging,
    code: code().optional(),
    bonus_id: queryId().optional(),
    is_active: queryBoolean().optional(),
  }),
  reply: page(promoCode),
  example: { title: 'Those that are switched on', query: { is_active: true } },
});

export const updatePromoCode = defineRoute({
  ...staff,
  name: 'update_promo_code',
  proposes: true,
  stepUp: true,
  method: 'PATCH',
  path: `${base}/{promo_code}`,
  summary: 'Switch a code off or on, or change its window and caps',
  description:
    'What it brings stays: another bonus is another code. A wider window, more uses and switching it on wait for a second person.',
  params: { promo_code: 'promo_code' },
  body: z.strictObject({ ...fields, is_active: z.boolean() }).partial(),
  reply: one(promoCode),
  example: { title: 'Switch off', params: { promo_code: 1 }, body: { is_active: false } },
});

export const listPromoRedemptions = defineRoute({
  ...staff,
  name: 'list_promo_redemptions',
  method: 'GET',
  path: `${base}/{promo_code}/redemptions`,
  summary: 'Who redeemed a code, newest first',
  params: { promo_code: 'promo_code' },
  query: z.strictObject(paging),
  reply: page(redemption),
  example: { title: 'The redemptions', params: { promo_code: 1 } },
});

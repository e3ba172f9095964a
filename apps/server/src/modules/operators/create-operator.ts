import { isActiveCurrency } from '@croupier/contract/currencies.ts';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { invalid } from '../../base/refusal.ts';
import { operatorSettings } from '../../base/settings.ts';
import type { Sql } from '../../database/pool.ts';
import { violatedUnique } from '../../database/transaction.ts';
import { validate } from '../../http/validate.ts';

export const newOperator = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be 2–63 lower-case letters, digits or dashes'),
  name: z.string().trim().min(1).max(100),
  currency: z.string().refine(isActiveCurrency, 'must be an active ISO 4217 currency code'),
  cooperation_model: z.enum(['api', 'turnkey', 'white_label']).default('api'),
  is_sandbox: z.boolean().default(false),
  settings: operatorSettings.prefault({}),
});

/** Creates an operator. Works across operators, so it takes the control connection. */
export const createOperator = async (control: Sql, clock: Clock, input: z.input<typeof newOperator>) => {
  const wanted = validate(newOperator, input);
  const now = clock.now();
  try {
    const [row] = await control<{ operator_id: number }[]>`
      insert into operators (slug, name, currency, cooperation_model, is_sandbox, settings, created_at, updated_at)
      values (${wanted.slug}, ${wanted.name}, ${wanted.currency}, ${wanted.cooperation_model}, ${wanted.is_sandbox},
        ${control.json(wanted.settings)}, ${now}, ${now})
      returning operator_id`;
    return { operator_id: row!.operator_id, ...wanted };
  } catch (error) {
    if (violatedUnique(error)) throw invalid('slug', 'is already taken');
    throw error;
  }
};

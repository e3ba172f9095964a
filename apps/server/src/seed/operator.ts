import type { App } from '../app.ts';
import type { Clock } from '../base/clock.ts';
import { createOperator } from '../modules/operators/create-operator.ts';
import type { OperatorRow } from '../modules/operators/operator-row.ts';
import { findOperator } from '../modules/operators/queries.ts';
import { demoSlug } from './demo.ts';

export const ensureOperator = async (app: App, clock: Clock): Promise<OperatorRow> => {
  const known = await findOperator(app.control, demoSlug);
  if (known) return known;
  await createOperator(app.control, clock, {
    slug: demoSlug,
    name: 'Demo Casino',
    currency: 'EUR',
    cooperation_model: 'api',
    is_sandbox: true,
    settings: { allowed_origins: ['http://localhost:5173', 'http://127.0.0.1:5173'] },
  });
  return (await findOperator(app.control, demoSlug))!;
};

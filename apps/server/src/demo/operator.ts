import type { Clock } from '../base/clock.ts';
import { createOperator } from '../modules/operators/create-operator.ts';
import type { OperatorRow } from '../modules/operators/operator-row.ts';
import { findOperator } from '../modules/operators/queries.ts';
import { beginPast } from '../modules/operators/shared-queries.ts';
import type { App } from '../platform/app.ts';
import { demoSlug } from './demo.ts';
import { firstDay } from './history/first-day.ts';
import { demoTerms } from './terms.ts';

/** The demo operator, created if missing. With a history it opened months ago, and its history is to be filled in. */
export const ensureOperator = async (app: App, clock: Clock, withHistory: boolean): Promise<OperatorRow> => {
  const known = await findOperator(app.control, demoSlug);
  if (known) return known;
  const opened = withHistory ? { now: () => firstDay(clock.now()) } : clock;
  await createOperator(
    app.control,
    opened,
    {
      slug: demoSlug,
      name: 'Demo Casino',
      currency: 'EUR',
      cooperation_model: 'api',
      is_sandbox: true,
      settings: { allowed_origins: ['http://localhost:5173', 'http://127.0.0.1:5173'], site_terms: demoTerms },
    },
    async (tx, { operator_id, now }) => {
      if (withHistory) await beginPast(tx, operator_id, now);
    },
  );
  return (await findOperator(app.control, demoSlug))!;
};

import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { setRates } from '../modules/currencies/set-rates.ts';
import type { SeedStep } from './demo.ts';

/** One unit in euros; approximate. */
const rates = [
  { currency: 'USD', rate: '0.92' },
  { currency: 'GBP', rate: '1.17' },
  { currency: 'JPY', rate: '0.0061' },
  { currency: 'SEK', rate: '0.088' },
];

/** Players of the demo may hold these currencies besides the operator's own. */
export const ratesStep: SeedStep = {
  name: 'exchange rates',
  run: ({ app, clock, operator_id }) =>
    inOperator(app.sql, operator_id, async (tx) => {
      const [known] = await tx`select 1 from exchange_rates where operator_id = ${operator_id} limit 1`;
      if (known) return;
      const now = clock.now();
      const day = now.toISOString().slice(0, 10);
      await setRates(tx, { operator_id, actor: systemActor, now }, { day, rates });
    }),
};

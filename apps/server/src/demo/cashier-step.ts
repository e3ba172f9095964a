import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { connectSandboxCashier } from '../modules/cashiers/set-cashier.ts';
import type { SeedStep } from './demo.ts';

/** Players of the demo pay at the sandbox cashier. */
export const cashierStep: SeedStep = {
  name: 'cashier',
  run: ({ app, clock, maker, operator_id }) =>
    inOperator(app.sql, operator_id, (tx) =>
      connectSandboxCashier(tx, maker, { operator_id, actor: systemActor, now: clock.now() }),
    ),
};

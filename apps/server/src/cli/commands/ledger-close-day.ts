import { table } from '@croupier/cli/program/text.ts';
import { Refusal } from '../../base/refusal.ts';
import { findOperator } from '../../modules/operators/queries.ts';
import { closeLedgerDays } from '../../modules/wallet/close-ledger-days.ts';
import { defineCliCommand } from '../command.ts';

export const ledgerCloseDay = defineCliCommand({
  name: 'ledger close-day',
  summary: "Compute the ledger's roots of finished days; the server also does this by itself",
  options: { operator: { type: 'string', value: 'SLUG', help: 'only this operator; all of them by default' } },
  example: '--operator lucky',
  run: async ({ database, clock }, { operator: slug }) => {
    const { sql, control } = await database();
    const operator = slug === undefined ? undefined : await findOperator(control, slug);
    if (slug !== undefined && !operator)
      throw new Refusal('NOT_FOUND', `There is no operator ${JSON.stringify(slug)}.`);
    const closed = await closeLedgerDays({ sql, control, clock }, operator?.operator_id ?? null);
    const data = closed.map((day) => ({ ...day, root: day.root.toString('hex') }));
    return { data, text: table(data, ['operator', 'day', 'wallets', 'entries', 'root']) };
  },
});

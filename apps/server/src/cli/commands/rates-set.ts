import { table } from '@croupier/cli/program/text.ts';
import { setExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import { validate } from '../../call/validate.ts';
import { dayAt } from '../../modules/currencies/rules.ts';
import { setRates } from '../../modules/currencies/set-rates.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const ratesSet = defineCliCommand({
  name: 'rates set',
  summary: 'Set an exchange rate from a day on',
  options: {
    operator: operatorOption,
    currency: { type: 'string', value: 'CODE', help: 'the currency', required: true },
    rate: {
      type: 'string',
      value: 'DECIMAL',
      help: "one unit of it in units of the operator's currency",
      required: true,
    },
    day: { type: 'string', value: 'YYYY-MM-DD', help: 'today by default' },
  },
  example: '--operator lucky --currency USD --rate 0.9231',
  run: async (context, { operator, currency, rate, day }) => {
    const data = await withOperator(context, operator, (tx, audit) =>
      setRates(
        tx,
        audit,
        validate(setExchangeRates.body, { day: day ?? dayAt(audit.now), rates: [{ currency, rate }] }),
      ),
    );
    return { data, text: table(data, ['currency', 'day', 'rate', 'source']) };
  },
});

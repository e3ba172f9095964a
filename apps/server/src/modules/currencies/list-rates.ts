import type {
  listCurrencies as currenciesRoute,
  listExchangeRates as ratesRoute,
} from '@croupier/contract/back-office/currencies.ts';
import { currencyTable, exponentOf } from '@croupier/contract/currencies.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectRates, selectRatesOn } from './queries.ts';
import { dayAt } from './rules.ts';

type RatesCall = Pick<Call<typeof ratesRoute>, 'operator' | 'query' | 'url' | 'read'>;

export const listExchangeRates = async (call: RatesCall): Promise<AnswerOf<typeof ratesRoute>> => {
  const { rows, total } = await call.read((tx) => selectRates(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows, total);
};

export const listCurrencies = async (call: Call<typeof currenciesRoute>): Promise<AnswerOf<typeof currenciesRoute>> => {
  const { operator_id, currency: own } = call.operator;
  const active = [...currencyTable.values()].filter((one) => one.active);
  const codes = active.map(({ code }) => code);
  const rates = await call.read((tx) => selectRatesOn(tx, operator_id, codes, dayAt(call.now)));
  const known = new Map(rates.map((rate) => [rate.currency, rate]));
  const data = active.map(({ code, name }) => ({
    code,
    name,
    exponent: exponentOf(code),
    rate: code === own ? '1' : (known.get(code)?.rate ?? null),
    rate_day: known.get(code)?.day ?? null,
  }));
  const used = data.filter(({ rate }) => rate !== null);
  return { data: [...used, ...data.filter(({ rate }) => rate === null)] };
};

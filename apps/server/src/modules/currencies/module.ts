import * as contract from '@croupier/contract/back-office/currencies.ts';
import * as operator from '@croupier/contract/operator/exchange-rates.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { importExchangeRates } from './import-rates.ts';
import { listCurrencies, listExchangeRates } from './list-rates.ts';
import { ratesChange, setExchangeRates } from './set-rates.ts';
import { putExchangeRates } from './set-rates-by-key.ts';

const routes = (): MountedRoute[] => [
  handle(contract.listCurrencies, listCurrencies),
  handle(contract.listExchangeRates, listExchangeRates),
  handle<typeof operator.readExchangeRates>(operator.readExchangeRates, listExchangeRates),
  handle(operator.putExchangeRates, putExchangeRates),
  handle(contract.setExchangeRates, setExchangeRates),
  handle(contract.importExchangeRates, importExchangeRates),
];

export const currenciesModule: Module = {
  name: 'currencies',
  tables: ['exchange_rates'],
  routes,
  proposals: () => [ratesChange],
};

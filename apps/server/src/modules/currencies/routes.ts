import * as contract from '@croupier/contract/back-office/currencies.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { importExchangeRates } from './import-rates.ts';
import { listCurrencies, listExchangeRates } from './list-rates.ts';
import { setExchangeRates } from './set-rates.ts';

export const currencyRoutes = (): MountedRoute[] => [
  handle(contract.listCurrencies, listCurrencies),
  handle(contract.listExchangeRates, listExchangeRates),
  handle(contract.setExchangeRates, setExchangeRates),
  handle(contract.importExchangeRates, importExchangeRates),
];

import type { listCurrencies } from '@croupier/contract/back-office/currencies.ts';
import type { Answer } from '../../call.ts';

export type CurrencyRow = Answer<typeof listCurrencies>['data'][number];

import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Adapter } from './adapter.ts';
import { genericAdapter } from './generic-adapter.ts';
import { paymentiqAdapter } from './paymentiq-adapter.ts';

export const adapters: Readonly<Record<CashierAdapter, Adapter>> = {
  generic: genericAdapter,
  paymentiq: paymentiqAdapter,
};

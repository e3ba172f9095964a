import type { RandomSource } from '../../base/random.ts';
import { type MasterKey, open, seal } from '../../base/secret-box.ts';

export type SecretMaker = { readonly masterKey: MasterKey; readonly random: RandomSource };

/** As of webhooks, so that their libraries sign callbacks too. */
export const secretPrefix = 'whsec_';

/** The context under which the secret of a cashier is sealed. */
export const cashierContext = (operatorId: number, adapter: string): string => `cashier:${operatorId}:${adapter}`;

/** The context of a callback's bytes: they do not open under another callback. */
export const callbackContext = (
  operatorId: number,
  row: { readonly adapter: string; readonly transaction_id: string; readonly action: string },
): string => `cashier_callback:${operatorId}:${row.adapter}:${row.action}:${row.transaction_id}`;

export const makeCashierSecret = ({ masterKey, random }: SecretMaker, operatorId: number, adapter: string) => {
  const secret = `${secretPrefix}${random.bytes(32).toString('base64')}`;
  return { secret, sealed: seal(masterKey, secret, cashierContext(operatorId, adapter)) };
};

export const openCashierSecret = (
  masterKey: MasterKey,
  operatorId: number,
  { adapter, secret_sealed }: { readonly adapter: string; readonly secret_sealed: Uint8Array },
): string => open(masterKey, secret_sealed, cashierContext(operatorId, adapter));

/** The context of what was said about an order, on one side of one call. */
export const orderCallContext = (
  operatorId: number,
  row: { readonly order_id: number; readonly attempt: number; readonly verb: string },
  side: 'sent' | 'answer',
): string => `cashier_order_call:${operatorId}:${row.order_id}:${row.attempt}:${row.verb}:${side}`;

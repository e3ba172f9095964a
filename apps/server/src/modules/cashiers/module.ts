import * as orders from '@croupier/contract/back-office/cashier-orders.ts';
import * as contract from '@croupier/contract/back-office/cashiers.ts';
import { listStuckPayments } from '@croupier/contract/back-office/stuck-payments.ts';
import { openCashier as openCashierRoute } from '@croupier/contract/operator/cashier.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Page } from '../../module/page.ts';
import type { Parts } from '../../module/parts.ts';
import { orderExists } from '../payments/order-list-queries.ts';
import { adapters } from './adapters.ts';
import { callbackExists } from './callback-queries.ts';
import { getCallback, listCallbacks } from './list-callbacks.ts';
import { listStuck } from './list-stuck.ts';
import { openCashier } from './open-cashier.ts';
import { getOrder, listOrders, repeatStuckOrder } from './order-list.ts';
import { createOrderPayout } from './order-payout.ts';
import { createOrderRefund, refundOrder } from './order-refund.ts';
import { createSettleOrder, settleProposal } from './order-settle.ts';
import { createOrderWork } from './order-work.ts';
import { cashierChange, listCashiers, setCashier } from './set-cashier.ts';
import { retryCallback, settleCallback } from './settle-callbacks.ts';
import { createCallbackDoor } from './take-callback.ts';

const routes = (parts: Parts): MountedRoute[] => [
  handle(openCashierRoute, openCashier(parts)),
  handle(contract.listCashiers, listCashiers),
  handle(contract.setCashier, setCashier(parts)),
  handle(contract.listCashierCallbacks, listCallbacks),
  handle(contract.getCashierCallback, getCallback(parts)),
  handle(contract.retryCashierCallback, retryCallback(parts)),
  handle(contract.settleCashierCallback, settleCallback),
  handle(listStuckPayments, listStuck),
  handle(orders.listCashierOrders, listOrders),
  handle(orders.getCashierOrder, getOrder(parts)),
  handle(orders.orderPayout, createOrderPayout(parts.engine)),
  handle(orders.orderRefund, createOrderRefund),
  handle(orders.repeatCashierOrder, repeatStuckOrder),
  handle(orders.settleCashierOrder, createSettleOrder(parts)),
];

const pages = (parts: Parts): readonly Page[] => {
  const answer = createCallbackDoor({ ...parts, adapters });
  const door = '/api/v1/callbacks/:adapter/:operator';
  return [
    { method: 'POST', path: door, answer },
    { method: 'POST', path: `${door}/:verb`, answer },
  ];
};

export const cashiersModule: Module = {
  name: 'cashiers',
  tables: ['cashier_callbacks', 'cashier_order_calls', 'cashier_transactions', 'cashiers'],
  expiring: [
    { table: 'cashier_callbacks', keptMilliseconds: 0 },
    { table: 'cashier_order_calls', keptMilliseconds: 0 },
  ],
  routes,
  resolvers: { cashier_callback: callbackExists, cashier_order: orderExists },
  proposals: (parts) => [cashierChange, refundOrder, settleProposal(parts)],
  work: (parts) => [{ when: 'worksBehind', ...createOrderWork(parts) }],
  pages,
};

import * as contract from '@croupier/contract/back-office/free-rounds.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { listFreeRoundOrders, repeatFreeRoundOrder, settleFreeRoundOrder } from './list-orders.ts';
import { getFreeRoundPort, portChange, setFreeRoundPort } from './set-port.ts';
import { createFreeRoundWork } from './work.ts';

const routes = (parts: Parts): MountedRoute[] => [
  handle(contract.getFreeRoundPort, getFreeRoundPort),
  handle(contract.setFreeRoundPort, setFreeRoundPort(parts)),
  handle(contract.listFreeRoundOrders, listFreeRoundOrders),
  handle(contract.repeatFreeRoundOrder, repeatFreeRoundOrder),
  handle(contract.settleFreeRoundOrder, settleFreeRoundOrder),
];

export const freeRoundsModule: Module = {
  name: 'free-rounds',
  tables: ['free_round_ports'],
  routes,
  proposals: () => [portChange],
  work: (parts) => [{ when: 'worksBehind', ...createFreeRoundWork(parts) }],
};

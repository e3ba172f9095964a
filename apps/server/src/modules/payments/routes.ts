import * as contract from '@croupier/contract/operator/payments.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { recordDeposit } from './record-deposit.ts';

export const paymentRoutes = (engine: Engine): MountedRoute[] => [
  handle(
    contract.recordDeposit,
    commandHandler(engine, recordDeposit, (call) => [call.params.player, call.body]),
  ),
];

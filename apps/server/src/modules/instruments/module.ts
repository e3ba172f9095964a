import { listPlayerInstruments as listForStaff } from '@croupier/contract/back-office/instruments.ts';
import * as operator from '@croupier/contract/operator/instruments.ts';
import * as own from '@croupier/contract/player/instruments.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { addInstrument, addOwnInstrument } from './add-instrument.ts';
import { findInstrumentFaults, findOwnFaults } from './find-faults.ts';
import { listInstruments, listOwnInstruments, listPlayerInstruments } from './list-instruments.ts';
import { instrumentExists } from './queries.ts';
import { removeInstrument, removeOwnInstrument } from './remove-instrument.ts';

const routes = (): MountedRoute[] => [
  handle(operator.listInstruments, listInstruments),
  handle(operator.addInstrument, addInstrument, findInstrumentFaults),
  handle(operator.removeInstrument, removeInstrument),
  handle(own.listOwnInstruments, listOwnInstruments),
  handle(own.addOwnInstrument, addOwnInstrument, findOwnFaults),
  handle(own.removeOwnInstrument, removeOwnInstrument),
  handle(listForStaff, listPlayerInstruments),
];

export const instrumentsModule: Module = {
  name: 'instruments',
  tables: ['payment_instruments'],
  routes,
  resolvers: { instrument: instrumentExists },
};

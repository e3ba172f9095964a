import { listLedger as listLedgerRoute } from '@croupier/contract/back-office/ledger.ts';
import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import * as rounds from '@croupier/contract/back-office/rounds.ts';
import { searchEverything as searchRoute } from '@croupier/contract/back-office/search.ts';
import { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import { listOwnRounds as listOwnRoundsRoute } from '@croupier/contract/player/rounds.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { getPerson } from './get-person.ts';
import { createGetRound } from './get-round.ts';
import { listLedger } from './list-ledger.ts';
import { listOwnRounds, listRounds } from './list-rounds.ts';
import { listTimeline } from './list-timeline.ts';
import { searchEverything } from './search-everything.ts';

const routes = ({ masterKey }: Parts): MountedRoute[] => [
  handle(rounds.listRounds, listRounds),
  handle(listOwnRoundsRoute, listOwnRounds),
  handle(rounds.getRound, createGetRound(masterKey)),
  handle(listLedgerRoute, listLedger),
  handle(getPlayerTimeline, listTimeline),
  handle(getPlayerPerson, getPerson),
  handle(searchRoute, searchEverything),
];

export const recordsModule: Module = {
  name: 'records',
  routes,
};

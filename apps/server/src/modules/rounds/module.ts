import type { Module } from '../../module/module.ts';
import { checkRoundEntries, checkRoundStatus, checkRoundTransactions } from './check-rounds.ts';
import { roundFacet } from './facet.ts';

export const roundsModule: Module = {
  name: 'rounds',
  tables: ['game_rounds'],
  facets: () => [roundFacet],
  checks: [checkRoundEntries, checkRoundTransactions, checkRoundStatus],
};

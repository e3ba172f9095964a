import type { Module } from '../../module/module.ts';
import { checkRoundEntries, checkRoundStatus, checkRoundTransactions } from './check-rounds.ts';
import { roundFacet } from './facet.ts';

export const roundsModule: Module = {
  name: 'rounds',
  facets: () => [roundFacet],
  checks: [checkRoundEntries, checkRoundTransactions, checkRoundStatus],
};

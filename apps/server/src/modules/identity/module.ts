import type { Module } from '../../module/module.ts';
import { refoldIdentities } from './refold.ts';

export const identityModule: Module = {
  name: 'identity',
  tables: ['identity_matches', 'player_identities'],
  chores: ({ sql, control }) => [() => refoldIdentities(sql, control)],
};

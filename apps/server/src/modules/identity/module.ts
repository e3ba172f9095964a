import type { Module } from '../../module/module.ts';
import { refoldIdentities } from './refold.ts';

export const identityModule: Module = {
  name: 'identity',
  chores: ({ sql, control }) => [() => refoldIdentities(sql, control)],
};

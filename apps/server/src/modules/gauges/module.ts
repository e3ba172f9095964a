import type { Module } from '../../module/module.ts';
import { createGauges } from './collect-gauges.ts';

export const gaugesModule: Module = {
  name: 'gauges',
  work: (parts) => [{ when: 'worksBehind', ...createGauges(parts) }],
};

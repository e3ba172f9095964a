import type { Module } from '../../module/module.ts';
import { createExports } from './export-list.ts';

export const exportsModule: Module = {
  name: 'exports',
  wrap: createExports,
};

import { createSandboxCopy, deleteSandboxCopy, listSandboxCopies } from '@croupier/contract/operator/sandbox-copies.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createCopy, deleteCopy, listCopies } from './manage-copies.ts';
import { createCopySweep } from './remove-copy.ts';

const routes = (all: Parts): MountedRoute[] => {
  const parts = { ...all, settings: all };
  return [
    handle(createSandboxCopy, createCopy(parts)),
    handle(listSandboxCopies, listCopies(parts)),
    handle(deleteSandboxCopy, deleteCopy(parts)),
  ];
};

export const copiesModule: Module = {
  name: 'copies',
  tables: ['sandbox_copies'],
  routes,
  chores: (parts) => [createCopySweep(parts)],
};

import { createSandboxCopy, deleteSandboxCopy, listSandboxCopies } from '@croupier/contract/operator/sandbox-copies.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { type CopyParts, createCopy, deleteCopy, listCopies } from './manage-copies.ts';

export const copyRoutes = (parts: CopyParts): MountedRoute[] => [
  handle(createSandboxCopy, createCopy(parts)),
  handle(listSandboxCopies, listCopies(parts)),
  handle(deleteSandboxCopy, deleteCopy(parts)),
];

import { Refusal } from '../../base/refusal.ts';
import type { Block } from './payout-gate.ts';

/** Refuses a request with the first of the reasons; the caller is not staff and sees no other. */
export const refuseRequest = ([first]: readonly Block[]): void => {
  if (first) throw new Refusal(first.code, undefined, first.details);
};

/** Refuses the operator's own server with the first of the reasons, without the staff who approved. */
export const refuseServer = ([first]: readonly Block[]): void => {
  if (!first) return;
  const { approved_by: _, ...details } = first.details;
  throw new Refusal(first.code, undefined, details);
};

/** Refuses staff with the first of the reasons, and names all of them. */
export const refuseStaff = (blocks: readonly Block[]): void => {
  const [first] = blocks;
  if (!first) return;
  const blocked_by = blocks.map(({ reason }) => reason);
  throw new Refusal(first.code, first.message, { ...first.details, blocked_by });
};

import { expect } from 'vitest';
import { Refusal } from '../../src/base/refusal.ts';

/** The refusal that the work throws. Fails when it throws nothing, or anything else. */
export const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

/** Matches a refusal with this code and at least these details. */
export const refusing = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

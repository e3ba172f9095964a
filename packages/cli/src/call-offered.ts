import type { Croupier } from '../../sdk/src/croupier.ts';
import { operatorOperations } from '../../sdk/src/operations.ts';

/** Calls an operation by its name, given as text. */
export const callOffered = async <T>(
  croupier: Croupier,
  name: string,
  input: object = {},
  options: object = {},
): Promise<{ readonly data: T; readonly meta?: unknown; readonly replayed: boolean }> => {
  if (!(name in operatorOperations)) throw new Error(`The API has no operation ${name}.`);
  const call = croupier.request as unknown as (name: string, input: object, options: object) => Promise<never>;
  return call(name, input, options);
};

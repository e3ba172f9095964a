import type { Route } from '@croupier/contract/route.ts';
import { writeAnswer } from './answer.ts';
import type { Call } from './call.ts';
import { type Claim, storeAnswer } from './idempotency.ts';

/**
 * Changes in the operator's SQL transaction, which also stores the answer under the Idempotency-Key, if there is one.
 */
export const writeOnce =
  (read: Call['read'], route: Route, claim: Claim | undefined): Call['write'] =>
  async (work) => ({
    written: await read(async (tx) => {
      const written = writeAnswer(await work(tx), route.reply.status);
      if (claim) await storeAnswer(tx, claim, written);
      return written;
    }),
  });

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultFacts } from '../call/facts.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import { rememberAnswer } from './send.ts';

/** How many answers may be delayed at once on a node; further ones are sent at once. */
const maxDelayed = 200;

export type AnswerFaults = {
  /** Returns whether the fault took the answer: then nothing is sent. */
  take(fault: FaultFacts, request: FastifyRequest, reply: FastifyReply, written: StoredAnswer): Promise<boolean>;
};

/** Delays or drops an answer whose call has been carried out and committed. */
export const createAnswerFaults = (
  noteDropped: (request: FastifyRequest, reply: FastifyReply) => void,
): AnswerFaults => {
  let delayed = 0;
  const take: AnswerFaults['take'] = async (fault, request, reply, written) => {
    if (fault.effect === 'drop_answer') {
      rememberAnswer(request, written);
      reply.code(written.status).hijack();
      // Closes the connection before a byte of the answer is written.
      reply.raw.destroy();
      noteDropped(request, reply);
      return true;
    }
    if (fault.effect !== 'delay' || delayed >= maxDelayed) return false;
    delayed += 1;
    await sleep(fault.delay_ms ?? 0).finally(() => {
      delayed -= 1;
    });
    return false;
  };
  return { take };
};

import { setTimeout } from 'node:timers/promises';
import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';
import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded, Refusal } from '../base/refusal.ts';
import type { KeyFacts } from './facts.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Incoming } from './incoming.ts';
import { noteCode } from './send.ts';

/** An active fault of a sandbox, as it stands in the operator's row. */
export type FaultFacts = {
  readonly id: number;
  readonly effect: FaultEffect;
  readonly api_key_id: number | null;
  readonly provider_id: number | null;
  readonly webhook_endpoint_id: number | null;
  readonly operations: readonly string[];
  /** The types of events; none: all. */
  readonly events: readonly string[];
  readonly delay_ms: number | null;
  readonly retry_after_seconds: number | null;
  /** In milliseconds of real time. */
  readonly expires_at: number;
};

/** Counts a call for every fault that is for it until one hits, and gives that one. Asked only where there are faults. */
export type HitFault = (key: KeyFacts, route: Route) => Promise<FaultFacts | undefined>;

/** Rehearsed, so that nobody looks for its cause: it is answered like the real one and not logged as trouble. */
export class RehearsedOutage extends Overloaded {}

/** Answers 429 and 503 before the call has any effect; gives the faults that change what is sent afterwards. */
export const rehearse = async (
  hit: HitFault | undefined,
  incoming: Incoming,
  key: KeyFacts,
  route: Route,
): Promise<FaultFacts | undefined> => {
  if (key.faults.length === 0 || route.tag === 'Sandbox' || !hit) return undefined;
  const fault = await hit(key, route);
  if (!fault) return undefined;
  incoming.hitBy(fault);
  const seconds = fault.retry_after_seconds ?? 1;
  if (fault.effect === 'rate_limited') {
    const limit = key.rate_limit_per_minute;
    incoming.setRateLimit(limit, 0, seconds);
    throw new Refusal('RATE_LIMITED', undefined, { limit, retry_after_seconds: seconds });
  }
  if (fault.effect === 'unavailable') throw new RehearsedOutage('An outage is rehearsed.', seconds);
  return fault;
};

/** Answers that wait at once on a node; one that would be more is sent at once. */
const mostDelayed = 200;

export type AnswerFaults = {
  /** Whether the fault took the answer: nothing is to be sent then. */
  take(fault: FaultFacts, request: FastifyRequest, reply: FastifyReply, written: StoredAnswer): Promise<boolean>;
};

/** Delays or drops an answer whose call has been carried out and committed. */
export const createAnswerFaults = (
  noteDropped: (request: FastifyRequest, reply: FastifyReply) => void,
): AnswerFaults => {
  let delayed = 0;
  const take: AnswerFaults['take'] = async (fault, request, reply, written) => {
    if (fault.effect === 'drop_answer') {
      noteCode(request, written);
      reply.code(written.status).hijack();
      // With the connection, before a byte of it is written.
      reply.raw.destroy();
      noteDropped(request, reply);
      return true;
    }
    if (fault.effect !== 'delay' || delayed >= mostDelayed) return false;
    delayed += 1;
    await setTimeout(fault.delay_ms ?? 0).finally(() => {
      delayed -= 1;
    });
    return false;
  };
  return { take };
};

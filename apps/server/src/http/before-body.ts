import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import type { Admission } from '../admission/admission.ts';
import { type BodyCaller, stranger } from '../admission/body-caller.ts';
import { isBackOfficeHost, refuseCrossSite } from '../admission/cross-site.ts';
import { networkOf } from '../base/ip.ts';
import { Refusal } from '../base/refusal.ts';
import { browserOf, type WebSettings } from '../call/browser.ts';
import { type BodyBudget, isSmall } from './body-budget.ts';
import type { BodySender } from './body-shares.ts';
import type { LargeBodies } from './large-bodies.ts';
import { allowKnownOrigin } from './origin.ts';
import { announcedBytes, bringsBody, collectUnasked } from './read-body.ts';
import { incomingOf } from './read-incoming.ts';

export type BodyParts = WebSettings & {
  readonly admission: Admission;
  readonly addressOf: (request: FastifyRequest) => string;
};

/** The bytes that Node holds of a body while nobody reads it: up to its mark, and one more read from the socket. */
const unreadBytes = 128 * 1024;

/**
 * Makes every check that the head alone decides, so that no byte of a body is kept for somebody who is not admitted.
 * Admission makes them again after the body, together with those that need it.
 */
export const beforeBody =
  (route: Route, parts: BodyParts, budget: BodyBudget, large: LargeBodies): preParsingHookHandler =>
  (request, reply, _payload, done) => {
    if (!bringsBody(request.raw, route)) {
      done();
      return;
    }
    const network = networkOf(parts.addressOf(request));
    const enter = (caller: BodyCaller): void => {
      request.bodyOf = { ...caller, network };
      if (route.bodyLimitBytes !== undefined) request.largeBody = large.enter(request.bodyOf, reply.raw);
      collectUnasked(request, budget, done);
    };
    const refuse = (error: Error): void => {
      if (error instanceof Refusal) budget.noteUnread();
      done(error);
    };
    try {
      const caller = knownCaller(route, parts, request, reply);
      const isKnown = caller !== undefined && (route.audience === 'guest' || isOrdinary(route, request));
      if (isKnown) enter(caller);
      else
        lookUp(route, parts, budget, { ...(caller ?? stranger), network }, request, reply)
          .then(enter, refuse)
          .catch(done);
    } catch (error) {
      refuse(error as Error);
    }
  };

/**
 * Whether a cached key or token is enough to begin reading. For any other body the guard is asked whether it is still
 * valid, so that a key that was revoked elsewhere holds nothing; after a small body it is asked anyway.
 */
const isOrdinary = (route: Route, { raw }: FastifyRequest): boolean =>
  route.bodyLimitBytes === undefined && isSmall(announcedBytes(raw));

/** Who sends the body, if that is known without waiting. */
const knownCaller = (route: Route, parts: BodyParts, request: FastifyRequest, reply: FastifyReply) => {
  if (route.audience === 'guest') {
    refuseGuest(request, parts);
    return stranger;
  }
  return parts.admission.knownCaller(incomingOf(request, reply, parts.addressOf(request)), route);
};

const lookUp = async (
  route: Route,
  parts: BodyParts,
  budget: BodyBudget,
  sender: BodySender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BodyCaller> => {
  const bytes = Math.min(announcedBytes(request.raw) ?? unreadBytes, unreadBytes);
  const held = budget.hold(sender, bytes);
  held.add(bytes);
  try {
    return await parts.admission.enterHead(incomingOf(request, reply, parts.addressOf(request)), route);
  } catch (error) {
    await allowKnownOrigin(route, parts.admission.knowsOrigin, request, reply);
    throw error;
  } finally {
    held.release();
  }
};

/** Admits pages of the back office on its own host. */
export const refuseGuest = ({ raw, method }: Pick<FastifyRequest, 'raw' | 'method'>, web: WebSettings): void => {
  const browser = browserOf(raw.headers, web);
  if (!isBackOfficeHost(browser, web)) throw new Refusal('NOT_FOUND');
  if (method !== 'GET' && method !== 'HEAD') refuseCrossSite(method, raw.headers, browser);
};

import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAnswer } from '../call/answer.ts';
import { browserOf, type WebSettings, writeCookie } from '../call/browser.ts';
import type { MountedRoute } from '../call/call.ts';
import type { GuestHandler } from '../call/guest.ts';
import { readBody, validate } from '../call/validate.ts';
import { refuseGuest } from './before-body.ts';
import { send } from './send.ts';

/** Answers somebody who is about to sign in. */
export const serveGuest = async (
  { route, guest }: MountedRoute,
  web: WebSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  ip: string,
): Promise<void> => {
  const { headers } = request.raw;
  const browser = browserOf(headers, web);
  refuseGuest(request, web);
  const query = route.query ? validate(route.query, { ...(request.query as object) }) : {};
  const given = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const body = route.body ? validate(route.body, readBody(given, request.declaredType, false)) : undefined;
  const result = await (guest as GuestHandler<Route>)({
    route,
    request_id: request.id,
    ip,
    browser,
    url: `${browser.origin}${request.raw.url}`,
    query: query as never,
    body: body as never,
    setCookie: (cookie) => void reply.header('set-cookie', writeCookie(browser, cookie)),
  });
  if ('redirect' in result) reply.code(303).header('location', result.redirect).send('');
  else send(reply, writeAnswer(result, route.reply.status));
};

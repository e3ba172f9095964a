import type { BodyOf, QueryOf, Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { type AnswerOf, type Redirect, writeAnswer } from './answer.ts';
import { type Browser, browserOf, type NewCookie, setCookie, type WebSettings } from './browser.ts';
import type { Handler, MountedRoute } from './call.ts';
import { isBackOfficeHost, refuseCrossSite } from './cross-site.ts';
import { send } from './send.ts';
import { readBody, validate } from './validate.ts';

/** A call of someone who is about to sign in: no operator and no right stand behind it. */
export type GuestCall<R extends Route = Route> = {
  readonly route: R;
  readonly request_id: string;
  readonly ip: string;
  readonly browser: Browser;
  /** The absolute address of this request. */
  readonly url: string;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly setCookie: (cookie: NewCookie) => void;
};

export type GuestHandler<R extends Route> = (call: GuestCall<R>) => Promise<AnswerOf<R> | Redirect>;

const forGuestsAlone: Handler<Route> = async () => {
  throw new Error('This route is for guests.');
};

/** Binds a use case to a route of guests. */
export const handleGuest = <R extends Route>(route: R, handler: GuestHandler<R>): MountedRoute => ({
  route,
  handle: forGuestsAlone,
  guest: handler as unknown as GuestHandler<Route>,
});

/** Lets the back office's own pages in, on its own host, and answers. */
export const serveGuest = async (
  { route, guest }: MountedRoute,
  web: WebSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  ip: string,
): Promise<void> => {
  const { headers } = request.raw;
  const browser = browserOf(headers, web);
  if (!isBackOfficeHost(browser, web)) throw new Refusal('NOT_FOUND');
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request.method, headers, browser);
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
    setCookie: (cookie) => setCookie(reply, browser, cookie),
  });
  if ('redirect' in result) reply.code(303).header('location', result.redirect).send('');
  else send(reply, writeAnswer(result, route.reply.status));
};

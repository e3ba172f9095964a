import { timingSafeEqual } from 'node:crypto';
import type { Role } from '@croupier/contract/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { comesFromOurPage } from '../admission/cross-site.ts';
import { sha256 } from '../base/sha256.ts';
import { writeError } from '../call/answer.ts';
import { browserOf, type WebSettings } from '../call/browser.ts';
import { send } from './send.ts';
import { bodyLimits } from './server-limits.ts';

/** What the start page of a demo can do for those who hold its pass. */
export type DemoAccess = {
  /** Part of the address that is printed beside the password of the staff. Who holds it could sign in by hand as well. */
  readonly pass: string;
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly name: string; readonly role: Role }[];
  /** The read-only key, for the example of a signed call. */
  readonly key: { readonly key: string; readonly secret: string };
};

export type FrontDoor = () => DemoAccess | undefined;

const cookieName = 'croupier-demo';
const cookieSeconds = 30 * 86_400;

/** The answers of a sign-in that has opened no session yet. */
const unfinished = ['second_factor', 'choose_operator'];

const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

/** The demo's access for a browser that was opened by the printed address; otherwise nothing. */
export const heldAccess = (frontDoor: FrontDoor | undefined, request: FastifyRequest): DemoAccess | undefined => {
  const access = frontDoor?.();
  const [given = ''] = (request.headers.cookie ?? '')
    .split('; ')
    .flatMap((pair) => (pair.startsWith(`${cookieName}=`) ? [pair.slice(cookieName.length + 1)] : []));
  return access && isSame(given, access.pass) ? access : undefined;
};

const nothing = (reply: FastifyReply): FastifyReply =>
  send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));

/**
 * The way from the start page into the back office of the demo. Without a demo these addresses do not exist. It is the
 * usual sign-in with the demo's password: lockouts, changed passwords and second factors count as they always do.
 */
export const mountFrontDoor = (http: FastifyInstance, frontDoor: FrontDoor | undefined, web: WebSettings): void => {
  if (!frontDoor) return;

  http.get<{ Params: { pass: string } }>('/demo/:pass', async (request, reply) => {
    const access = frontDoor();
    if (!access || !isSame(request.params.pass, access.pass)) return nothing(reply);
    const { isSecure } = browserOf(request.headers, web);
    // Lax: an address that is opened from a mail or a chat is sent on with the cookie. A form of another site is not.
    const cookie = `${cookieName}=${access.pass}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}`;
    return reply
      .code(303)
      .headers({ location: '/', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
      .send('');
  });

  http.post('/demo/sign-in', { bodyLimit: bodyLimits.ofStrangers }, async (request, reply) => {
    const access = heldAccess(frontDoor, request);
    if (!access) return nothing(reply);
    if (!comesFromOurPage(request.headers, browserOf(request.headers, web)))
      return send(reply, writeError('CROSS_SITE_REQUEST'));
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    const person = access.people.find(({ email }) => email === form.get('email'));
    if (!person) return nothing(reply);
    const { statusCode, headers, payload } = await http.inject({
      method: 'POST',
      url: '/api/back-office/v1/sign-in',
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      headers: { ...passedOn(request), 'content-type': 'application/json', 'x-croupier': '1' },
      payload: JSON.stringify({ email: person.email, password: access.password }),
    });
    // Otherwise somebody has changed the password or added a factor: the sign-in is theirs alone.
    const isIn = statusCode === 200 && !unfinished.includes(JSON.parse(payload).data.next);
    const cookies = headers['set-cookie'];
    if (isIn && cookies) reply.header('set-cookie', cookies);
    return reply
      .code(303)
      .headers({ location: isIn ? '/back-office/' : '/back-office/sign-in', 'cache-control': 'no-store' })
      .send('');
  });
};

/** What the sign-in reads of the browser. */
const passedOn = ({ headers }: FastifyRequest): Record<string, string> => {
  const names = ['host', 'user-agent', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-for', 'x-forwarded-proto'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
};

import { type Croupier, createCroupier } from '../../../packages/sdk/src/croupier.ts';
import { ConnectionError, CroupierError } from '../../../packages/sdk/src/errors.ts';
import { answerDepositCall, isDepositCall } from './deposits.ts';
import { deviceOf } from './device.ts';
import { type Answered, type Asked, answerError, answerJson, readObject } from './exchange.ts';
import { createShown, shownSite } from './lobby.ts';
import { forward, isOffered, signOutAt } from './player-routes.ts';
import { badKey, notFound, otherCountry, otherPlayer, otherTerms, signedOut, tooMany } from './refusals.ts';
import { isFromOurPage } from './same-site.ts';
import { isForOther, noSessionCookie, readSession, type Session, sessionCookie } from './session-cookie.ts';
import { createTurns } from './turns.ts';
import { createVisitorGames } from './visitor-games.ts';

export type CasinoOptions = {
  /** Where the platform is reached, and the operator's key. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Where browsers reach the casino: the cookie is for this path alone. */
  readonly path: string;
  /** Whether browsers reach the platform where they reach the casino: then its pictures and games are paths for them. */
  readonly isBesidePlatform?: boolean;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
};

export type Casino = (asked: Asked) => Promise<Answered>;

/** The fields that a visitor may send to register. Others, such as external_id or is_test, are the operator's to set. */
const registrationFields = [
  ...['username', 'email', 'password', 'first_name', 'last_name', 'birth_date', 'country', 'phone'],
  ...['language', 'promo_code', 'marketing', 'terms_accepted'],
];

const sessionMinutes = 240;
const registrations = { times: 20, withinMilliseconds: 3_600_000 };

/** The token opens these beyond play: the player's own money, limits and profile. */
const access = ['payments', 'limits', 'profile'] as const;

/**
 * The casino's server part. It holds the operator's key and the players' tokens, so neither is ever in a page: the page
 * has a cookie that its scripts cannot read, and calls the few addresses below.
 */
export const createCasino = (options: CasinoOptions): Casino => {
  const { path, isBesidePlatform = false, fetch: fetchIt = fetch, now = Date.now } = options;
  const croupier: Croupier = createCroupier({ ...options, fetch: fetchIt, tries: 2 });
  const shown = createShown(() => croupier, now);
  const mayRegister = createTurns(registrations, now);
  const platform = { url: () => options.url, fetch: fetchIt };
  const place = ({ isSecure }: Asked) => ({ path, isSecure });

  const own = async (session: Session, asked: Asked, pathOfApi: string): Promise<Answered> =>
    forward(platform, session.token, { ...asked, method: 'GET', path: pathOfApi, query: '', body: '' });

  /** Answers the casino, its lobby and the player. It is one answer, whether somebody is signed in or not. */
  const start = async (asked: Asked): Promise<Answered> => {
    const session = readSession(asked);
    const [{ casino, site, lobby, originals }, me] = await Promise.all([
      shown(),
      session ? own(session, asked, '/api/v1/player/me') : undefined,
    ]);
    if (me && me.status !== 200 && me.status !== 401) return me;
    const isOver = me?.status === 401;
    const player = me?.status === 200 ? (JSON.parse(me.body) as { data: unknown }).data : null;
    // As a duration, because the clock of the player's device may be wrong.
    const seconds = player && session ? Math.max(0, Math.floor((now() - session.startedAt.getTime()) / 1_000)) : null;
    const data = { casino, site: shownSite(site), lobby, originals, player, signed_in_seconds: seconds };
    return answerJson(200, { data }, isOver ? { 'set-cookie': noSessionCookie(place(asked)) } : {});
  };

  const openSession = async (player: number, asked: Asked): Promise<string> => {
    const { token, expires_at } = await croupier.issueSessionToken({ player, ttl_minutes: sessionMinutes, access });
    return sessionCookie({ token, player, now: new Date(now()), until: new Date(expires_at) }, place(asked));
  };

  const register = async (asked: Asked): Promise<Answered> => {
    const wait = mayRegister(asked.ip);
    if (wait > 0) return tooMany(wait);
    const body = readObject(asked) ?? {};
    const { countries, terms } = (await shown()).site;
    if (countries.length > 0 && !countries.includes(String(body.country))) return otherCountry();
    // Only the version that the page has shown can have been accepted.
    if (terms && body.terms_version !== terms.version) return otherTerms();
    const given = Object.fromEntries(registrationFields.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
    const { data: player, replayed } = await croupier.request(
      'registerPlayer',
      {
        ...(given as Parameters<Croupier['registerPlayer']>[0]),
        ...{ registration_ip: asked.ip, refuse_guessable_password: true },
        ...(terms && { terms_version: terms.version }),
      },
      keyOf(asked),
    );
    // A repeated registration proves nothing: the password may be another by now. So it is a sign-in.
    if (replayed) return signInWith(given.username ?? given.email, given.password, asked);
    return answerJson(201, { data: player }, { 'set-cookie': await openSession(player.id, asked) });
  };

  const readTerms = async (): Promise<Answered> => {
    const { terms } = (await shown()).site;
    return terms ? answerJson(200, { data: terms }) : notFound();
  };

  const signIn = async (asked: Asked): Promise<Answered> => {
    const { login, password } = readObject(asked) ?? {};
    return signInWith(login, password, asked);
  };

  const signInWith = async (login: unknown, password: unknown, asked: Asked): Promise<Answered> => {
    const { player, session } = await croupier.signInPlayer(
      {
        ...{ login: String(login ?? ''), password: String(password ?? ''), ip: asked.ip },
        ...{ device: deviceOf(asked.headers['user-agent']), ttl_minutes: sessionMinutes, access },
      },
      { tries: 1 },
    );
    const { token, expires_at } = session;
    const opened = { token, player: player.id, now: new Date(now()), until: new Date(expires_at) };
    return answerJson(201, { data: player }, { 'set-cookie': sessionCookie(opened, place(asked)) });
  };

  /**
   * Ends the session at the platform too, or all of the player's. The cookie goes in any case; `ended` says whether the
   * platform has answered, without which the token lives until it expires.
   */
  const signOut =
    (everywhere: boolean) =>
    async (asked: Asked): Promise<Answered> => {
      const session = readSession(asked);
      const left = { 'set-cookie': noSessionCookie(place(asked)) };
      if (!session) return answerJson(200, { data: { signed_out: true, ended: true } }, left);
      const answered = await signOutAt(platform, session.token, everywhere);
      // A token that is not valid any more has ended.
      const ended = answered === 200 || answered === 401;
      return answerJson(200, { data: { signed_out: true, ended } }, left);
    };

  /** The answer is the same for every login, so it says nothing about who has an account. */
  const askForCode = async (asked: Asked): Promise<Answered> => {
    const { login } = readObject(asked) ?? {};
    const answer = await croupier.requestPasswordReset({ login: String(login ?? ''), ip: asked.ip }, keyOf(asked));
    return answerJson(202, { data: answer });
  };

  const setPassword = async (asked: Asked): Promise<Answered> => {
    const { login, code, password } = readObject(asked) ?? {};
    const given = { login: String(login ?? ''), code: String(code ?? ''), password: String(password ?? '') };
    await croupier.resetPassword({ ...given, ip: asked.ip }, keyOf(asked));
    return answerJson(200, { data: { done: true } });
  };

  const deposit = async (asked: Asked): Promise<Answered> => {
    const session = readSession(asked);
    if (!session) return signedOut();
    if (isForOther(session, asked)) return otherPlayer();
    const read = (address: string) => own(session, asked, address);
    const me = await read('/api/v1/player/me');
    if (me.status !== 200) return me;
    const player = (JSON.parse(me.body) as { data: { id: number } }).data.id;
    const { is_sandbox: isSandbox } = (await shown()).casino;
    return answerDepositCall({ croupier, player, isSandbox, path, asked, read });
  };

  const ofOwn: Readonly<Record<string, (asked: Asked) => Promise<Answered>>> = {
    'GET /api/start': start,
    'GET /api/terms': readTerms,
    'GET /api/games': createVisitorGames(croupier, now),
    'POST /api/register': register,
    'POST /api/sign-in': signIn,
    'POST /api/sign-out': signOut(false),
    'POST /api/sign-out/everywhere': signOut(true),
    'POST /api/password-reset': askForCode,
    'POST /api/password-reset/confirm': setPassword,
  };

  const answer = async (asked: Asked): Promise<Answered> => {
    if (!isFromOurPage(asked)) return answerError(403, { code: 'CROSS_SITE_REQUEST', message: 'Not from our page.' });
    const route = `${asked.method} ${asked.path}`;
    const handler = isDepositCall(route) ? deposit : ofOwn[route];
    if (handler) return hasBadKey(asked) ? badKey() : handler(asked);
    if (!isOffered(asked.method, asked.path)) return notFound();
    const session = readSession(asked);
    if (!session) return signedOut();
    return isForOther(session, asked) ? otherPlayer() : forward(platform, session.token, asked);
  };

  /** Browsers know this machine by another name than the server part does. */
  const asPaths = (answered: Answered): Answered =>
    isBesidePlatform ? { ...answered, body: answered.body.replaceAll(`"${options.url}/`, '"/') } : answered;

  return async (asked) => {
    try {
      return asPaths(await answer(asked));
    } catch (error) {
      return explain(error);
    }
  };
};

/** The page's own key, so that a repeat after a lost answer is no second act. */
const keyOf = ({ headers: { 'idempotency-key': idempotencyKey } }: Asked) => ({
  ...(idempotencyKey && { idempotencyKey }),
});

const hasBadKey = ({ headers: { 'idempotency-key': key } }: Asked): boolean =>
  Boolean(key) && !/^[\w-]{8,80}$/.test(key ?? '');

/** The platform's refusals are for the page as they are. What the key may not do is the operator's mistake, not hers. */
const explain = (error: unknown): Answered => {
  const isOurs = error instanceof CroupierError && [401, 403].includes(error.status) && !isAboutPlayer(error);
  if (error instanceof CroupierError && !isOurs) {
    const { code, details, retry, status, requestId } = error;
    const message = `The platform answered ${code}.`;
    return answerError(status, { code, message, details, retry }, requestId ? { 'x-request-id': requestId } : {});
  }
  if (isOurs || error instanceof ConnectionError || (error as Error).name === 'TimeoutError')
    return answerError(503, { code: 'SERVER_ERROR', message: 'The casino is not reachable.', retry: 'same_request' });
  return answerError(500, { code: 'SERVER_ERROR', message: 'Something went wrong.', retry: 'same_request' });
};

const isAboutPlayer = ({ code }: CroupierError): boolean =>
  ['PLAYER_RESTRICTED', 'SELF_EXCLUDED_IDENTITY', 'RESPONSIBLE_GAMING_RULE', 'KYC_REQUIRED'].includes(code);

import { describe, expect, test } from 'vitest';
import { createCasino } from '../server/casino.ts';
import type { Answered } from '../server/exchange.ts';
import { readSession } from '../server/session-cookie.ts';
import { fromPage, openCasino, somebody } from './open-casino.ts';

const { world, operator, answer, open } = await openCasino();

const dataOf = ({ body }: Answered) => (JSON.parse(body) as { data: Record<string, unknown> }).data;
const codeOf = ({ body }: Answered) => (JSON.parse(body) as { error: { code: string } }).error.code;

/** The Cookie header that a browser sends after this answer. */
const cookieOf = ({ headers }: Answered): string => (headers['set-cookie'] ?? '').split(';', 1)[0] as string;

/** An address that registers few. */
const elsewhere = { ip: '198.51.100.77' };

const register = async (more: Record<string, unknown> = {}, from: { readonly ip?: string } = {}) => {
  const answered = await answer(fromPage('POST', '/api/register', { ...somebody(), ...more }, from));
  expect(answered.status).toBe(201);
  return { answered, cookie: cookieOf(answered), headers: { cookie: cookieOf(answered) } };
};

describe('registration', () => {
  test('creates a player and a session whose token is only in a cookie that scripts cannot read', async () => {
    const { answered, cookie } = await register();
    const token = readSession({ headers: { cookie }, isSecure: false })?.token as string;
    expect(token).toMatch(/^ptk_/);
    expect(answered.headers['set-cookie']).toMatch(
      /^casino_session=\S+; Path=\/casino; HttpOnly; SameSite=Strict; Max-Age=14400$/,
    );
    expect(answered.body).not.toContain(token);
    expect(dataOf(answered)).toMatchObject({ registration: { ip: '203.0.113.7' } });
  });

  test('behind https the cookie is for https and this host alone', async () => {
    const answered = await answer(fromPage('POST', '/api/register', somebody(), { isSecure: true }));
    expect(answered.headers['set-cookie']).toMatch(
      /^__Host-casino_session=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=14400; Secure$/,
    );
  });

  test('a session that another host has planted is none: by https under the plain name, otherwise as a second one', async () => {
    const { cookie: planted } = await register();
    const own = cookieOf(await answer(fromPage('POST', '/api/register', somebody(), { ...elsewhere, isSecure: true })));
    const signedIn = async (cookie: string, isSecure: boolean) =>
      dataOf(await answer(fromPage('GET', '/api/start', undefined, { headers: { cookie }, isSecure }))).player;
    const idOf = (cookie: string) => Number(cookie.split('!').at(-1));
    expect(await signedIn(planted, true)).toBeNull();
    expect(await signedIn(`${planted}; ${own}`, true)).toMatchObject({ id: idOf(own) });
    expect(await signedIn(planted, false)).toMatchObject({ id: idOf(planted) });
    expect(await signedIn(`${planted}; ${own.replace('__Host-', '')}`, false)).toBeNull();
  });

  test('takes nothing from the browser that is for the operator to set', async () => {
    const { answered } = await register({ is_test: true, external_id: 'vip', registration_ip: '1.2.3.4', btag: 'x' });
    expect(dataOf(answered)).toMatchObject({ is_test: false, external_id: '', registration: { ip: '203.0.113.7' } });
  });

  test('the same request with the same key registers once', async () => {
    const person = somebody();
    const headers = { 'idempotency-key': 'once-and-for-all' };
    const first = await answer(fromPage('POST', '/api/register', person, { headers }));
    const again = await answer(fromPage('POST', '/api/register', person, { headers }));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(dataOf(again).id).toBe(dataOf(first).id);
  });

  test('a repeated registration is a sign-in: after the password was changed, it opens no session', async () => {
    const person = somebody();
    const headers = { 'idempotency-key': 'registered-again' };
    const register = () => answer(fromPage('POST', '/api/register', person, { headers }));
    const cookie = cookieOf(await register());
    const change = { current_password: person.password, password: 'another word 8' };
    const path = '/api/v1/player/password';
    const changed = await answer(fromPage('POST', path, change, { headers: { cookie } }));
    expect(changed.status).toBe(200);
    const again = await register();
    expect([again.status, codeOf(again), again.headers['set-cookie']]).toEqual([422, 'INVALID_REQUEST', undefined]);
  });

  test.each([['k'.repeat(300)], ['schlüssel-eins'], ['short']])(
    '422 VALIDATION_FAILED: no Idempotency-Key is %s',
    async (key) => {
      const headers = { 'idempotency-key': key };
      const answered = await answer(fromPage('POST', '/api/register', somebody(), { headers }));
      expect([answered.status, codeOf(answered)]).toEqual([422, 'VALIDATION_FAILED']);
    },
  );

  test('422 VALIDATION_FAILED passes on which fields are wrong', async () => {
    const answered = await answer(fromPage('POST', '/api/register', { ...somebody(), password: 'short' }));
    expect([answered.status, codeOf(answered)]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answered.body).toContain('"password"');
  });

  test.each(['password1', 'qwertyuiop12'])('422 VALIDATION_FAILED: %s is guessed first', async (password) => {
    const answered = await answer(fromPage('POST', '/api/register', { ...somebody(), password }, elsewhere));
    expect([answered.status, codeOf(answered)]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answered.body).toContain('"password"');
  });

  test('429 RATE_LIMITED after twenty from one address, until an hour later; others still register', async () => {
    const strict = open();
    const from = (ip: string) => strict(fromPage('POST', '/api/register', {}, { ip }));
    for (let times = 0; times < 20; times += 1) expect((await from('2001:db8:1:2::1')).status).toBe(422);
    const refused = await from('2001:db8:1:2::99');
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600']);
    expect((await from('2001:db8:1:3::1')).status).toBe(422);
    world.clock.advance(3_600_000);
    expect((await from('2001:db8:1:2::1')).status).toBe(422);
  });
});

describe('sign-in', () => {
  const signIn = (login: string, password: string) =>
    answer(
      fromPage('POST', '/api/sign-in', { login, password }, { headers: { 'user-agent': 'X11; Linux Firefox/140' } }),
    );

  test('by user name or e-mail opens a session, and tells the platform from where', async () => {
    const person = somebody();
    await answer(fromPage('POST', '/api/register', person));
    for (const login of [person.username, person.email.toUpperCase()]) {
      const answered = await signIn(login, person.password);
      expect([answered.status, dataOf(answered).username]).toEqual([201, person.username]);
      const headers = { cookie: cookieOf(answered) };
      expect((await answer(fromPage('GET', '/api/v1/player/wallet', undefined, { headers }))).status).toBe(200);
    }
    const [row] = await world.admin`
      select device, ip from player_sign_ins s join players p on p.operator_id = s.operator_id and p.id = s.player_id
      where p.username = ${person.username} limit 1`;
    expect(row).toMatchObject({ device: 'Firefox on Linux', ip: '203.0.113.7' });
  });

  test('a wrong password and an unknown name are the same answer', async () => {
    const person = somebody();
    await answer(fromPage('POST', '/api/register', person));
    const [wrong, unknown] = [await signIn(person.username, 'wrong 1'), await signIn('nobody_here', 'wrong 1')];
    expect(wrong.status).toBe(422);
    expect({ ...wrong, headers: {} }).toEqual({ ...unknown, headers: {} });
    expect(wrong.headers['set-cookie']).toBe(undefined);
  });
});

test('asking for a code says the same of every name, and never the code', async () => {
  const person = somebody();
  await answer(fromPage('POST', '/api/register', person));
  const ask = (login: string) => answer(fromPage('POST', '/api/password-reset', { login }));
  const [known, unknown] = [await ask(person.email), await ask('nobody_here')];
  expect([known.status, dataOf(known)]).toEqual([202, { requested: true }]);
  expect(known).toEqual(unknown);
});

describe('what a page is told first', () => {
  test('of a visitor: the casino and its lobby, and nobody', async () => {
    const shown = dataOf(await answer(fromPage('GET', '/api/start')));
    expect(shown).toMatchObject({ casino: { name: 'Nocturne', currency: 'EUR', is_sandbox: true }, player: null });
    expect(shown.signed_in_seconds).toBe(null);
  });

  test('pictures are at the casino’s own origin, so that its pages may show them', async () => {
    const { headers } = await register();
    const { body } = await answer(fromPage('GET', '/api/v1/player/games', undefined, { headers }));
    expect(body).toContain('"thumbnail_url":"/assets/games/');
    expect(body).not.toContain('127.0.0.1');
  });

  test('of the games, to visitors too: by words, kind and page, and nothing else that the key may read', async () => {
    const look = (query: string) => answer(fromPage('GET', '/api/games', undefined, { query }));
    const all = JSON.parse((await look('')).body) as { data: { name: string }[]; meta: { total: number } };
    expect(all.data.length).toBe(all.meta.total);
    const slots = JSON.parse((await look('search=slot&per_page=1&country=XX&player=1')).body);
    expect(slots.data.map(({ external_id }: { external_id: string }) => external_id)).toEqual(['orig-slot']);
    expect((await look(`search=${'x'.repeat(5_000)}`)).status).toBe(200);
    expect((await look('page=-1')).status).toBe(422);
    expect((await answer(fromPage('GET', '/api/games/1'))).status).toBe(404);
  });

  test('429 RATE_LIMITED: one address does not use up the requests of the operator’s key', async () => {
    const strict = open();
    const look = (ip: string) => strict(fromPage('GET', '/api/games', undefined, { ip }));
    for (let times = 0; times < 120; times += 1) expect((await look('198.51.100.9')).status).toBe(200);
    expect(codeOf(await look('198.51.100.9'))).toBe('RATE_LIMITED');
    expect((await look('198.51.100.10')).status).toBe(200);
  });

  test('of a player: who they are, and how long they have been here', async () => {
    const { headers, answered } = await register();
    const ofSecond = world.clock.now().getTime() % 1_000;
    world.clock.advance(90_000 - ofSecond);
    const shown = dataOf(await answer(fromPage('GET', '/api/start', undefined, { headers })));
    expect(shown).toMatchObject({ player: { id: dataOf(answered).id }, signed_in_seconds: 90 });
  });

  test('a session that has ended counts as nobody, and its cookie is taken back', async () => {
    const { headers } = await register();
    world.clock.advance(4 * 3_600_000 + 1_000);
    const answered = await answer(fromPage('GET', '/api/start', undefined, { headers }));
    expect(dataOf(answered).player).toBe(null);
    expect(answered.headers['set-cookie']).toMatch(/^casino_session=; .*Max-Age=0$/);
  });
});

describe('what a page may call', () => {
  test('the player’s own endpoints, with the Idempotency-Key that it sent', async () => {
    const { headers } = await register();
    const wallet = await answer(fromPage('GET', '/api/v1/player/wallet', undefined, { headers }));
    expect([wallet.status, dataOf(wallet).balance]).toEqual([200, 0]);
    const keyed = { headers: { ...headers, 'idempotency-key': 'a-seed-of-mine' } };
    const rotate = () => answer(fromPage('POST', '/api/v1/player/fairness/rotate', {}, keyed));
    const [first, again] = [await rotate(), await rotate()];
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test.each([
    ['GET', '/api/v1/operator/me'],
    ['GET', '/api/v1/operator/players'],
    ['GET', '/api/v1/player/games/../../operator/me'],
    ['GET', '/api/v1/player/games/%2e%2e%2f%2e%2e%2foperator%2fme'],
    ['GET', '/api/v1/player/wallet/'],
    ['DELETE', '/api/v1/player/wallet'],
    ['GET', '/api/v1/player/games/1/play'],
    ['GET', '/api/back-office/v1/me'],
    ['GET', '/api/constructor'],
  ])('404 NOT_FOUND: %s %s is not on the list', async (method, path) => {
    const { headers } = await register();
    const answered = await answer(fromPage(method, path, undefined, { headers }));
    expect([answered.status, codeOf(answered)]).toEqual([404, 'NOT_FOUND']);
  });

  test('401 without a session, and after signing out the cookie is gone', async () => {
    expect(codeOf(await answer(fromPage('GET', '/api/v1/player/wallet')))).toBe('INVALID_PLAYER_TOKEN');
    const { headers } = await register();
    const answered = await answer(fromPage('POST', '/api/sign-out', {}, { headers }));
    expect(answered.headers['set-cookie']).toMatch(/^casino_session=; .*Max-Age=0$/);
  });

  test('signing out ends the session at the platform too: a copy of the cookie opens nothing', async () => {
    const person = somebody();
    const { headers } = await register(person, elsewhere);
    const other = cookieOf(await answer(fromPage('POST', '/api/sign-in', { ...person, login: person.email })));
    const wallet = async (cookie: string) =>
      (await answer(fromPage('GET', '/api/v1/player/wallet', undefined, { headers: { cookie } }))).status;
    expect(dataOf(await answer(fromPage('POST', '/api/sign-out', {}, { headers })))).toEqual({
      signed_out: true,
      ended: true,
    });
    expect([await wallet(headers.cookie), await wallet(other)]).toEqual([401, 200]);
    expect(dataOf(await answer(fromPage('POST', '/api/sign-out', {}, { headers })))).toMatchObject({ ended: true });
  });

  test('signing out everywhere ends the sessions of all browsers', async () => {
    const person = somebody();
    const { headers } = await register(person, elsewhere);
    const other = cookieOf(await answer(fromPage('POST', '/api/sign-in', { ...person, login: person.email })));
    const answered = await answer(fromPage('POST', '/api/sign-out/everywhere', {}, { headers: { cookie: other } }));
    expect(dataOf(answered)).toEqual({ signed_out: true, ended: true });
    for (const cookie of [headers.cookie, other])
      expect((await answer(fromPage('GET', '/api/v1/player/wallet', undefined, { headers: { cookie } }))).status).toBe(
        401,
      );
  });

  test('signing out says when the platform was not reached, and takes the cookie away', async () => {
    const { headers } = await register({}, elsewhere);
    const lost = createCasino({
      ...{ url: 'http://127.0.0.1:9', key: operator.key.key, secret: operator.key.secret, path: '/casino' },
    });
    const answered = await lost(fromPage('POST', '/api/sign-out', {}, { headers }));
    expect(dataOf(answered)).toEqual({ signed_out: true, ended: false });
    expect(answered.headers['set-cookie']).toMatch(/Max-Age=0$/);
  });

  test.each([
    ['without the page’s header', 'POST', { 'x-casino': undefined }],
    ['from another site', 'POST', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', 'POST', { 'sec-fetch-site': 'same-site' }],
    ['that another site reads', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['of an old browser from another origin', 'POST', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['of an old browser without an origin', 'POST', { 'sec-fetch-site': undefined }],
  ])('403 CROSS_SITE_REQUEST: a call %s', async (_, method, headers) => {
    const path = method === 'GET' ? '/api/start' : '/api/sign-out';
    const more = { headers: { host: 'casino.example', ...headers } as Record<string, string> };
    const answered = await answer(fromPage(method, path, undefined, more));
    expect([answered.status, codeOf(answered)]).toEqual([403, 'CROSS_SITE_REQUEST']);
  });

  test('an old browser is believed by its origin', async () => {
    const headers = { 'sec-fetch-site': undefined, host: 'casino.example', origin: 'https://casino.example' };
    expect((await answer(fromPage('POST', '/api/sign-out', {}, { headers }))).status).toBe(200);
  });

  test('what the key may not do is not blamed on the player', async () => {
    const weak = await operator.addKey(['players:read']);
    const url = `http://127.0.0.1:${(world.app.http.server.address() as { port: number }).port}`;
    const { createCasino } = await import('../server/casino.ts');
    const now = () => world.clock.now().getTime();
    const strange = createCasino({ url, key: weak.key, secret: weak.secret, path: '/casino', now });
    const answered = await strange(fromPage('POST', '/api/register', somebody()));
    expect([answered.status, codeOf(answered)]).toEqual([503, 'SERVER_ERROR']);
    expect(answered.body).not.toContain('scope');
  });

  test('a platform that does not answer is 503, with the advice to ask again', async () => {
    const { createCasino } = await import('../server/casino.ts');
    const lost = createCasino({
      ...{ url: 'http://127.0.0.1:1', key: 'ck_none', secret: 'none', path: '/casino' },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    const answered = await lost(fromPage('GET', '/api/start'));
    expect([answered.status, codeOf(answered)]).toEqual([503, 'SERVER_ERROR']);
  });
});

describe('the sandbox cashier', () => {
  const pay = (amount: unknown, key: string, headers: Record<string, string>) =>
    answer(fromPage('POST', '/api/deposits', { amount }, { headers: { ...headers, 'idempotency-key': key } }));

  test('credits what is asked for, once for each key', async () => {
    const { headers } = await register();
    for (let times = 0; times < 2; times += 1) expect((await pay(2_500, 'deposit-one', headers)).status).toBe(201);
    const wallet = await answer(fromPage('GET', '/api/v1/player/wallet', undefined, { headers }));
    expect(dataOf(wallet).balance).toBe(2_500);
  });

  test('the same key of two players is two deposits', async () => {
    const [one, other] = [await register(), await register()];
    const answers = [await pay(1_000, 'same-key-here', one.headers), await pay(1_000, 'same-key-here', other.headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test.each([[0.5], ['100'], [null], [-100]])('refuses %s', async (amount) => {
    const { headers } = await register();
    expect((await pay(amount, 'not-an-amount', headers)).status).toBe(422);
  });

  test('401 without a session', async () => {
    expect((await pay(100, 'nobody-there', {})).status).toBe(401);
  });
});

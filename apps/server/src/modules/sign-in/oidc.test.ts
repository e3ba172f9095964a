import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { listenLocally } from '../../../support/listen-locally.ts';
import { must } from '../../../test/support/client.ts';
import {
  boasting,
  breakingOff,
  codingNames,
  compressed,
  dripping,
  endless,
} from '../../../test/support/hostile-answers.ts';
import { startOidcProvider, visitProvider } from '../../../test/support/oidc.ts';
import { addInvited, addSignedIn, goodPassword, type SignedIn, signInAs } from '../../../test/support/sign-in.ts';
import { browserAt, type WebClient } from '../../../test/support/web.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const provider = await startOidcProvider();
afterAll(() => provider.close());
const me = `${base}/me`;
const failed = '/back-office/sign-in?failed=oidc';
let operator: Operator;
let admin: SignedIn;
const wanted = {
  issuer: provider.issuer,
  client_id: 'croupier',
  client_secret: provider.secret,
  label: 'Lucky account',
};
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  admin = await addSignedIn(world, operator);
  await must(admin.web.put(`${base}/identity-provider`, wanted));
  delete provider.faults.discovery;
});

/** Goes to the provider and back as the account; returns where the browser ends up. */
const comeBack = async (web: WebClient, url: string, account: string): Promise<string | undefined> => {
  provider.login.account = account;
  const back = await visitProvider(url);
  return (await web.get(back, { headers: { 'sec-fetch-site': 'cross-site' } })).headers.location;
};

/** The provider of an operator who attacks another's accounts: it keeps every code it gets. */
const startThief = async () => {
  const codes: string[] = [];
  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`;
    if (request.url?.startsWith('/token')) codes.push(new URLSearchParams(await text(request)).get('code') ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    );
  });
  const port = await listenLocally(server);
  return {
    issuer: `http://127.0.0.1:${port}`,
    codes,
    close: () => void server.close(),
  };
};

const start = async (web: WebClient, slug = operator.slug): Promise<string> =>
  (await web.get(`${base}/sign-in/oidc/start?operator=${slug}`)).headers.location as string;

const bind = async (account: string) => {
  const invited = await addInvited(world, operator, { role: 'payments' });
  const web = browserAt(world.app);
  const { url } = (await must(web.post(`${base}/invites/accept/oidc`, { invite: invited.invite }))).body.data;
  return { ...invited, web, location: await comeBack(web, url, account) };
};

describe('signing in at the identity provider', () => {
  test('binds an account by an invitation, once, and then lets it in without a second factor of ours', async () => {
    const { id, web, location, invite } = await bind('sub-1');
    expect(location).toBe('/back-office');
    expect((await web.get(me)).body.data).toMatchObject({ id, must_enroll: false, session: { method: 'oidc' } });
    expect((await browserAt(world.app).post(`${base}/invites/look`, { invite })).status).toBe(404);

    const later = browserAt(world.app);
    const url = await start(later);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?.*code_challenge_method=S256/);
    expect(await comeBack(later, url, 'sub-1')).toBe('/back-office');
    expect((await later.get(me)).body.data.id).toBe(id);
  });

  test("refuses an unbound account, whatever its e-mail address, and binding another member's account", async () => {
    await addInvited(world, operator, { email: 'admin@mail.test' });
    const web = browserAt(world.app);
    expect(await comeBack(web, await start(web), 'sub-unknown')).toBe(failed);
    expect(web.jar.has('croupier-dev')).toBe(false);
    expect((await bind('sub-2')).location).toBe('/back-office');
    expect((await bind('sub-2')).location).toBe(failed);
  });

  test.each(['cross-site', 'same-site'])('a %s link leads to the sign-in page, and no further', async (site) => {
    const web = browserAt(world.app);
    const reply = await web.get(`${base}/sign-in/oidc/start?operator=${operator.slug}`, {
      headers: { 'sec-fetch-site': site },
    });
    expect([reply.status, reply.headers.location]).toEqual([303, '/back-office/sign-in']);
    expect(web.jar.size).toBe(0);
  });

  test('an account bound at one operator is unknown at another', async () => {
    await bind('sub-3');
    const other = await world.addOperator({ is_sandbox: true });
    const { web } = await addSignedIn(world, other);
    await must(web.put(`${base}/identity-provider`, wanted));
    const guest = browserAt(world.app);
    expect(await comeBack(guest, await start(guest, other.slug), 'sub-3')).toBe(failed);
  });

  test('the return works for the browser that left, once, and within ten minutes', async () => {
    await bind('sub-4');
    provider.login.account = 'sub-4';
    const [victim, attacker] = [browserAt(world.app), browserAt(world.app)];
    const back = await visitProvider(await start(attacker));
    expect((await victim.get(back)).headers.location).toBe(failed);
    await start(victim);
    expect((await victim.get(back)).headers.location).toBe(failed);
    expect((await attacker.get(back)).headers.location).toBe('/back-office');
    expect((await attacker.get(back)).headers.location).toBe(failed);
    const slow = browserAt(world.app);
    const late = await visitProvider(await start(slow));
    world.clock.advance(600_000);
    expect((await slow.get(late)).headers.location).toBe(failed);
  });

  test("another operator's provider that forwards a browser to ours gets no code of ours", async () => {
    const { id } = await bind('sub-victim');
    const evil = await startThief();
    const thieves = await world.addOperator({ is_sandbox: true });
    const thief = await addSignedIn(world, thieves);
    await must(thief.web.put(`${base}/identity-provider`, { issuer: evil.issuer, client_id: 'croupier' }));

    // The attacker starts to sign in here, and lets the victim's browser authenticate at our provider.
    const attacker = browserAt(world.app);
    const honest = new URL(await start(attacker));
    const own = honest.searchParams.get('state') as string;
    const victim = browserAt(world.app);
    const sentTo = new URL(await start(victim, thieves.slug));
    honest.searchParams.set('state', sentTo.searchParams.get('state') as string);
    provider.login.account = 'sub-victim';
    const back = new URL(await visitProvider(honest.href), 'http://localhost:3000');
    // Many providers do not name themselves in the answer.
    back.searchParams.delete('iss');
    await victim.get(`${back.pathname}${back.search}`);

    expect(evil.codes).toEqual([]);
    const stolen = new URLSearchParams({ code: evil.codes[0] ?? '', state: own });
    await attacker.get(`${back.pathname}?${stolen}`);
    expect((await attacker.get(me)).body.data?.id).not.toBe(id);
    evil.close();
  });

  test.each([
    ['is away', (response: { destroy: () => void }) => response.destroy()],
    ['answers nonsense', (response: { end: (text: string) => void }) => response.end('<html>')],
    [
      'sends too much',
      (response: { end: (text: string) => void }) => response.end(`{"issuer":"${'x'.repeat(2_000_000)}"}`),
    ],
    [
      'sends elsewhere',
      (response: { writeHead: (status: number, headers: object) => { end: () => void } }) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('a provider that %s leads back to the page of the sign-in', async (_, fault) => {
    provider.faults.discovery = fault as never;
    expect(await start(browserAt(world.app))).toBe(failed);
  });

  /** What the provider says of itself, with two megabytes of spaces. */
  const longDiscovery = () => {
    const { issuer } = provider;
    const said = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    return Buffer.from(JSON.stringify(said).replace('{', `{${' '.repeat(2_000_000)}`));
  };

  test.each(codingNames)(
    'an answer in %s is not inflated: it leads back to the page of the sign-in',
    async (coding) => {
      const seen: (string | undefined)[] = [];
      provider.faults.discovery = (response) => {
        seen.push(response.req.headers['accept-encoding']);
        void compressed(coding, longDiscovery())(response.socket as Socket);
      };
      expect(await start(browserAt(world.app))).toBe(failed);
      expect(seen).toEqual(['identity']);
    },
  );

  test.each([
    ['does not end', endless],
    ['states a gigabyte', boasting],
    ['comes byte by byte', dripping],
    ['breaks off', breakingOff],
  ])('an answer that %s leads back to the page of the sign-in, and the connection is closed', async (_, answer) => {
    const sockets: Socket[] = [];
    provider.faults.discovery = (response) => {
      const socket = response.socket as Socket;
      sockets.push(socket);
      void answer(socket);
    };
    expect(await start(browserAt(world.app))).toBe(failed);
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(sockets[0]?.bytesWritten).toBeLessThan(30_000_000);
  });

  test.each([
    ['a token endpoint inside', { token_endpoint: 'http://169.254.169.254/token' }],
    ['a token endpoint with a user', { token_endpoint: 'http://a:b@127.0.0.1:1/token' }],
  ])('%s is not called', async (_, named) => {
    provider.faults.discovery = (response) => {
      const { issuer } = provider;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, ...named }));
    };
    const web = browserAt(world.app);
    const { searchParams } = new URL(await start(web));
    const back = `${base}/sign-in/oidc/callback/${operator.slug}?code=x&state=${searchParams.get('state')}`;
    expect((await web.get(back)).headers.location).toBe(failed);
  });

  test.each([
    ['another scheme', 'javascript:alert(1)'],
    ['plain http elsewhere', 'http://id.example/auth'],
  ])('a browser is not sent to an authorization endpoint with %s', async (_, authorization_endpoint) => {
    provider.faults.discovery = (response) => {
      const { issuer } = provider;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint: `${issuer}/token` }));
    };
    expect(await start(browserAt(world.app))).toBe(failed);
  });

  test('strangers cause few calls: the provider is discovered once in ten minutes, and after a change of its settings', async () => {
    let asked = 0;
    provider.faults.discovery = (response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      const { issuer } = provider;
      response.end(
        JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
      );
    };
    await Promise.all(Array.from({ length: 5 }, () => start(browserAt(world.app))));
    expect([asked, (await start(browserAt(world.app))).startsWith(provider.issuer)]).toEqual([1, true]);
    world.clock.advance(600_000);
    await start(browserAt(world.app));
    await must(admin.web.put(`${base}/identity-provider`, { ...wanted, label: 'Other words' }));
    await start(browserAt(world.app));
    expect(asked).toBe(3);
  });

  test('an operator without a provider, or an unknown one, redirects back too', async () => {
    const other = await world.addOperator();
    for (const slug of [other.slug, 'no-such-operator']) expect(await start(browserAt(world.app), slug)).toBe(failed);
  });
});

describe('sso_only', () => {
  test('refuses passwords and passkeys, also for a fresh proof; the provider gives it', async () => {
    const { web, id } = await bind('sub-5');
    const local = await addSignedIn(world, operator);
    await must(admin.web.put(`${base}/identity-provider`, { ...wanted, sso_only: true }));
    expect((await signInAs(browserAt(world.app), local.email)).status).toBe(401);
    expect((await local.web.post(`${me}/step-up`, { password: goodPassword })).status).toBe(401);
    const options = await browserAt(world.app).get(`${base}/sign-in/options?operator=${operator.slug}`);
    expect(options.body.data).toEqual({
      passwords: false,
      passkeys: false,
      oidc: { label: 'Lucky account', sso_only: true },
    });
    const { invite } = await addInvited(world, operator);
    const refused = await browserAt(world.app).post(`${base}/invites/accept`, { invite, password: goodPassword });
    expect(refused.body.error.details).toEqual({ reason: 'sso_only' });

    world.clock.advance(15 * 60_000);
    const token = { name: 'Nightly', permissions: ['view_reports'] };
    expect((await web.post(`${me}/tokens`, token)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
    const { url } = (await must(web.post(`${me}/step-up/oidc`))).body.data;
    expect(url).toContain('prompt=login');
    expect(await comeBack(web, url, 'sub-5')).toBe('/back-office/stepped-up');
    expect((await web.post(`${me}/tokens`, token)).status).toBe(201);
    expect((await web.get(me)).body.data.id).toBe(id);
  });

  test("another member's account proves nothing", async () => {
    const { web } = await bind('sub-6');
    await bind('sub-7');
    const { url } = (await must(web.post(`${me}/step-up/oidc`))).body.data;
    expect(await comeBack(web, url, 'sub-7')).toBe(failed);
  });
});

describe('the settings of the provider', () => {
  test('show no secret; a secret is sent only to the provider it was given for', async () => {
    const { sso_only: _, ...shown } = (await admin.web.get(`${base}/identity-provider`)).body.data;
    expect(shown).toEqual({
      issuer: `${provider.issuer}/`,
      client_id: 'croupier',
      label: 'Lucky account',
      redirect_uri: `http://localhost:3000/api/back-office/v1/sign-in/oidc/callback/${operator.slug}`,
      updated_at: expect.any(String),
    });
    const sealed = async () => {
      const [row] = await world.admin<{ client_secret_sealed: Buffer | null }[]>`
        select client_secret_sealed from identity_providers where operator_id = ${operator.operator_id}`;
      return row!.client_secret_sealed;
    };
    expect((await sealed())?.includes(provider.secret)).toBe(false);
    const { client_secret: __, ...without } = wanted;
    await must(admin.web.put(`${base}/identity-provider`, { ...without, label: 'Other words' }));
    expect(await sealed()).not.toBeNull();
    await must(admin.web.put(`${base}/identity-provider`, { ...without, issuer: 'https://id.other.example' }));
    expect(await sealed()).toBeNull();
  });

  test.each([
    ['http://10.0.0.1', true],
    ['http://id.example.com', true],
    ['https://169.254.169.254', true],
    ['https://localhost', true],
    ['https://id.internal', true],
    ['http://127.0.0.1:3999', false],
  ])('422: the issuer %s is not allowed (sandbox: %s)', async (issuer, is_sandbox) => {
    const { web } = await addSignedIn(
      world,
      await world.addOperator({ is_sandbox, settings: { second_factor: null } }),
      {},
    );
    const reply = is_sandbox ? await web.put(`${base}/identity-provider`, { ...wanted, issuer }) : await live(issuer);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, ['issuer']]);
  });

  /** A live operator's admin needs a second factor; their script does not. */
  const live = async (issuer: string) => {
    const { addTestStaff } = await import('../../../test/support/staff.ts');
    const staff = await addTestStaff(world, await world.addOperator());
    return staff.put(`${base}/identity-provider`, { ...wanted, issuer });
  };

  test('removing it ends the sessions that began there', async () => {
    const { web } = await bind('sub-8');
    expect((await admin.web.send('DELETE', `${base}/identity-provider`)).body.data).toEqual({ ended: 1 });
    expect((await web.get(me)).status).toBe(401);
    expect((await admin.web.get(`${base}/identity-provider`)).body.data).toBeNull();
  });
});

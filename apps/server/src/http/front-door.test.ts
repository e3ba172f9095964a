import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { must } from '../../test/support/client.ts';
import { addSignedIn, enrollTotp, goodPassword } from '../../test/support/sign-in.ts';
import { browserAt, type WebClient } from '../../test/support/web.ts';
import { createFileWorld } from '../../test/support/world.ts';
import type { DemoAccess } from './front-door.ts';

const pass = 'a'.repeat(40);
let access: DemoAccess | undefined;
const world = await createFileWorld(undefined, { frontDoor: () => access });
const withoutDemo = await createFileWorld();
const emails = { admin: 'admin@demo.test', support: 'support@demo.test', secured: 'secured@demo.test' };

beforeAll(async () => {
  const operator = await world.addOperator({ is_sandbox: true, slug: 'demo' });
  await addSignedIn(world, operator, { email: emails.admin, name: 'Alex "the" <Admin>' });
  await addSignedIn(world, operator, { email: emails.support, role: 'support' });
  const secured = await addSignedIn(world, operator, { email: emails.secured });
  await enrollTotp(world, secured.web);
  const people = [
    { email: emails.admin, name: 'Alex "the" <Admin>', role: 'admin' as const },
    { email: emails.support, name: 'Sam', role: 'support' as const },
    { email: emails.secured, name: 'Cleo', role: 'admin' as const },
  ];
  access = { pass, password: goodPassword, people, key: operator.key };
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Presses the button of a person on the start page. */
const press = (browser: WebClient, email: string, headers: Record<string, string> = {}) =>
  browser.send('POST', '/demo/sign-in', undefined, {
    raw: new URLSearchParams({ email }).toString(),
    headers: { ...form, ...headers },
  });

/** A browser that was opened by the printed address. */
const opened = async (): Promise<WebClient> => {
  const browser = browserAt(world.app);
  const reply = await browser.get(`/demo/${pass}`);
  expect([reply.status, reply.headers.location]).toEqual([303, '/']);
  return browser;
};

const whoIs = async (browser: WebClient): Promise<string | number> => {
  const reply = await browser.get(`${base}/me`);
  return reply.status === 200 ? reply.body.data.email : reply.status;
};

describe('with the printed address', () => {
  test('the start page offers each member of the staff, and one click signs in as they', async () => {
    const browser = await opened();
    const page = await browser.get('/');
    expect(page.text).toContain(`value="${emails.support}"`);
    expect(page.text).toContain('Alex &#34;the&#34; &#60;Admin&#62;');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.headers['cache-control']).toBe('no-store');
    const reply = await press(browser, emails.support);
    expect([reply.status, reply.headers.location]).toEqual([303, '/back-office/']);
    expect(await whoIs(browser)).toBe(emails.support);
  });

  test('the page shows a signed call of this moment with its answer, and no secret', async () => {
    const { text } = await (await opened()).get('/');
    expect(text).toContain(`x-api-key: ${access?.key.key}`);
    expect(text).toContain('"slug": "demo"'.replaceAll('"', '&#34;'));
    for (const secret of [access?.key.secret, goodPassword, pass]) expect(text).not.toContain(secret);
  });

  test('the cookie cannot be read by scripts, and forms of other sites do not send it', async () => {
    const { headers } = await browserAt(world.app).get(`/demo/${pass}`);
    expect(headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  test('403 CROSS_SITE_REQUEST: a form of another site signs nobody in', async () => {
    const browser = await opened();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await press(browser, emails.admin, headers)).status).toBe(403);
      expect(await whoIs(browser)).toBe(401);
    }
  });

  test('only members of the demo’s staff: another address signs nobody in', async () => {
    const browser = await opened();
    expect((await press(browser, 'somebody@else.test')).status).toBe(404);
  });

  test('a second factor is asked for as always', async () => {
    const browser = await opened();
    const reply = await press(browser, emails.secured);
    expect([reply.status, reply.headers.location]).toEqual([303, '/back-office/sign-in']);
    expect(await whoIs(browser)).toBe(401);
  });

  test('a password that was changed ends it', async () => {
    const browser = await opened();
    await press(browser, emails.admin);
    await must(browser.post(`${base}/me/password`, { password: 'four loud green doors' }));
    const other = await opened();
    expect((await press(other, emails.admin)).headers.location).toBe('/back-office/sign-in');
    expect(await whoIs(other)).toBe(401);
  });
});

describe('404: without the printed address', () => {
  test.each([['b'.repeat(40)], ['a'.repeat(39)], ['']])('“%s” opens nothing', async (wrong) => {
    const browser = browserAt(world.app);
    const reply = await browser.get(`/demo/${wrong}`);
    expect([reply.status, reply.headers['set-cookie']]).toEqual([404, undefined]);
    browser.jar.set('croupier-demo', wrong);
    expect((await press(browser, emails.admin)).status).toBe(404);
    const { text, headers } = await browser.get('/');
    expect(text).not.toMatch(/<form|demo\.test|x-signature/);
    expect(headers['content-security-policy']).toContain("form-action 'none'");
  });

  test('before the demo is there, and on a server without one, there is nothing to open', async () => {
    const kept = access;
    access = undefined;
    const early = browserAt(world.app);
    expect((await early.get(`/demo/${pass}`)).status).toBe(404);
    access = kept;
    const none = browserAt(withoutDemo.app);
    none.jar.set('croupier-demo', pass);
    expect((await none.get(`/demo/${pass}`)).status).toBe(404);
    expect((await press(none, emails.admin)).status).toBe(404);
    expect((await none.get('/')).text).not.toMatch(/<form|Play now/);
  });
});

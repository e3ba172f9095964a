import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Role } from '@croupier/contract/permissions.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { backOfficeBuild, guidesBuild } from '../../server/src/process/web-builds.ts';
import { shareBrowser } from '../../server/support/browser.ts';
import { buildPages } from '../../server/test/support/built-pages.ts';
import { createWorld, type Operator, type World } from '../../server/test/support/world.ts';
import { addPersonWithApp, type Person, signInByHand } from './person.ts';

/** What a page must never do, noted while it is open. */
export type Trouble = { readonly kind: 'console' | 'policy' | 'foreign' | 'crash'; readonly text: string };

export type OpenPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: Trouble[];
  readonly staff: Person;
};

const defaults = {
  locale: 'en-GB',
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;

/** A name for each role, as pictures show it. */
const people: Record<Role, string> = {
  admin: 'Anna Admin',
  payments: 'Pia Payne',
  compliance: 'Cosmo Klein',
  support: 'Sam Sugar',
  marketing: 'Mara Merk',
  finance: 'Finn Falk',
  developer: 'Dina Dev',
  auditor: 'Otto Oder',
};

/**
 * A real server with the built app, for the tests of one file. Built once for all of them: the sources' hash decides.
 * To be called outside of any hook: inside of one, Vitest ignores that something is to be closed after all tests.
 */
export const openBackOffice = async () => {
  const [web, guides] = await Promise.all([buildPages(backOfficeBuild), buildPages(guidesBuild)]);
  const world: World = await createWorld(new Date(), { web, guides });
  const operator: Operator = await world.addOperator({ is_sandbox: true, slug: 'demo', name: 'Demo Casino' });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://localhost:${(world.app.http.server.address() as AddressInfo).port}`;
  const browser: Browser = await shareBrowser();
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await describePages(browser);
  });
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await world.close();
  });

  const addPerson = (
    role: Role,
    { name = people[role], of = operator }: { name?: string; of?: Operator } = {},
  ): Promise<Person> => addPersonWithApp(world, of, { role, name });

  /** A person of a role in a separate browser; by default of the first operator. */
  const signIn = async (
    role: Role = 'admin',
    { name, of, ...options }: BrowserContextOptions & { name?: string; of?: Operator } = {},
  ): Promise<OpenPage> => {
    const staff = await addPerson(role, { ...(name && { name }), ...(of && { of }) });
    const context = await browser.newContext({ ...defaults, ...options });
    const watched = watch(await context.newPage());
    await signInByHand(watched.page, url, staff);
    return { context, staff, ...watched };
  };

  const watch = (page: Page): { page: Page; troubles: Trouble[] } => {
    const troubles: Trouble[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const kind = /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()) ? 'policy' : 'console';
      troubles.push({ kind, text: `${message.text()} ${message.location().url}` });
    });
    page.on('pageerror', (error) => troubles.push({ kind: 'crash', text: error.message }));
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(`${url}/`) && !/^(blob|data):/.test(address))
        troubles.push({ kind: 'foreign', text: address });
    });
    return { page, troubles };
  };

  const signedIn = new Map<Role, Promise<Person>>();
  const colleague = (role: Role): Promise<Person> => {
    const person = signedIn.get(role) ?? addPerson(role);
    signedIn.set(role, person);
    return person;
  };

  let shared: { readonly page: Page; readonly context: BrowserContext } | undefined;
  /**
   * The one tab that the tests of a file share, as the tab of this person, or of one of the role. Who has not signed in
   * yet does so there, and is on their first page; who has comes back to a browser that kept the session. Only a warm
   * cache is left from the test before. A test in which two people work at a time, or that moves the clock
   * of the browser, signs in by itself.
   */
  const openTab = async (who: Role | Person): Promise<OpenPage> => {
    const staff = typeof who === 'string' ? await colleague(who) : who;
    if (shared === undefined) {
      const context = await browser.newContext(defaults);
      shared = { context, page: await context.newPage() };
    }
    const { page, context } = shared;
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.goto('about:blank');
    await page.setViewportSize(defaults.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage' });
    await devTools.detach();
    await context.clearCookies();
    const watched = watch(page);
    if (staff.hasSignedIn) await context.addCookies([...staff.jar].map(([name, value]) => ({ name, value, url })));
    else await signInByHand(page, url, staff);
    return { ...watched, context, staff };
  };

  /** Navigates as the app itself does, without loading it anew; loads it if the tab does not show it yet. */
  const visit = async (page: Page, path: string): Promise<void> => {
    const address = `${url}/back-office${path}`;
    if (page.url().startsWith(`${url}/back-office/`)) {
      // Marks the titles of the old page: the new page is shown when no marked title is left.
      await page.evaluate((to) => {
        const isOther = new URL(to).pathname !== location.pathname;
        for (const title of document.querySelectorAll('h1')) if (isOther) title.dataset.left = '';
        history.pushState(null, '', to);
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, address);
      await page.locator('h1[data-left]').first().waitFor({ state: 'detached' });
    } else await page.goto(address);
    await untilQuiet(page);
  };

  return {
    world,
    operator,
    url,
    folder: web.folder,
    browser,
    addPerson,
    signIn,
    openTab,
    visit,
    watch,
    at: (path: string) => `${url}/back-office${path}`,
  };
};

export type BackOffice = Awaited<ReturnType<typeof openBackOffice>>;

const shownLetters = 1_500;

/** Prints what each open page shows, because the error of a wait says only what it waited for. */
const describePages = async (browser: Browser): Promise<void> => {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`${page.url()}\n${text.slice(0, shownLetters)}\n`);
  }
};

/** Waits until a page shows its title and no call is on its way. */
export const untilQuiet = async (page: Page): Promise<void> => {
  // A wide pane has a title of its own, in place of the one of the list.
  await page.locator('h1:visible').first().waitFor();
  // The stream of counts never ends, so the network is never idle: the page itself marks when it has its answers.
  await page.locator('main:not([data-fetching])').waitFor();
};

/** The open dialog. A closing one stays in the page for a frame or two, perhaps beside the next. */
export const openDialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-ending-style])'));

export const pane = (page: Page): Locator => page.locator('.pane');

/** Waits until a message at the foot of the page has this text. An older one with the same text may still be there. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.toasts').getByText(text).first().waitFor();

const folder = process.env.CROUPIER_SCREENSHOTS;
export const takesPictures = folder !== undefined;

/** Pictures go where CROUPIER_SCREENSHOTS says; without it none is made. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
};

export const expectNoTrouble = (troubles: readonly Trouble[]): void => expect(troubles).toEqual([]);

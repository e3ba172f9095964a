import type { Browser, Page } from 'playwright-core';
import type { Session } from './back-office-sign-in.ts';

const patienceMilliseconds = 60_000;

/** A signed-in tab of the back office. */
export type Tab = {
  readonly page: Page;
  /** Loads a page of the app anew, up to its rows. */
  open(path: string): Promise<void>;
  /** Goes to a page of the app without loading it anew, up to its rows. */
  go(path: string): Promise<void>;
};

export const openTab = async (browser: Browser, url: string, session: Session): Promise<Tab> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(patienceMilliseconds);
  await context.addCookies([...session].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await page.goto(`${url}/back-office${path}`);
    await page.locator('.data-table tbody tr').first().waitFor();
    await settle({ page });
  };
  const go = async (path: string): Promise<void> => {
    await page.evaluate((address) => history.pushState(null, '', address), `/back-office${path}`);
    await page.waitForTimeout(100);
    await page.locator('.data-table:not([data-stale]) tbody tr').first().waitFor();
    await settle({ page });
  };
  return { page, open, go };
};

/** Waits until the page asks for nothing. */
export const settle = async ({ page }: Pick<Tab, 'page'>): Promise<void> => {
  await page.locator('main:not([data-fetching])').waitFor();
};

/** When an act is over: the text of `shown` is another, and everything of `isWhole` holds ("!" before it: is absent). */
export type Sight = { readonly shown: string; readonly isWhole: readonly string[] };

export type Timed = {
  readonly milliseconds: number;
  /** What the page asked the API for from the act on. */
  readonly asked: readonly string[];
};

/**
 * Times an act in the browser itself: from the event of the key or click (not of the pointer going down, as press and
 * release are two commands from outside) to the end of the frame that paints the changed rows. Nothing polls from outside meanwhile.
 */
export const timeAct = async (page: Page, { shown, isWhole }: Sight, act: () => Promise<unknown>): Promise<Timed> => {
  const asked: string[] = [];
  const note = (request: { url(): string }): void => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  await page.evaluate(watchAct, { selector: shown, conditions: isWhole, patience: patienceMilliseconds });
  page.on('request', note);
  await act();
  const milliseconds = await page.evaluate(() => (globalThis as unknown as { acted: Promise<number> }).acted);
  page.off('request', note);
  return { milliseconds, asked };
};

type Watched = { readonly selector: string; readonly conditions: readonly string[]; readonly patience: number };

/** Runs in the page: `acted` is the promise of the milliseconds that the next act takes. */
const watchAct = ({ selector, conditions, patience }: Watched): void => {
  const text = (): string => document.querySelector(selector)?.textContent ?? '';
  const before = text();
  const holds = (condition: string): boolean =>
    condition.startsWith('!')
      ? document.querySelector(condition.slice(1)) === null
      : document.querySelector(condition) !== null;
  const isOver = (): boolean => text() !== '' && text() !== before && conditions.every(holds);
  const acted = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      const missing = conditions.filter((condition) => !holds(condition));
      reject(
        new Error(`${location.href} shows ${text() === before ? `the same ${selector}` : `no ${missing.join(', ')}`}`),
      );
    }, patience);
    const begin = ({ timeStamp }: Event): void => {
      for (const type of ['keydown', 'click']) removeEventListener(type, begin, true);
      const observer = new MutationObserver(() => {
        if (!isOver()) return;
        observer.disconnect();
        clearTimeout(timer);
        // A message sent while a frame is made arrives when the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        requestAnimationFrame(() => port2.postMessage(undefined));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    };
    for (const type of ['keydown', 'click']) addEventListener(type, begin, true);
  });
  acted.catch(() => undefined);
  Object.assign(globalThis, { acted });
};

export type Typing = {
  /** The longest task of the page; 0 when none took 50 ms, from where on one sees it. */
  readonly longest_task: number;
  /** The longest time between two frames. */
  readonly longest_frame: number;
  /** From a key to the frame that shows its letter, the slowest of them. */
  readonly slowest_key: number;
};

/** How smooth typing is. */
export const watchTyping = async (page: Page, type: () => Promise<unknown>): Promise<Typing> => {
  await page.evaluate(() => {
    const seen = { longest_task: 0, longest_frame: 0, slowest_key: 0, isOver: false };
    Object.assign(globalThis, { typing: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest_task = Math.max(seen.longest_task, duration);
    }).observe({ entryTypes: ['longtask'] });
    const onKey = ({ timeStamp }: Event): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen.slowest_key = Math.max(seen.slowest_key, performance.now() - timeStamp);
      };
      requestAnimationFrame(() => port2.postMessage(undefined));
    };
    addEventListener('keydown', onKey, true);
    let last = performance.now();
    const onFrame = (now: number): void => {
      seen.longest_frame = Math.max(seen.longest_frame, now - last);
      last = now;
      if (!seen.isOver) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  await type();
  await settle({ page });
  return page.evaluate(() => {
    const { typing } = globalThis as unknown as { typing: Typing & { isOver: boolean } };
    typing.isOver = true;
    return typing;
  });
};

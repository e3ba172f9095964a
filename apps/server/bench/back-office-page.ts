import type { Browser, Page } from 'playwright-core';
import type { Session } from './back-office-sign-in.ts';

const waitMilliseconds = 60_000;

/** A signed-in tab of the back office. */
export type Tab = {
  readonly page: Page;
  readonly browser: Browser;
  /** Reloads a page of the app, and waits for its rows. */
  open(path: string): Promise<void>;
  /** Navigates to a page of the app without a reload, and waits for its rows. */
  go(path: string): Promise<void>;
};

export const openTab = async (browser: Browser, url: string, session: Session): Promise<Tab> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(waitMilliseconds);
  await context.addCookies([...session].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await page.goto(`${url}/back-office${path}`);
    await page.locator('.data-table tbody tr').first().waitFor();
    await untilIdle({ page });
  };
  const go = async (path: string): Promise<void> => {
    await page.evaluate((address) => history.pushState(null, '', address), `/back-office${path}`);
    await page.waitForTimeout(100);
    await page.locator('.data-table:not([data-stale]) tbody tr').first().waitFor();
    await untilIdle({ page });
  };
  return { page, browser, open, go };
};

/** Waits until the page has no open requests. */
export const untilIdle = async ({ page }: Pick<Tab, 'page'>): Promise<void> => {
  await page.locator('main:not([data-fetching])').waitFor();
};

/**
 * When an action is complete: the text of `shown` has changed, and all of `isWhole` hold ("!" before it: is absent).
 */
export type CompletionCondition = { readonly shown: string; readonly isWhole: readonly string[] };

export type Timed = {
  readonly milliseconds: number;
  /** The requests that the page sent since the act. */
  readonly asked: readonly string[];
};

/**
 * Times an action in the browser itself: from the event of the key or click (not of the pointer going down, as press
 * and release are two commands from outside) to the end of the frame that paints the changed rows. Nothing polls from
 * outside meanwhile.
 */
export const timeAct = async (
  page: Page,
  { shown, isWhole }: CompletionCondition,
  act: () => Promise<unknown>,
): Promise<Timed> => {
  const asked: string[] = [];
  const note = (request: { url(): string }): void => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  await page.evaluate(watchAct, { selector: shown, conditions: isWhole, patience: waitMilliseconds });
  page.on('request', note);
  await act();
  const milliseconds = await page.evaluate(() => (globalThis as unknown as { acted: Promise<number> }).acted);
  page.off('request', note);
  return { milliseconds, asked };
};

type Watched = { readonly selector: string; readonly conditions: readonly string[]; readonly patience: number };

/** Runs in the page: `acted` is the promise of the milliseconds of the next action. */
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
        // A message sent while a frame is built arrives when it is painted.
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
  /** The longest task of the page's main thread in wall time: beyond 50 ms it is noticeable. */
  readonly longest_task: number;
  /** The CPU time of the longest task, without time of other programs. */
  readonly longest_computing: number;
  /** From a key to the frame that shows its letter, the median and the slowest of them. */
  readonly letters: readonly number[];
};

/** How smooth typing is: the tasks of the browser's own trace, and when each letter is on the screen. */
export const watchTyping = async ({ page, browser }: Tab, type: () => Promise<unknown>): Promise<Typing> => {
  await page.evaluate(() => {
    const letters: number[] = [];
    Object.assign(globalThis, { letters });
    const onKey = ({ timeStamp }: Event): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => void letters.push(performance.now() - timeStamp);
      requestAnimationFrame(() => port2.postMessage(undefined));
    };
    addEventListener('keydown', onKey, true);
  });
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] } as never);
  await page.evaluate(() => performance.mark('typing'));
  await type();
  await untilIdle({ page });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === 'typing')!;
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid);
  const longest = (times: (number | undefined)[]): number => Math.max(0, ...times.map((time = 0) => time / 1000));
  return {
    longest_task: longest(tasks.map(({ dur }) => dur)),
    longest_computing: longest(tasks.map(({ tdur }) => tdur)),
    letters: await page.evaluate(() => (globalThis as unknown as { letters: number[] }).letters),
  };
};

/** An event of the browser's trace; `tdur` is the CPU time of what took `dur` in wall time, in microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
};

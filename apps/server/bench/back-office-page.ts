import type { Page } from 'playwright-core';

/**
 * What one act of a person took in the page, and what the page asked the API for meanwhile. Undefined when nothing
 * changed on the screen: then the answer was the same as before.
 */
export type Timed = { readonly milliseconds: number | undefined; readonly asked: readonly string[] };

const patienceMilliseconds = 10_000;

/**
 * Times an act in the browser itself: from the event of the key or click to the frame after the one in which the
 * watched text is another.
 */
export const timeAct = async (page: Page, watched: string, act: () => Promise<unknown>): Promise<Timed> => {
  const asked: string[] = [];
  const note = (request: { url(): string; method(): string }): void => {
    if (request.method() === 'GET' && isAnswer(request.url())) asked.push(request.url());
  };
  const before = await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', watched);
  const timed = page.evaluate(
    ({ selector, text, patience }) =>
      new Promise<number | undefined>((resolve) => {
        const begin = (event: Event): void => {
          for (const type of ['keydown', 'pointerdown']) removeEventListener(type, begin, true);
          const look = (): void => {
            const now = document.querySelector(selector)?.textContent ?? '';
            if (performance.now() - event.timeStamp > patience) resolve(undefined);
            else if (now === '' || now === text) requestAnimationFrame(look);
            else requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
          };
          look();
        };
        for (const type of ['keydown', 'pointerdown']) addEventListener(type, begin, true);
      }),
    { selector: watched, text: before, patience: patienceMilliseconds },
  );
  // Where the act itself cannot be done, as on the last page of a list, nothing is waited for.
  timed.catch(() => undefined);
  page.on('request', note);
  const isDone = await act().then(
    () => true,
    () => false,
  );
  const milliseconds = isDone ? await timed : undefined;
  page.off('request', note);
  return { milliseconds, asked };
};

/** The stream of live counts never ends, and is no answer. */
const isAnswer = (url: string): boolean => url.includes('/api/back-office/') && !/\/(live|stream)\b/.test(url);

/** The longest time between two frames while something is typed, in milliseconds: beyond 50 one sees it. */
export const longestFrame = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    const state = { longest: 0, last: performance.now(), isOn: true };
    (globalThis as unknown as { frames: typeof state }).frames = state;
    const frame = (): void => {
      const now = performance.now();
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
      if (state.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { longest: number; isOn: boolean } };
    frames.isOn = false;
    return frames.longest;
  });
};

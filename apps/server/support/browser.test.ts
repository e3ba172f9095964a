import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';

let browser: Browser;
// Installing one takes a minute when npm has none for the machine.
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Red, green and blue of a picture's first pixel, decoded by the browser itself. */
const firstPixel = (page: Page, png: Buffer): Promise<number[]> =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, png.toString('base64'));

test('a real browser runs a page, lays out its text and draws it', async () => {
  const page = await browser.newPage({ viewport: { width: 200, height: 100 } });
  await page.goto('data:text/html,<body style="background:rgb(12,200,34)"><span>Croupier</span></body>');
  expect(await page.evaluate(() => document.querySelector('span')?.offsetWidth)).toBeGreaterThan(30);
  expect(await firstPixel(page, await page.screenshot())).toEqual([12, 200, 34]);
  await page.close();
});

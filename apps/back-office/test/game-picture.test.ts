import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { addGame, addProvider } from '../../server/test/support/games.ts';
import { blank, painted } from '../../server/test/support/pictures.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { inputBy, type Way, ways } from './mouse-or-keyboard.ts';
import { widths } from './tour.ts';

const office = await openBackOffice();
const anna = await addTestStaff(office.world, office.operator, 'admin', 'Anna Admin');
const { slug } = await addProvider(anna, { slug: 'northlight', name: 'Northlight Studios' });
const game = await addGame(anna, slug, { name: 'Ruby Crown' });

const pictureOf = async (background: string) => ({
  name: 'ruby.png',
  mimeType: 'image/png',
  buffer: await painted(background),
});
const [blue, green] = [await pictureOf('#22306b'), await pictureOf('#1d5c40')];

const shownToPlayers = async (): Promise<string> =>
  (await office.operator.client.get(`/api/v1/operator/games/${game}`)).body.data.thumbnail_url;
const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);

/** The chooser of the browser opens by a press on the field. */
const chooseFile = async (page: Page, way: Way, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser');
  await inputBy(page, way).press(openDialog(page).getByLabel('Picture file'));
  await (await chooser).setFiles(file);
};

describe.each(ways)('by %s', (way) => {
  test('staff look at a picture before they upload it, replace it and go back to the drawn one', async () => {
    const { page, troubles } = await office.openTab('marketing');
    const input = inputBy(page, way);
    const drawn = await shownToPlayers();
    await office.visit(page, `/games#${game}`);
    const part = pane(page).getByRole('region', { name: 'Picture' });
    await part.getByText('Drawn from the name').waitFor();

    await input.press(part.getByRole('button', { name: 'Upload a picture' }));
    const use = openDialog(page).getByRole('button', { name: 'Use this picture' });
    await expect.poll(() => use.getAttribute('aria-description')).toBe('Choose a file first.');
    await chooseFile(page, way, blue);
    const preview = openDialog(page).getByRole('img', { name: 'As the lobby shows it' });
    await expect.poll(() => isLoaded(preview)).toBe(true);
    expect(await shownToPlayers()).toBe(drawn);
    expect(await findViolations(page)).toEqual([]);
    await picture(page, `game-picture-preview-${way}`);
    await input.press(use);
    await said(page, 'The picture is in the lobby');
    const first = await shownToPlayers();
    expect(first).toContain('/assets/games/uploaded/');
    await part.getByText('Uploaded.').waitFor();
    await expect.poll(() => isLoaded(part.getByRole('img', { name: 'The picture of Ruby Crown' }))).toBe(true);

    await input.press(part.getByRole('button', { name: 'Upload another picture' }));
    await chooseFile(page, way, green);
    await input.press(use);
    await expect.poll(shownToPlayers).not.toBe(first);
    await openDialog(page).waitFor({ state: 'detached' });
    await picture(page, `game-picture-pane-${way}`);

    await input.press(part.getByRole('button', { name: 'Remove the picture' }));
    await said(page, 'The picture is removed');
    await part.getByText('Drawn from the name').waitFor();
    expect(await shownToPlayers()).toBe(drawn);
    expectNoTrouble(troubles);
  });
});

test('a file that is no picture is not offered, and one that the server refuses says why', async () => {
  const { page } = await office.openTab('marketing');
  await office.visit(page, `/games#${game}`);
  await pane(page).getByRole('button', { name: 'Upload a picture' }).click();
  const dialog = openDialog(page);
  const html = { name: 'game.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await dialog.getByLabel('Picture file').setInputFiles(html);
  await dialog.getByText('This file cannot be shown as a picture. Choose another.').waitFor();
  const large = { ...blue, buffer: Buffer.concat([blue.buffer, Buffer.alloc(4 * 1024 * 1024)]) };
  await dialog.getByLabel('Picture file').setInputFiles(large);
  await dialog.getByText('This file is larger than 4 MB. Choose a smaller one.').waitFor();
  const small = await blank(100, 100).png().toBuffer();
  await dialog.getByLabel('Picture file').setInputFiles({ ...blue, buffer: small });
  await dialog.getByText(/^This picture has 100 by 100 pixels/).waitFor();
  // Browsers show what has come of a file that breaks off.
  const torn = blue.buffer.subarray(0, blue.buffer.length - 40);
  await dialog.getByLabel('Picture file').setInputFiles({ ...blue, buffer: torn });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('The server cannot read this picture').waitFor();
  await picture(page, 'game-picture-refused');
});

test('fits a narrow window and the dark theme', async () => {
  await anna.put(`${base}/games/${game}/picture`, { content: blue.buffer.toString('base64') });
  const { page } = await office.openTab('marketing');
  await page.emulateMedia({ colorScheme: 'dark' });
  await office.visit(page, `/games#${game}`);
  await pane(page).getByText('Uploaded.').waitFor();
  await picture(page, 'game-picture-dark');
  await page.setViewportSize(widths.narrow);
  await picture(page, 'game-picture-narrow-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await pane(page).getByRole('button', { name: 'Upload another picture' }).click();
  await openDialog(page).getByLabel('Picture file').setInputFiles(green);
  await openDialog(page).getByRole('img', { name: 'As the lobby shows it' }).waitFor();
  await picture(page, 'game-picture-narrow');
  expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth)).toBe(false);
});

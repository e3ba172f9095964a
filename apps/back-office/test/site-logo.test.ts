import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { painted } from '../../server/test/support/pictures.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, picture, said } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';
import { widths } from './tour.ts';

const office = await openBackOffice();
const file = { name: 'logo.png', mimeType: 'image/png', buffer: await painted('#22306b') };

const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);

const shown = async (): Promise<string | null> =>
  (await office.operator.client.get('/api/v1/operator/me')).body.data.operator.site.logo_url;

describe.each(ways)('by %s', (way) => {
  test('staff see the logo in both themes before they upload it, the preview of the site has it, and it goes again', async () => {
    const { page, troubles } = await office.openTab('admin');
    const input = inputBy(page, way);
    await office.visit(page, '/settings');
    const row = page.locator('.setting', { hasText: 'In the head of every page' });
    await row.getByText('not set').waitFor();

    await input.press(row.getByRole('button', { name: 'Upload a logo' }));
    const dialog = openDialog(page);
    const use = dialog.getByRole('button', { name: 'Use this logo' });
    await expect.poll(() => use.getAttribute('aria-description')).toBe('Choose a file first.');
    const chooser = page.waitForEvent('filechooser');
    await input.press(dialog.getByLabel('Logo file'));
    await (await chooser).setFiles(file);
    for (const name of ['The logo in the light theme', 'The logo in the dark theme'])
      await expect.poll(() => isLoaded(dialog.getByRole('img', { name }))).toBe(true);
    const grounds = await dialog
      .locator('.logo-sample')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
    expect(await shown()).toBeNull();
    expect(await findViolations(page)).toEqual([]);
    await picture(page, `site-logo-preview-${way}`);
    await input.press(use);
    await said(page, 'The logo is on the site');
    expect(await shown()).toContain('/assets/logos/');
    await expect.poll(() => isLoaded(row.getByRole('img', { name: 'The logo in the dark theme' }))).toBe(true);
    for (const size of Object.values(widths)) {
      await page.setViewportSize(size);
      await row.scrollIntoViewIfNeeded();
      await picture(page, `site-logo-${way}-${size.width}`);
    }
    await page.setViewportSize(widths.wide);

    await input.press(page.getByRole('button', { name: 'Change The casino’s site' }));
    const preview = openDialog(page).getByRole('region', { name: 'How visitors see it' });
    await expect.poll(() => preview.getByRole('img').count()).toBe(2);
    await picture(page, `site-logo-in-preview-${way}`);
    await page.keyboard.press('Escape');

    await input.press(row.getByRole('button', { name: 'Remove the logo' }));
    await said(page, 'The logo is removed');
    await row.getByText('not set').waitFor();
    expect(await shown()).toBeNull();
    expectNoTrouble(troubles);
  });
});

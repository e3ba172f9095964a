import { describe, expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';
import { widths } from './tour.ts';

const office = await openBackOffice();
const anna = await addTestStaff(office.world, office.operator, 'admin', 'Anna Admin');
for (const [slug, name, source] of [
  ['popular', 'Popular now', 'popular'],
  ['all', 'All games', 'all'],
  ['new', 'New', 'new'],
])
  await must(anna.post(`${base}/lobby-sections`, { slug, name, source }));

/** The sections as a casino's website reads them, each with its games. */
const lobby = async (): Promise<[string, string[]][]> =>
  (await must(office.operator.client.get('/api/v1/operator/lobby'))).body.data.map(
    ({ slug, games }: { slug: string; games: { name: string }[] }) => [slug, games.map(({ name }) => name)],
  );
const slugs = async (): Promise<string[]> =>
  (await must(anna.get(`${base}/lobby-sections`))).body.data.map(({ slug }: { slug: string }) => slug);

describe.each(ways)('by %s', (way) => {
  test('staff put the sections in order by the arrows, and pin a game; websites get the lobby so', async () => {
    const { page, troubles } = await office.openTab('admin');
    const input = inputBy(page, way);
    const dialog = openDialog(page);
    const before = await slugs();
    await office.visit(page, '/lobby');
    await input.press(page.getByRole('button', { name: 'Put in order' }));
    await input.press(dialog.getByRole('button', { name: 'Move All games to place 1', exact: true }));
    await picture(page, `lobby-order-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Save' }));
    await said(page, 'The lobby has a new order');
    expect(await slugs()).toEqual(['all', ...before.filter((slug) => slug !== 'all')]);
    await expect.poll(() => page.locator('.data-table-link').first().innerText()).toBe('All games');

    await input.press(page.getByRole('link', { name: 'All games' }));
    await input.press(pane(page).getByRole('button', { name: 'Pin games' }));
    await input.write(dialog.getByLabel('Find a game to pin'), 'roulette');
    await input.press(dialog.getByRole('button', { name: /^Pin .*Roulette/ }));
    await picture(page, `lobby-pins-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Save' }));
    await said(page, 'All games');
    await expect.poll(async () => (await lobby()).find(([slug]) => slug === 'all')?.[1][0]).toMatch(/Roulette/);
    await picture(page, `lobby-pane-${way}`);
    expectNoTrouble(troubles);

    // For the other way the lobby is as it was.
    const [first] = (await anna.get(`${base}/lobby-sections`)).body.data;
    await must(anna.patch(`${base}/lobby-sections/${first.id}`, { pins: [] }));
    const ids = new Map<string, number>(
      (await anna.get(`${base}/lobby-sections`)).body.data.map(({ slug, id }: { slug: string; id: number }) => [
        slug,
        id,
      ]),
    );
    await must(anna.put(`${base}/lobby-sections/order`, { sections: before.map((slug) => ids.get(slug)) }));
  });
});

test('staff put the sections in order by dragging; nothing is saved by Cancel', async () => {
  const { page, troubles } = await office.openTab('admin');
  const dialog = openDialog(page);
  const before = await slugs();
  const line = (name: string) => dialog.locator('.arrange-item').filter({ hasText: name });
  const drag = async (): Promise<void> => {
    await office.visit(page, '/lobby');
    await page.getByRole('button', { name: 'Put in order' }).click();
    await line('New').dragTo(line('Popular now'));
    await expect.poll(() => line('New').innerText()).toMatch(/^1\. New/);
  };
  await drag();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await slugs()).toEqual(before);
  await drag();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The lobby has a new order');
  const rest = before.filter((slug) => slug !== 'new');
  expect(await slugs()).toEqual(['new', ...rest]);
  expect((await lobby()).map(([slug]) => slug).filter((slug) => slug === 'new' || slug === 'all')).toEqual([
    'new',
    'all',
  ]);
  const ids = new Map(
    (await anna.get(`${base}/lobby-sections`)).body.data.map(({ slug, id }: { slug: string; id: number }) => [
      slug,
      id,
    ]),
  );
  await must(anna.put(`${base}/lobby-sections/order`, { sections: before.map((slug) => ids.get(slug)) }));
  expectNoTrouble(troubles);
});

test('the stakes of a game are typed as amounts of their own currency', async () => {
  const { page, troubles } = await office.openTab('admin');
  const dialog = openDialog(page);
  await office.visit(page, '/games');
  await page.locator('.data-table-link').first().click();
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Tags').fill('classic, table-games');
  await dialog.getByLabel('Offered in', { exact: true }).fill('DE AT\nJP');
  const add = dialog.getByRole('group', { name: 'Stakes' }).getByRole('button', { name: 'Add', exact: true });
  for (const [place, [currency, least, greatest]] of [
    ['EUR', '0.20', '50'],
    ['JPY', '20', '5000'],
  ].entries()) {
    await add.click();
    await dialog.getByLabel('Currency', { exact: true }).nth(place).fill(currency!);
    await dialog.getByLabel('Least stake').nth(place).fill(least!);
    await dialog.getByLabel('Greatest stake').nth(place).fill(greatest!);
  }
  await picture(page, 'game-form');
  for (const theme of ['light', 'dark'] as const)
    for (const width of ['wide', 'narrow'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(widths[width]);
      await add.scrollIntoViewIfNeeded();
      await picture(page, `game-form-${theme}-${width}`);
    }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const id = new URL(page.url()).hash.match(/\d+/)?.[0] ?? new URL(page.url()).search.match(/\d+/)?.[0];
  const game = (await must(office.operator.client.get(`/api/v1/operator/games/${id}`))).body.data;
  expect(game).toMatchObject({
    tags: ['classic', 'table-games'],
    countries: ['DE', 'AT', 'JP'],
    stakes: [
      { currency: 'EUR', min: 20, max: 5_000 },
      { currency: 'JPY', min: 20, max: 5_000 },
    ],
  });
  // The form shows stored values as they were typed; an emptied list is cleared.
  await page.setViewportSize(widths.wide);
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => dialog.getByLabel('Greatest stake').nth(1).inputValue()).toMatch(/^5,?000$/);
  await dialog.getByLabel('Tags').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await office.operator.client.get(`/api/v1/operator/games/${id}`)).body.data).toMatchObject({
    tags: [],
    stakes: game.stakes,
  });
  expectNoTrouble(troubles);
});

test('the lobby, its order and its pinned games on wide and narrow pages, light and dark', async () => {
  const { page, troubles } = await office.openTab('admin');
  const dialog = openDialog(page);
  const [{ id: section }] = (await anna.get(`${base}/lobby-sections`)).body.data;
  for (const theme of ['light', 'dark'] as const)
    for (const width of ['wide', 'narrow'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(widths[width]);
      const fits = async (what: string): Promise<void> => {
        await picture(page, `lobby-${what}-${theme}-${width}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
      };
      await office.visit(page, '/lobby');
      await fits('page');
      await page.getByRole('button', { name: 'Put in order' }).click();
      await dialog.getByRole('list', { name: 'Lobby' }).waitFor();
      await fits('order');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await office.visit(page, `/lobby#${section}`);
      await pane(page).getByRole('button', { name: 'Pin games' }).waitFor();
      await fits('pane');
      await pane(page).getByRole('button', { name: 'Pin games' }).click();
      await dialog.getByLabel('Find a game to pin').fill('orig');
      await dialog.getByRole('button', { name: /^Pin / }).first().click();
      await fits('pins');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  expectNoTrouble(troubles);
});

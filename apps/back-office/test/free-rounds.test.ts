import { expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { addBonus, granted } from '../../server/test/support/bonuses.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { addGame } from '../../server/test/support/games.ts';
import { playerWith } from '../../server/test/support/money.ts';
import { addStudio, newName, openGameSessionOf } from '../../server/test/support/provider.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { widths } from './tour.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);
const studio = await addStudio(office.world, office.operator, admin);
const free_spins = { count: 3, stake: 20, provider_id: studio.provider.id, games: [studio.game] };
const bonus = await addBonus(admin, {
  name: 'Three rounds',
  type: 'free_spins',
  default_amount: 0,
  terms: { free_spins },
});

const grant = async () => {
  const player = await playerWith(office.operator, 0);
  const id = await granted(office.operator, player, bonus);
  return { player, id, order: async () => (await mustData(admin.get(`${base}/free-rounds?player_id=${player}`)))[0] };
};

test('a provider gets its address for free rounds, and the secret of the calls is shown once', async () => {
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, `/providers#${studio.provider.id}`);
  await pane(page).getByRole('tab', { name: 'Free rounds' }).click();
  await pane(page).getByText('The provider is not told by us').waitFor();
  await pane(page).getByRole('button', { name: 'Set the address…' }).click();
  await openDialog(page).getByLabel('Address').fill('https://studio.example/free-rounds');
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await openDialog(page).getByText('whsec_').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'free-rounds-secret');
  await page.keyboard.press('Escape');
  await pane(page).getByText('https://studio.example/free-rounds').first().waitFor();
  expectNoTrouble(troubles);
});

test("a bonus of free rounds names games of a provider, chosen by name and picture among the provider's own", async () => {
  const second = await addGame(admin, studio.provider.slug, { external_id: 'aurora', name: 'Aurora Rush' });
  await addGame(admin, studio.provider.slug, { external_id: 'lantern', name: 'Lucky Lantern' });
  const { page, troubles } = await office.openTab('admin');
  const dialog = openDialog(page);
  await office.visit(page, '/bonuses');
  await page.getByRole('button', { name: 'Add a bonus' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Aurora week');
  await dialog.getByLabel('Type').selectOption({ label: 'free spins' });
  await dialog.getByLabel('Provider of the rounds').selectOption({ value: String(studio.provider.id) });
  await dialog.getByRole('button', { name: 'Add Lucky Lantern' }).waitFor();
  await dialog.getByLabel('Find a game by its name').fill('auro');
  await expect.poll(() => dialog.getByRole('button', { name: 'Add Lucky Lantern' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add Aurora Rush' }).click();
  await dialog.getByRole('button', { name: 'Remove Aurora Rush' }).waitFor();
  await dialog.getByText('No other game of the provider is called so.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'free-rounds-games');
  await dialog.getByRole('button', { name: 'Add a bonus' }).click();
  await page.getByRole('link', { name: 'Aurora week' }).waitFor();
  const bonuses: { name: string; terms: { free_spins: object } }[] = await mustData(admin.get(`${base}/bonuses`));
  expect(bonuses.find(({ name }) => name === 'Aurora week')?.terms.free_spins).toMatchObject({
    provider_id: studio.provider.id,
    games: [second],
  });
  expectNoTrouble(troubles);
});

test('staff see what a provider did not do, why, and ask it again', async () => {
  const { player, id, order } = await grant();
  await must(
    admin.put(`${base}/game-providers/${studio.provider.id}/free-rounds`, { url: 'https://studio.example/x' }),
  );
  await office.world.admin`
    update free_round_orders set state = 'failed', attempts = 11, last_error = 'answered 503'
    where player_bonus_id = ${id}`;
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/free-rounds?stuck=true');
  await page.locator('.data-table-link', { hasText: String(player) }).click();
  await pane(page).getByText('answered 503').waitFor();
  await pane(page).getByText('0 of 3 played, 3 left').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'free-rounds');
  await pane(page).getByRole('button', { name: 'Ask again' }).click();
  await openDialog(page).getByLabel('Reason').fill('The provider works again');
  await openDialog(page).getByRole('button', { name: 'Ask again' }).click();
  await said(page, 'The provider is asked within seconds.');
  await expect.poll(async () => (await order()).state).not.toBe('failed');
  expectNoTrouble(troubles);
});

test('what the platform gave up waits in a queue, and leaves it once staff have settled it', async () => {
  const { player, id, order } = await grant();
  await office.world.admin`
    update free_round_orders set state = 'refused', wanted = 'cancelled', last_error = 'No such grant'
    where player_bonus_id = ${id}`;
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/free-rounds');
  await page.getByRole('link', { name: 'For you' }).click();
  await page.locator('.data-table-link', { hasText: String(player) }).click();
  await pane(page).getByText('The platform has given up').waitFor();
  await picture(page, 'free-rounds-given-up');
  await pane(page).getByRole('button', { name: 'Settled' }).click();
  await openDialog(page).getByLabel('Reason').fill('Taken back: see the mail of 2 March');
  await openDialog(page).getByRole('button', { name: 'Settled' }).click();
  await said(page, 'The grant has left the queue.');
  await expect.poll(async () => (await order()).needs_staff).toBe(false);
  expectNoTrouble(troubles);
});

test("a player's bonuses show the rounds at providers", async () => {
  const { player } = await grant();
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, `/players/${player}#bonuses`);
  await page.getByRole('heading', { name: 'Free rounds at providers' }).waitFor();
  await page.getByText('0 of 3 played, 3 left').first().waitFor();
  expectNoTrouble(troubles);
});

test('a round that was played with a grant is marked as free, and leads to the grant', async () => {
  const { player, id } = await grant();
  const { bet, win } = await openGameSessionOf(studio, player);
  const named = { round_id: newName('r'), free_round_id: `fr-${id}` };
  await must(bet(newName('b'), 0, named));
  await must(win(newName('w'), 40, { ...named, round_finished: true }));
  const { page, troubles } = await office.openTab('admin');
  for (const theme of ['dark', 'light'] as const)
    for (const width of ['narrow', 'wide'] as const) {
      await page.setViewportSize(widths[width]);
      await page.emulateMedia({ colorScheme: theme });
      await office.visit(page, `/rounds?player_id=${player}`);
      await page.locator('.data-table .tag', { hasText: 'free' }).waitFor();
      await picture(page, `free-round-list-${theme}-${width}`);
      await page.locator('.data-table-link').first().click();
      await pane(page).locator('.pane-head').getByText('free', { exact: true }).waitFor();
      await picture(page, `free-round-pane-${theme}-${width}`);
      expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth)).toBe(false);
    }
  expect(await findViolations(page)).toEqual([]);
  await pane(page)
    .getByRole('link', { name: `fr-${id}` })
    .click();
  await page.locator('h1', { hasText: 'Free rounds' }).first().waitFor();
  await pane(page).getByText('1 of 3 played, 2 left').waitFor();
  expectNoTrouble(troubles);
});

import { expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { originalOf } from '../../server/test/support/games.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { visitCasino } from './visit-casino.ts';

const casino = await visitCasino();
const anna = await addTestStaff(casino.world, casino.operator);
const hour = 3_600_000;

test('an Original has one name: in the lobby, on its page, among all games, in the history; the operator’s if there is one', async () => {
  const slot = await originalOf(casino.world, casino.operator);
  const { page } = await casino.openPlayer(2_000);
  await page.goto(casino.at('/'));
  const main = page.getByRole('main');
  const expectName = async (name: string) => {
    await page.goto(casino.at('/'));
    await main.getByRole('link', { name: new RegExp(`^${name} Pays back`) }).click();
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await page.goto(casino.at('/games?provider=originals'));
    await main.getByText('Our own games').first().waitFor();
    await main.getByRole('link', { name: new RegExp(`${name} Our own games$`) }).waitFor();
    await expect(main.getByText('Original', { exact: false }).count()).resolves.toBe(0);
  };
  await casino.playSlot(page);
  await page.goto(casino.at('/account/history'));
  await page.getByRole('main').getByText('Slot', { exact: true }).first().waitFor();
  await expectName('Slot');
  await must(anna.patch(`${base}/games/${slot}`, { name: 'Seven Bells' }));
  // The server part asks for the visitors' lobby again after a while; this player's own is asked for at once.
  await expectName('Seven Bells');
});

test('a game whose studio is away says until when, before and after it is asked for', async () => {
  const providers = await mustData(anna.get(`${base}/game-providers`));
  const { id } = providers.find(({ slug }: { slug: string }) => slug === 'northlight');
  const now = casino.world.clock.now().getTime();
  const window = { starts_at: new Date(now - hour).toISOString(), ends_at: new Date(now + 30 * hour).toISOString() };
  const { page } = await casino.openPlayer(0);
  await page.goto(casino.at('/games?search=aurora'));
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /aurora/i })
    .first();
  await card.click();
  await page.getByRole('button', { name: 'Play with money' }).waitFor();
  await must(anna.patch(`${base}/game-providers/${id}`, { maintenance: [window] }));
  await page.getByRole('button', { name: 'Play with money' }).click();
  await page.getByText(/^The studio of this game is at work on it\. You can open it from \d.+\d\d:\d\d\.$/).waitFor();
  await page.reload();
  await page.getByText(/^The studio of this game is at work on it until \d.+\d\d:\d\d\.$/).waitFor();
  await must(anna.patch(`${base}/game-providers/${id}`, { maintenance: [] }));
});

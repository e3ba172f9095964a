import { beforeEach, expect, test } from 'vitest';
import { colourRules, findViolations } from '../../back-office/test/axe.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { blank } from '../../server/test/support/pictures.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { fromPage, somebody } from './open-casino.ts';
import { expectNoTrouble, isTooWide, picture, visitCasino, widths } from './visit-casino.ts';

const casino = await visitCasino();
const { world, operator, answer } = casino;
const staff = await addTestStaff(world, operator);

/** Sets what the operator makes its own, as staff do; the casino asks for it anew after half a minute. */
const set = async (settings: Record<string, unknown>): Promise<void> => {
  await must(staff.patch('/api/back-office/v1/operator', { settings }));
  world.clock.advance(31_000);
};

beforeEach(() =>
  set({ site_accent: null, site_welcome: null, site_pages_off: [], site_countries: [], site_terms: null }),
);

const detailsOf = ({ body }: { body: string }) => (JSON.parse(body) as { error?: { details: unknown } }).error?.details;

test.each(['#ffee00', '#101010', '#ff0080'])(
  'the colour %s dresses the pages, and everything can still be read in both themes',
  async (site_accent) => {
    await set({ site_accent });
    const { page, troubles } = await casino.openVisit();
    await page.goto(casino.at('/register'));
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
    await expect.poll(accent).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await findViolations(page, { rules: colourRules })).toEqual([]);
      await picture(page, `site-${site_accent.slice(1)}-${theme}`);
    }
    expectNoTrouble(troubles);
  },
);

test('the operator’s own words greet visitors, and the platform’s where it has none', async () => {
  await set({ site_welcome: { title_en: 'Play by the lake', text_en: '', title_de: 'Spielen am See', text_de: '' } });
  const { page } = await casino.openVisit();
  await page.goto(casino.at('/'));
  await page.getByRole('heading', { name: 'Play by the lake' }).waitFor();
  await page.getByText('Every round of our own games can be verified').waitFor();
  await page.getByRole('button', { name: 'Language and colours' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Spielen am See' }).waitFor();
});

test('the operator’s logo is in the head of each page, at the casino’s own origin, and its name is still said', async () => {
  const logo = await blank(600, 120, '#c03060').png().toBuffer();
  const path = '/api/back-office/v1/operator/logo';
  await must(staff.put(path, { content: logo.toString('base64') }));
  world.clock.advance(31_000);
  const { page, troubles } = await casino.openVisit();
  await page.goto(casino.at('/'));
  const home = page.getByRole('banner').getByRole('link', { name: 'Nocturne: To the lobby' });
  const image = home.locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);
  expect(await image.getAttribute('src')).toMatch(/^\/assets\/logos\//);
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    expect(await isTooWide(page)).toBe(false);
    await picture(page, `site-logo-${size.width}`);
  }
  expectNoTrouble(troubles);
  await must(staff.send('DELETE', path));
  world.clock.advance(31_000);
  await page.reload();
  await home.getByText('Nocturne').waitFor();
  expect(await image.count()).toBe(0);
});

test('a part that is left out is in no menu, and its address shows nothing', async () => {
  await set({ site_pages_off: ['bonuses', 'sign_ins'] });
  const { page } = await casino.openPlayer(0);
  await page.goto(casino.at('/account'));
  const parts = page.getByRole('navigation', { name: 'Your account' });
  await parts.getByRole('link', { name: 'Documents' }).waitFor();
  expect(await parts.getByRole('link', { name: /Bonuses|Sign-ins/ }).count()).toBe(0);
  await page.goto(casino.at('/account/bonuses'));
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

test('422 VALIDATION_FAILED on country: the server refuses who lives elsewhere, whatever the page offers', async () => {
  await set({ site_countries: ['DE', 'AT'] });
  const refused = await answer(fromPage('POST', '/api/register', { ...somebody(), country: 'GB' }));
  expect([refused.status, detailsOf(refused)]).toEqual([422, { country: ['is not accepted'] }]);
  const accepted = await answer(fromPage('POST', '/api/register', { ...somebody(), country: 'AT' }));
  expect(accepted.status).toBe(201);
  const { page } = await casino.openVisit();
  await page.goto(casino.at('/register'));
  const offered = () => page.getByLabel('Country').locator('option').allInnerTexts();
  await expect.poll(offered).toEqual(['Austria', 'Germany']);
});

test('the terms are a page of their own, and their version is recorded with who accepts them', async () => {
  await set({ site_terms: { version: '2026-11', text_en: 'You play.\n\nWe pay.', text_de: 'Sie spielen.' } });
  const { page } = await casino.openVisit();
  const person = await casino.registerByHand(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms, version 2026-11' }).click();
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
  await page.getByText('Version 2026-11', { exact: true }).waitFor();
  await page.getByText('We pay.').waitFor();
  const [player] = await world.admin<{ id: number }[]>`select id from players where username = ${person.username}`;
  const accepted = await mustData(staff.get(`/api/back-office/v1/players/${player?.id}/terms`));
  expect(accepted).toMatchObject([{ terms_version: '2026-11' }]);
});

test('422 VALIDATION_FAILED on terms_version: only terms that the page has shown are accepted', async () => {
  const terms = { version: '2026-11', text_en: 'You play.', text_de: '' };
  await set({ site_terms: terms });
  const unread = await answer(fromPage('POST', '/api/register', somebody()));
  expect([unread.status, detailsOf(unread)]).toEqual([422, { terms_version: ['is not the version that applies'] }]);
  const { page } = await casino.openVisit();
  await page.goto(casino.at('/register'));
  await page.getByRole('main').getByRole('link', { name: 'Terms, version 2026-11' }).waitFor();
  await set({ site_terms: { ...terms, version: '2026-12' } });
  const person = await casino.sendRegistration(page);
  await page.getByText('The terms have changed.').waitFor();
  const accept = page.getByLabel(/^I am 18 or older/);
  expect(await accept.isChecked()).toBe(false);
  await accept.check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Cashier', level: 1 }).waitFor();
  const rows = await world.admin`select terms_version from players where username = ${person.username}`;
  expect([...rows]).toEqual([{ terms_version: '2026-12' }]);
});

test('422 VALIDATION_FAILED on settings: colours, words and countries that are none, and terms that are too long', async () => {
  const refused = async (settings: Record<string, unknown>): Promise<number> =>
    (await staff.patch('/api/back-office/v1/operator', { settings })).status;
  const terms = { version: '1', text_en: 'You play.', text_de: '' };
  const attempts = [
    ...['red', '#fff', '#12345g', '#123456;}', '#123456\n', 'url(//evil.example)'].map((site_accent) => ({
      site_accent,
    })),
    ...['a\u0000b', 'x'.repeat(81)].map((title_en) => ({ site_welcome: { title_en } })),
    { site_countries: ['XX'] },
    { site_countries: Array.from({ length: 251 }, () => 'DE') },
    { site_terms: { ...terms, version: '1\n2' } },
    { site_terms: { ...terms, text_de: 'x'.repeat(12_001) } },
    { site_pages_off: ['limits'] },
  ];
  for (const attempt of attempts) expect(await refused(attempt), JSON.stringify(attempt).slice(0, 80)).toBe(422);
  await set({ site_terms: { ...terms, text_en: '€'.repeat(12_000), text_de: 'ß'.repeat(12_000) } });
});

test('markup in the operator’s words is shown as text', async () => {
  const text_en = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await set({
    site_welcome: { title_en: '<b>Hello</b>', text_en },
    site_terms: { version: '<i>1</i>', text_en, text_de: '' },
  });
  const { page, troubles } = await casino.openVisit();
  await page.goto(casino.at('/'));
  await page.getByRole('heading', { name: '<b>Hello</b>' }).waitFor();
  await page.getByText(text_en).waitFor();
  await page.goto(casino.at('/terms'));
  await page.getByText('Version <i>1</i>', { exact: true }).waitFor();
  await page.getByText(text_en).waitFor();
  expect(await page.title()).not.toMatch(/^[12]$/);
  expectNoTrouble(troubles);
});

test('the terms wait for a second person, and the colour does not', async () => {
  await set({ second_person: true });
  const admin = await addTestStaff(world, operator);
  const url = '/api/back-office/v1/operator';
  const coloured = await admin.patch(url, { settings: { site_accent: '#123456' } });
  expect(coloured.status).toBe(200);
  const terms = { version: '2', text_en: 'You pay.', text_de: '' };
  const proposed = await admin.patch(url, { settings: { site_terms: terms } });
  expect([proposed.status, proposed.body.proposal.kind]).toEqual([202, 'operator.update']);
  const rows = await world.admin<{ field: string; to_value: string }[]>`
    select field, to_value from audit_log where field like 'settings.site%' order by id desc limit 1`;
  expect([...rows]).toEqual([{ field: 'settings.site_accent', to_value: '#123456' }]);
  const other = await addTestStaff(world, operator);
  await must(other.post(`/api/back-office/v1/proposals/${proposed.body.proposal.id}/confirm`));
  world.clock.advance(31_000);
  const { body } = await answer(fromPage('GET', '/api/terms'));
  expect(JSON.parse(body).data).toEqual(terms);
});

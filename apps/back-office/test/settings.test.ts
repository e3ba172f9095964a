import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addProvider, plantProvider } from '../../server/test/support/games.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { expectNoTrouble, type OpenPage, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';

const office = await openBackOffice();

describe.each(ways)('a setting that weakens a control, by %s', (way) => {
  let first: OpenPage;
  let second: OpenPage;
  beforeAll(async () => {
    const of = await office.world.addOperator({ settings: { second_person: true } });
    first = await office.signIn('admin', { name: 'Anna Admin', of });
    second = await office.signIn('admin', { name: 'Ben Admin', of });
  });
  afterEach(() => expectNoTrouble([...first.troubles, ...second.troubles]));
  afterAll(() => Promise.all([first.context.close(), second.context.close()]));

  /** Proposes that four eyes are needed above another amount. */
  const propose = async (amount: string): Promise<void> => {
    const { page } = first;
    const input = inputBy(page, way);
    await office.visit(page, '/settings');
    await input.press(page.getByRole('button', { name: 'Change Withdrawals' }));
    const dialog = openDialog(page);
    await dialog.getByText('Nothing is changed yet.').waitFor();
    await input.write(dialog.getByLabel('Four eyes above'), amount);
    const preview = dialog.locator('.diff');
    await expect.poll(() => preview.locator('del').textContent()).toContain('1,000.00');
    await expect.poll(() => preview.locator('ins').textContent()).toContain('5,000.00');
    await picture(page, `settings-change-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Save' }));
    await page.getByText('1 change waits for a second person').waitFor();
  };
  const openProposal = async ({ page }: OpenPage): Promise<void> => {
    await page.goto(office.at('/proposals'));
    await inputBy(page, way).press(page.locator('.data-table-link', { hasText: 'Settings' }));
    await page.locator('.pane .diff').waitFor();
  };
  const threshold = ({ page }: OpenPage) => page.locator('.setting', { hasText: 'Four eyes above' });

  test('is rejected with a reason, which the proposer reads', async () => {
    await propose('5000');
    await openProposal(second);
    const input = inputBy(second.page, way);
    await input.press(second.page.getByRole('button', { name: 'Reject' }));
    const dialog = openDialog(second.page);
    await input.press(dialog.getByRole('button', { name: 'Reject' }));
    await dialog.getByText('required').waitFor();
    await input.write(dialog.getByLabel('Reason'), 'Nobody asked for it.');
    await input.press(dialog.getByRole('button', { name: 'Reject' }));
    await second.page.getByText('The proposal is rejected.').waitFor();
    await office.visit(first.page, '/proposals?status=rejected');
    await first.page.locator('.data-table-link').click();
    await first.page.getByText('Nobody asked for it.').waitFor();
  });

  test('is proposed by one person and confirmed by another', async () => {
    await propose('5000');
    await threshold(first).getByText('1,000.00').waitFor();

    await openProposal(first);
    const own = first.page.getByRole('button', { name: 'Confirm' });
    await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => own.getAttribute('title')).toContain('your own proposal');

    await openProposal(second);
    await picture(second.page, `proposal-${way}`);
    const input = inputBy(second.page, way);
    await input.press(second.page.getByRole('button', { name: 'Confirm' }));
    await input.press(openDialog(second.page).getByRole('button', { name: 'Confirm' }));
    await second.page.getByText('The change is made.').waitFor();

    await office.visit(first.page, '/settings');
    await threshold(first).getByText('5,000.00').waitFor();
    await threshold(first)
      .getByText(/Last changed .* Ben Admin/)
      .waitFor();
    await picture(first.page, `settings-${way}`);
  });
});

test('a change that strengthens a control applies at once', async () => {
  const operator = await office.world.addOperator({ settings: { second_person: true } });
  const { page, troubles } = await office.openTab(await office.addPerson('admin', { of: operator }));
  await office.visit(page, '/settings');
  await page.getByRole('button', { name: 'Change Withdrawals' }).click();
  await openDialog(page).getByLabel('Four eyes above').fill('500');
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are changed.').waitFor();
  await page.locator('.setting', { hasText: 'Four eyes above' }).getByText('500.00').waitFor();
  expectNoTrouble(troubles);
});

test('caps of a single provider are set in a table, and the identity provider on a separate page', async () => {
  const { page, troubles, staff } = await office.openTab('admin');
  await office.visit(page, '/settings');
  await page.getByRole('button', { name: 'Change Wins without a bet' }).click();
  const dialog = openDialog(page);
  const caps = dialog.getByRole('group', { name: 'Caps of single providers' });
  await caps.getByRole('button', { name: 'Add' }).click();
  await caps.getByLabel('Name').fill('aurora');
  const cell = (column: string) => caps.getByRole('textbox', { name: new RegExp(`^jackpot ${column}`, 'i') });
  await cell('Largest single win').fill('50');
  await cell('All of a day').fill('700');
  await picture(page, 'settings-caps');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.setting', { hasText: 'Caps of single providers' }).getByText('aurora').waitFor();
  const { body } = await staff.get('/api/back-office/v1/operator');
  expect(body.data.settings.provider_win_caps).toEqual({ aurora: { jackpot: { per_win: 5_000, per_day: 70_000 } } });

  await office.visit(page, '/identity-provider');
  await page.getByRole('button', { name: 'Set up a provider' }).click();
  await dialog.getByLabel('Issuer').fill('https://id.lucky.example');
  await dialog.getByLabel('Client id').fill('croupier');
  await dialog.getByLabel('Client secret').fill('a secret of the provider');
  await picture(page, 'identity-provider-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/\/api\/back-office\/v1\/.*oidc/).waitFor();
  await picture(page, 'identity-provider-set');
  await page.getByRole('button', { name: 'Remove the provider' }).click();
  await dialog.getByRole('button', { name: 'Remove the provider' }).click();
  await page.getByText('No identity provider is set up').waitFor();
  expectNoTrouble(troubles);
});

test('a reason template is added, offered for reasons, changed and removed', async () => {
  const { page, troubles } = await office.openTab('admin');
  const dialog = openDialog(page);
  const player = await registerTestPlayer(office.operator);
  await office.visit(page, '/reason-templates');
  await page.getByRole('button', { name: 'New template' }).click();
  await dialog.getByLabel('For', { exact: true }).selectOption('Excluding a player');
  await dialog.getByLabel('Name').fill('By phone');
  await dialog.getByLabel('Reason, for staff').fill('Asked for it by phone.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.data-table-link', { hasText: 'By phone' }).waitFor();
  await picture(page, 'reason-templates');

  await office.visit(page, `/players/${player}`);
  await page.locator('.page-head').getByRole('button', { name: 'Exclude' }).click();
  await dialog.getByLabel('Template').selectOption('By phone');
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('Asked for it by phone.');

  await office.visit(page, '/reason-templates');
  await page.locator('.data-table-link', { hasText: 'By phone' }).click();
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('By telephone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.pane .pane-figure').getByText('By telephone').waitFor();
  await pane(page).getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('There is no template yet.').waitFor();
  expectNoTrouble(troubles);
});

test('a corrected balance waits for a second person, who sees the player, and the timeline names both', async () => {
  const operator = await office.world.addOperator({ settings: { second_person: true } });
  const player = await registerTestPlayer(operator, { first_name: 'Kwame', last_name: 'Mensah' });
  const finance = await office.openTab(await office.addPerson('finance', { of: operator }));
  const correction = { wallet: 'real', direction: 'up', amount: 2_550, reason: 'An interrupted round' };
  await office.visit(finance.page, `/players/${player}`);
  await finance.page.getByRole('button', { name: 'Correct balance' }).click();
  await openDialog(finance.page).getByText('Adding waits until a second person confirms it').waitFor();
  await picture(finance.page, 'correction-waits');
  const proposed = await finance.staff.post(`/api/back-office/v1/players/${player}/corrections`, correction);
  expect(proposed.status, proposed.text).toBe(202);
  const { page } = await office.openTab(await office.addPerson('admin', { of: operator }));
  await office.visit(page, '/proposals');
  await page.locator('.data-table-link', { hasText: 'Balance correction' }).click();
  await pane(page)
    .getByRole('link', { name: `Kwame Mensah · ${player}` })
    .waitFor();
  await page.locator('.pane .diff').getByText('25.50').waitFor();
  await pane(page).getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm: Balance correction?' });
  await dialog.getByText('Kwame Mensah').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The change is made.').waitFor();
  await office.visit(page, `/players/${player}`);
  const corrected = page.locator('.timeline li', { hasText: 'corrected the balance' });
  await expect.poll(() => corrected.innerText()).toMatch(/Anna Admin corrected the balance.*\(proposed by Finn Falk\)/);
  await picture(page, 'correction-confirmed');
});

test('a message stays while the pointer is on it or the focus in it; closed by keyboard, the focus returns', async () => {
  const of = await office.world.addOperator();
  const { page, staff, troubles } = await office.openTab(await office.addPerson('admin', { of }));
  const provider = await addProvider(staff);
  await page.clock.install();
  await office.visit(page, `/providers#${provider.id}`);
  const edit = pane(page).getByRole('button', { name: 'Edit' });
  const message = page.locator('.toast');
  const save = async (name: string) => {
    await edit.click();
    await openDialog(page).getByLabel('Name').fill(name);
    await openDialog(page).getByRole('button', { name: 'Save' }).click();
    await message.waitFor();
  };
  await save('Looked at');
  await message.hover();
  await page.clock.runFor(60_000);
  await expect.poll(() => message.count()).toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(9_000);
  await expect.poll(() => message.count()).toBe(0);

  await save('Focused');
  await edit.focus();
  await message.getByRole('button').focus();
  await page.clock.runFor(60_000);
  await expect.poll(() => message.count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => message.count()).toBe(0);
  await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
  expectNoTrouble(troubles);
});

test('a new provider at a new host, and a game with a picture at one, wait for a second person', async () => {
  const of = await office.world.addOperator({ settings: { second_person: true } });
  const first = await office.signIn('admin', { name: 'Anna Admin', of });
  const second = await office.signIn('admin', { name: 'Ben Admin', of });
  onTestFinished(async () => void (await Promise.all([first.context.close(), second.context.close()])));
  const dialog = openDialog(first.page);
  const confirm = async (what: string): Promise<void> => {
    const { page } = second;
    await page.goto(office.at('/proposals'));
    await page.locator('.data-table-link', { hasText: what }).click();
    await pane(page).getByText('new-studio.example').first().waitFor();
    await picture(page, `proposal-${what.replaceAll(' ', '-').toLowerCase()}`);
    await pane(page).getByRole('button', { name: 'Confirm' }).click();
    await openDialog(page).getByRole('button', { name: 'Confirm' }).click();
    await said(page, 'The change is made.');
  };

  await office.visit(first.page, '/providers');
  await first.page.getByRole('button', { name: 'Add a provider' }).click();
  await dialog.getByLabel('Short name').fill('new-studio');
  await dialog.getByLabel('Name', { exact: true }).fill('New Studio');
  await dialog.getByLabel('Address of games').fill('https:/play.new-studio.example/{game}?token={token}');
  await dialog.getByRole('button', { name: 'Add a provider' }).click();
  await dialog.getByText('must be an https address or a path of this platform').waitFor();
  await picture(first.page, 'provider-refused');
  await dialog.getByLabel('Address of games').fill('https://play.new-studio.example/{game}?token={token}');
  await dialog.getByRole('button', { name: 'Add a provider' }).click();
  await said(first.page, 'Waits for a second person');
  await first.page.getByText('1 change waits for a second person').waitFor();
  await picture(first.page, 'provider-new-waits');
  await expect.poll(() => first.page.locator('.toasts').getByText('Saved').count()).toBe(0);
  await confirm('New game provider');
  await first.page.goto(office.at('/providers'));
  await first.page.locator('.data-table-link', { hasText: 'New Studio' }).waitFor();

  await office.visit(first.page, '/games');
  await first.page.getByRole('button', { name: 'Add a game' }).click();
  await dialog.getByLabel('Provider').fill('new-studio');
  await dialog.getByLabel('External id').fill('aurora');
  await dialog.getByLabel('Name').fill('Aurora Rush');
  await dialog.getByLabel('Type').selectOption('rng');
  await dialog.getByLabel('Category').fill('slots');
  await dialog.getByLabel('RTP').fill('96.2');
  await dialog.getByLabel('Thumbnail url').fill('https://cdn.new-studio.example/aurora.png');
  await dialog.getByRole('button', { name: 'Add a game' }).click();
  await said(first.page, 'Waits for a second person');
  await first.page.getByText('1 change waits for a second person').waitFor();
  await picture(first.page, 'game-new-waits');
  await confirm('New game');
  const { body } = await second.staff.get('/api/back-office/v1/games?provider=new-studio');
  expect(body.data).toMatchObject([{ name: 'Aurora Rush' }]);
  expectNoTrouble([...first.troubles, ...second.troubles]);
});

test("a provider's address at another host waits, and the page does not say that it was saved", async () => {
  const of = await office.world.addOperator({ settings: { second_person: true } });
  const { page, troubles } = await office.openTab(await office.addPerson('admin', { of }));
  const provider = await plantProvider(office.world, of);
  const dialog = openDialog(page);
  await office.visit(page, `/providers#${provider.id}`);
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Address of games').fill('https://elsewhere.example/{game}?token={token}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Waits for a second person');
  await picture(page, 'provider-waits');
  await expect.poll(() => page.locator('.toasts').getByText('Saved').count()).toBe(0);
  await pane(page).getByText('https://play.studio.example/{game}?token={token}').waitFor();
  expectNoTrouble(troubles);
});

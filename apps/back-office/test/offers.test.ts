import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { formatMoney } from '../src/money.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture } from './back-office.ts';
import { moveMoney } from './money.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';
import { registerPeople } from './people.ts';

const office = await openBackOffice();
await moveMoney(office, await registerPeople(office.operator));

/** The player's own bonuses, as their browser would ask for them. */
const ownBonuses = async (player: number) => {
  const path = `/api/v1/operator/players/${player}/session-tokens`;
  const { token } = (await office.operator.client.post(path, { ttl_minutes: 60 })).body.data;
  const headers = { authorization: `Bearer ${token}` };
  return (await office.world.app.http.inject({ url: '/api/v1/player/bonuses', headers })).json().data;
};

describe.each(ways)('by %s', (way) => {
  test('marketing makes a bonus and a promo code; a player redeems it, their page shows it, and another is granted by hand', async () => {
    const { page, troubles } = await office.openTab('marketing');
    const input = inputBy(page, way);
    const dialog = openDialog(page);
    const name = `Spring ${way}`;
    const code = `SPRING-${way.toUpperCase()}`;
    const player = await registerTestPlayer(office.operator, { first_name: 'Bella', last_name: 'Bonus' });

    await office.visit(page, '/bonuses');
    await input.press(page.getByRole('button', { name: 'Add a bonus' }));
    await input.write(dialog.getByLabel('Name', { exact: true }), name);
    await input.choose(dialog.getByLabel('Type'), 'no deposit');
    await input.write(dialog.getByLabel('Default amount'), '25');
    await input.write(dialog.getByLabel('Wagering multiplier'), '10');
    await input.write(dialog.getByLabel('Times per player'), '0');
    // Fields of other bonus types are not shown.
    await expect.poll(() => dialog.getByLabel('Percentage').count()).toBe(0);
    // The form begins with terms that are worth something and cost a bounded sum.
    await expect.poll(() => dialog.getByLabel('Days to play it').inputValue()).toBe('14');
    await dialog.getByText('They must stake 250.00 EUR within 14 days').waitFor();
    await picture(page, `bonus-form-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Add a bonus' }));
    await page.getByRole('link', { name }).waitFor();

    await office.visit(page, '/promo-codes');
    await input.press(page.getByRole('button', { name: 'Add codes' }));
    await input.choose(dialog.getByLabel('Bonus', { exact: true }), name);
    await input.write(dialog.getByRole('textbox', { name: 'Codes' }), code);
    await picture(page, `promo-form-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Add codes' }));
    await page.getByText('1 code made').waitFor();

    const redeemed = await office.operator.client.post(`/api/v1/operator/players/${player}/promo-codes`, { code });
    expect(redeemed.status, redeemed.text).toBe(201);
    expect(await ownBonuses(player)).toMatchObject([{ name, state: 'activated', amount: 2_500 }]);
    await input.press(page.getByRole('link', { name: code }));
    await input.openTab('Redemptions');
    await pane(page).getByText(`Player ${player}`).waitFor();
    await office.visit(page, `/players/${player}#bonuses`);
    await page.getByRole('row', { name: new RegExp(`${name} activated 25\\.00`) }).waitFor();
    await picture(page, `player-bonus-${way}`);

    await input.press(page.getByRole('button', { name: 'Grant a bonus' }));
    await input.choose(dialog.getByLabel('Bonus', { exact: true }), name);
    await input.write(dialog.getByLabel('Amount'), '7.50');
    await input.write(dialog.getByLabel('Reason'), 'Sorry for the outage');
    await dialog.getByText('They must stake 75.00 EUR within 14 days').waitFor();
    await picture(page, `grant-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Grant' }));
    await page.getByText('Bonus granted').waitFor();
    await page.getByRole('row', { name: new RegExp(`${name} pending 7\\.50`) }).waitFor();
    expect((await ownBonuses(player)).map(({ amount }: { amount: number }) => amount)).toEqual([750, 2_500]);
    // Seeing players does not include changing them.
    const lock = page.locator('.page-head').getByRole('button', { name: 'Lock' });
    await expect.poll(() => lock.getAttribute('aria-description')).toBe('This needs the permission manage_players.');
    expectNoTrouble(troubles);
  });

  test('finance reads the GGR report, whose figures are those of the API, and exports it as CSV', async () => {
    const { page, staff, troubles } = await office.openTab('finance');
    const input = inputBy(page, way);
    await office.visit(page, '/ggr');
    const to = office.world.clock.now().toISOString().slice(0, 10);
    const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10);
    const address = `/api/back-office/v1/reports/ggr`;
    const report = (await staff.get(`${address}?from=${from}&to=${to}`)).body.data;
    expect(report.casino.bets).toBeGreaterThan(0);
    const figures = [
      report.casino.bets,
      report.casino.wins,
      report.casino.ggr,
      report.bonus_conversions,
      report.net_gaming_revenue,
    ];
    const shown = figures.map((amount: number) => formatMoney(amount, 'EUR', 'en'));
    await expect.poll(() => page.locator('.report-figures .report-figure').allTextContents()).toEqual(shown);
    await page.getByText('The sum agrees with the ledger.').waitFor();
    await input.openTab('By game');
    const [game] = report.games;
    await page
      .getByRole('row', { name: `${game.game} ${game.provider} ${formatMoney(game.bets, 'EUR', 'en')}` })
      .waitFor();
    await picture(page, `ggr-${way}`);

    for (const [tab, view] of [
      ['By game', 'games'],
      ['By day', 'days'],
    ] as const) {
      await input.openTab(tab);
      const download = page.waitForEvent('download');
      await input.press(page.getByRole('tabpanel', { name: tab }).getByRole('link', { name: 'Export CSV' }));
      const file = await download;
      expect(file.suggestedFilename()).toBe(`ggr-${view}-${from}-${to}.csv`);
      const answer = await staff.get(`${address}/export?from=${from}&to=${to}&view=${view}`);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toBe(answer.text);
      expect(text.trim().split('\n')).toHaveLength(report[view].length + 1);
    }
    await input.press(page.getByRole('tabpanel', { name: 'By day' }).locator('tbody a').first());
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(from);
    await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(from);
    await input.press(page.locator('.report-same').getByRole('link', { name: 'Payments report' }));
    await expect.poll(() => page.getByLabel('To').inputValue()).toBe(from);
    const ended = page.waitForEvent('download');
    await input.press(page.locator('.report-range').getByRole('link', { name: 'Export CSV' }));
    expect((await ended).suggestedFilename()).toBe(`payments-report-${from}-${from}.csv`);
    expectNoTrouble(troubles);
  });
});

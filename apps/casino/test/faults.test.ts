import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { must } from '../../server/test/support/client.ts';
import { startDroppingProxy } from './dropping-proxy.ts';
import { visitCasino } from './visit-casino.ts';

/** Between the browsers and the casino is a proxy, which loses answers when a test says so. */
const casino = await visitCasino();
const { world, operator } = casino;
const proxy = await startDroppingProxy(() => casino.url);
const lobby = `${proxy.url}/casino/`;
const plays = /\/play$/;

type Person = Awaited<ReturnType<typeof casino.registerByHand>>;

const count = async (what: 'rounds' | 'deposits' | 'withdrawals' | 'players', { username }: Person) => {
  const [found] = await world.admin<{ rounds: number; deposits: number; withdrawals: number; players: number }[]>`
    select (select count(*)::int from game_rounds r where r.player_id = p.id) as rounds,
      (select count(*)::int from payment_requests r where r.player_id = p.id and r.type = 'deposit') as deposits,
      (select count(*)::int from payment_requests r where r.player_id = p.id and r.type = 'withdrawal') as withdrawals,
      (select count(*)::int from players) as players
    from players p where p.username = ${username}`;
  return found?.[what];
};

const openGame = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /To the lobby/ })
    .click();
  await page.getByRole('link', { name: new RegExp(`^${name} Pays back`) }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

/** A player with 20.00, by way of the proxy, on the page of the slot. */
const openSlot = async () => {
  proxy.heal();
  const { page, person } = await casino.openPlayer(2_000);
  await page.goto(lobby);
  await openGame(page, 'Slot');
  return { page, person };
};

const said = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /won|back/ });

const spin = (page: Page): Promise<void> => page.getByRole('button', { name: 'Spin' }).click();

const signIn = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name or e-mail').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
};

/** A promise, and the function that fulfils it. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const exclude = async ({ username }: Person): Promise<void> => {
  const [player] = await world.admin<{ id: number }[]>`select id from players where username = ${username}`;
  await must(operator.client.post(`/api/v1/operator/players/${player?.id}/self-exclusion`, { period: '24_hours' }));
};

describe('an answer that is lost on the way', () => {
  test('of a registration, a deposit and a withdrawal: the same button is pressed again, and each happens once', async () => {
    const { page } = await casino.openVisit();
    proxy.on(/\/api\/register$/, { arrives: () => false });
    const registering = casino.registerByHand(page, lobby);
    await page.getByText('The casino did not answer. Check your connection and try again.').waitFor();
    const before = await world.admin`select count(*)::int as count from players`;
    proxy.heal();
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    const person = await registering;
    expect(await world.admin`select count(*)::int as count from players`).toEqual(before);

    proxy.on(/\/api\/deposits$/, { arrives: () => false });
    await page.getByLabel('Amount in EUR', { exact: true }).fill('20');
    await page.getByRole('button', { name: 'Deposit €20.00' }).click();
    await page.getByText('The casino did not answer. Check your connection and try again.').waitFor();
    proxy.heal();
    await page.getByRole('button', { name: 'Deposit €20.00' }).click();
    await page.getByText('€20.00 are in your account.').waitFor();
    expect(await count('deposits', person)).toBe(1);

    proxy.on(/\/withdrawals$/, { arrives: () => false });
    await page.getByLabel('Amount in EUR, to withdraw').fill('5');
    await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
    await page.getByRole('button', { name: 'Ask for €5.00' }).click();
    await page.getByText('The answer was lost. Try again: nothing is done twice.').waitFor({ timeout: 60_000 });
    proxy.heal();
    await page.getByRole('button', { name: 'Ask for €5.00' }).click();
    await page.getByText('€5.00 are set aside').waitFor();
    expect(await count('withdrawals', person)).toBe(1);
    // However often it was sent, it was one request.
    expect(new Set(proxy.seen.map(({ key }) => key)).size).toBe(1);
  });

  test('of a round: the page asks again by itself, and then by a button', async () => {
    const { page, person } = await openSlot();
    proxy.on(plays, { arrives: () => false });
    await spin(page);
    await page.getByText('Your round is played at most once').waitFor({ timeout: 60_000 });
    expect(await count('rounds', person)).toBe(1);
    proxy.heal();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said(page).waitFor();
    expect(await count('rounds', person)).toBe(1);
    expect(proxy.seen.length).toBeGreaterThan(1);
    expect(new Set(proxy.seen.map(({ key }) => key)).size).toBe(1);
  });
});

test('a double click on each button acts once, even if the answer is slow', async () => {
  const { page, person } = await openSlot();
  const slow = gate();
  proxy.on(/\/(play|deposits|withdrawals)$/, { arrives: () => slow.opened.then(() => true) });
  await page.getByRole('button', { name: 'Spin' }).dblclick();
  slow.open();
  await said(page).waitFor();
  expect(await count('rounds', person)).toBe(1);
  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await page.getByLabel('Amount in EUR', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Deposit €10.00' }).dblclick();
  await page.getByText('€10.00 are in your account.').waitFor();
  expect(await count('deposits', person)).toBe(2);
  expect(proxy.seen.map(({ path }) => path.split('/').at(-1))).toEqual(['play', 'deposits']);
});

describe('two tabs', () => {
  test('of one player, pressed together: two rounds, and both tabs end with the balance of the platform', async () => {
    const { page, person } = await openSlot();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Slot', level: 1 }).waitFor();
    await Promise.all([spin(page), spin(other)]);
    await Promise.all([said(page).waitFor(), said(other).waitFor()]);
    expect(await count('rounds', person)).toBe(2);
    const [account] = await world.admin<{ real_balance: number }[]>`
      select a.real_balance from accounts a join players p on p.id = a.player_id where p.username = ${person.username}`;
    const balance = `€${((account?.real_balance ?? 0) / 100).toFixed(2)}`;
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.getByTestId('balance').getByText(balance).waitFor();
    }
  });

  test('of two people: the first tab does not play with the money of who signed in in the second', async () => {
    const { page, person } = await openSlot();
    const other = await page.context().newPage();
    await other.goto(lobby);
    await other.getByRole('button', { name: /Your account/ }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Create account' }).waitFor();
    const second = await casino.registerByHand(other, lobby);
    await casino.depositByHand(other, '30');
    await spin(page);
    await page.getByText('In another tab somebody else has signed in.').waitFor();
    await page.getByTestId('balance').getByText('€30.00').waitFor();
    expect([await count('rounds', person), await count('rounds', second)]).toEqual([0, 0]);
  });
});

describe('a session that ends', () => {
  test('before a round: the page says so, nothing is played, and a sign-in leads back', async () => {
    const { page, person } = await openSlot();
    world.clock.advance(5 * 3_600_000);
    await spin(page);
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    expect(await count('rounds', person)).toBe(0);
    await signIn(page, person);
    await openGame(page, 'Slot');
    // The page cannot know that nothing was played; who wants the round no more leaves it.
    await page.getByRole('button', { name: 'Leave this round' }).click();
    expect(await count('rounds', person)).toBe(0);
    await spin(page);
    await said(page).waitFor();
    expect(await count('rounds', person)).toBe(1);
  });

  test('after a round whose answer was lost: it is shown after the sign-in, and not played again', async () => {
    const { page, person } = await openSlot();
    proxy.on(plays, {
      arrives: () => {
        if (proxy.seen.length > 1) return true;
        world.clock.advance(5 * 3_600_000);
        return false;
      },
    });
    await spin(page);
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    expect(await count('rounds', person)).toBe(1);
    await signIn(page, person);
    await openGame(page, 'Slot');
    await page.getByText('Your round is played at most once').waitFor();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said(page).waitFor();
    expect(await count('rounds', person)).toBe(1);
  });
});

describe('an exclusion in the middle of a round', () => {
  test('before the bet arrives: nothing is played, and the page says why', async () => {
    const { page, person } = await openSlot();
    proxy.on(plays, { before: () => exclude(person) });
    await spin(page);
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    expect(await count('rounds', person)).toBe(0);
    await signIn(page, person);
    await page.getByText(/^You are taking a break from playing until/).waitFor();
  });

  test('after the bet: the round counts and is shown, and the next one is refused', async () => {
    const { page, person } = await openSlot();
    proxy.on(plays, { arrives: () => exclude(person).then(() => true) });
    await spin(page);
    await said(page).waitFor();
    proxy.heal();
    expect(await count('rounds', person)).toBe(1);
    await expect
      .poll(() => page.getByRole('heading', { name: 'Your session is over' }).isVisible(), { timeout: 30_000 })
      .toBe(true);
    expect(await count('rounds', person)).toBe(1);
  });

  test('and the answer is lost: the page keeps the question, and says where the round is', async () => {
    const { page, person } = await openSlot();
    proxy.on(plays, { arrives: () => (proxy.seen.length > 1 ? true : exclude(person).then(() => false)) });
    await spin(page);
    await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
    await signIn(page, person);
    await openGame(page, 'Slot');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('You cannot play while your account is restricted.').waitFor();
    await page.getByText('An earlier try got no answer.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'stake €1.00' }).waitFor();
    expect(await count('rounds', person)).toBe(1);
  });
});

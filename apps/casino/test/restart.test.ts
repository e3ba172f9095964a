import { afterAll, expect, test } from 'vitest';
import { withRowsHeld } from '../../server/test/support/locks.ts';
import { type RunningServer, startServer } from '../../server/test/support/process.ts';
import { masterKey } from '../../server/test/support/world.ts';
import { startDroppingProxy } from './dropping-proxy.ts';
import { startProgram } from './start-program.ts';
import { visitCasino } from './visit-casino.ts';

/** The platform and the casino as processes of their own, which are killed and started again. */
const casino = await visitCasino();
const { world, operator, folder } = casino;
const patience = 300_000;

const startPlatform = (port = '0'): Promise<RunningServer> =>
  startServer('serve', {
    ...{ DATABASE_URL: world.url, CROUPIER_MASTER_KEY: masterKey.toString('hex'), PORT: port },
    ...{ DATABASE_WAIT_SECONDS: '30', LOG_LEVEL: 'warn' },
  });

let platform = await startPlatform();
afterAll(() => platform.stop('SIGKILL'));
const { url } = platform;
const restartPlatform = async (): Promise<void> => {
  platform = await startPlatform(new URL(url).port);
};

let program = await startProgram({ operator, url, folder });
const programPort = new URL(program.at).port;
const proxy = await startDroppingProxy(() => new URL(program.at).origin);
const lobby = `${proxy.url}/casino/`;
const plays = /\/play$/;

const countRounds = async (username: string): Promise<number> => {
  const [found] = await world.admin<{ count: number }[]>`
    select count(*)::int as count from game_rounds r
    join players p on p.operator_id = r.operator_id and p.id = r.player_id where p.username = ${username}`;
  return found?.count ?? 0;
};

/** A player with 20.00 on the page of the slot. */
const openSlot = async () => {
  proxy.heal();
  const { page } = await casino.openVisit();
  const { username } = await casino.registerByHand(page, lobby);
  await casino.depositByHand(page, '20');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /To the lobby/ })
    .click();
  await page.getByRole('link', { name: /^Slot Pays back/ }).click();
  await page.getByRole('heading', { name: 'Slot', level: 1 }).waitFor();
  const said = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /won|back/ });
  return { page, username, said };
};

const unanswered = 'Your round is played at most once';

test(
  'the platform is killed after a round is committed: the page says that the answer is lost, and later shows the round',
  async () => {
    const { page, username, said } = await openSlot();
    proxy.on(plays, { arrives: () => platform.stop('SIGKILL').then(() => false) });
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByText(unanswered).waitFor({ timeout: 60_000 });
    expect(await countRounds(username)).toBe(1);
    await restartPlatform();
    proxy.heal();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said.waitFor();
    expect(await countRounds(username)).toBe(1);
  },
  patience,
);

test(
  'the platform is killed before a round is committed: nothing is taken, and the same press is played once',
  async () => {
    const { page, username, said } = await openSlot();
    const { operator_id } = operator;
    await withRowsHeld(
      world,
      { table: 'accounts', operator_id, waiters: 1 },
      async () => {
        await page.getByRole('button', { name: 'Spin' }).click();
      },
      () => platform.stop('SIGKILL'),
    );
    await page.getByText(unanswered).waitFor({ timeout: 60_000 });
    expect(await countRounds(username)).toBe(0);
    await restartPlatform();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said.waitFor();
    expect(await countRounds(username)).toBe(1);
  },
  patience,
);

test(
  'the casino is killed in the middle of a round: the session lasts, and the round is shown',
  async () => {
    const { page, username, said } = await openSlot();
    proxy.on(plays, {
      arrives: () => {
        if (proxy.seen.length > 1) return true;
        program.program.kill('SIGKILL');
        return false;
      },
    });
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByText(unanswered).waitFor({ timeout: 60_000 });
    expect(await countRounds(username)).toBe(1);
    program = await startProgram({ operator, url, folder }, { env: { PORT: programPort } });
    await page.reload();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said.waitFor();
    expect(await countRounds(username)).toBe(1);
  },
  patience,
);

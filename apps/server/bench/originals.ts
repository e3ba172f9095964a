import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Browser, Page } from 'playwright-core';
import { createCroupier } from '../../../packages/sdk/src/croupier.ts';
import { openPool } from '../src/database/pool.ts';
import { prepareWeb } from '../src/process/web.ts';
import { casinoBuild } from '../src/process/web-builds.ts';
import { openBrowser } from '../support/browser.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import { freePort, stopProcess } from '../support/server-process.ts';
import { figureOf } from './back-office-figures.ts';
import type { Bench, BenchContext } from './context.ts';
import { type Figure, median, percentile } from './report.ts';
import { readScript, type Script, traceCategories } from './round-trace.ts';

const games = [
  { name: 'slot', external_id: 'orig-slot', lasts: 3_000 },
  { name: 'roulette', external_id: 'orig-roulette', lasts: 5_500 },
  { name: 'crash', external_id: 'orig-crash', lasts: 5_500 },
] as const;

/** Goals of a round: script in a frame, and the longest task, in milliseconds. */
const goals = { frame: 4, task: 50 };

const warmUps = 1;

/** How much a round of our games asks of a browser: scripts in each frame, and the longest task. */
export const originalsBench: Bench = {
  name: 'originals',
  summary: 'rounds of our games in the casino: script in a frame, and the longest task, from the press to the next one',
  run: async (context) => {
    const databaseUrl = await context.database();
    const { key } = await seedAccounts(databaseUrl, context.masterKey);
    const owner = openPool({ url: databaseUrl, max: 1 });
    const ids = await owner<{ id: number; external_id: string }[]>`
      select id, external_id from games where external_id like 'orig-%'`;
    await owner.end();
    const home = join(tmpdir(), `croupier-bench-web-${process.getuid?.() ?? 'user'}`);
    mkdirSync(home, { recursive: true });
    const log = pino({ level: 'silent' });
    const built = await prepareWeb({ home, isProduction: false, log, build: casinoBuild }).finished;
    if (built.kind !== 'ready') throw new Error(`The casino is not built: ${JSON.stringify(built)}`);
    const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn', CROUPIER_HOME: home } });
    const port = await freePort();
    const casino = fork(join(import.meta.dirname, '../../casino/server/main.ts'), [], {
      env: {
        ...process.env,
        ...{ CROUPIER_URL: `http://127.0.0.1:${server.port}`, CROUPIER_KEY: key.key, CROUPIER_SECRET: key.secret },
        ...{ PORT: String(port), CASINO_PAGES: built.folder },
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const browser = await openBrowser({ asPeopleHaveIt: true });
    try {
      const croupier = createCroupier({ url: `http://127.0.0.1:${server.port}`, ...key });
      const page = await openPlayer(browser, `http://localhost:${port}/casino`, (player) =>
        croupier.recordDeposit({ player, amount: 50_000, external_reference: 'bench' }),
      );
      const figures: Figure[] = [];
      for (const game of games) {
        const { id } = ids.find(({ external_id }) => external_id === game.external_id)!;
        await page.goto(`http://localhost:${port}/casino/game/${id}`);
        figures.push(...(await measureGame(context, { browser, page }, game)));
      }
      return figures;
    } finally {
      await browser.close();
      await stopProcess(casino);
    }
  },
};

/** The page of somebody with an account and money. */
const openPlayer = async (
  browser: Browser,
  casino: string,
  pay: (player: number) => Promise<unknown>,
): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${casino}/`).catch(() => undefined);
    if (answer?.ok) break;
    if (tries > 600) throw new Error('The casino did not start within a minute.');
    await sleep(100);
  }
  await page.goto(`${casino}/`);
  const player = await page.evaluate(async (base) => {
    const answer = await fetch(`${base}/api/register`, {
      method: 'POST',
      headers: { 'x-casino': '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        ...{ username: 'ada_bench', email: 'ada@example.com', password: 'a long word 7' },
        ...{ first_name: 'Ada', last_name: 'Lovelace', birth_date: '1985-12-10', country: 'GB', terms_accepted: true },
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return (JSON.parse(text) as { data: { id: number } }).data.id;
  }, casino);
  await pay(player);
  // Marks when the answer of a round has arrived; the page then begins to show it.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const answer = await send(...given);
      if (String(given[0]).endsWith('/play')) performance.mark('answered');
      return answer;
    };
    addEventListener('keydown', () => performance.mark('pressed'), true);
  });
  return page;
};

type Game = (typeof games)[number];
type Watched = { readonly browser: Browser; readonly page: Page };

const measureGame = async ({ rounds, say }: BenchContext, { browser, page }: Watched, game: Game) => {
  const start = page.getByRole('button', { name: /^(?:Spin|Turn the wheel|Start)$/ });
  await start.waitFor();
  await page.waitForLoadState('networkidle');
  const shown: Script[] = [];
  const whole: Script[] = [];
  for (let round = 0; round < rounds + warmUps; round += 1) {
    await start.focus();
    await browser.startTracing(page, { categories: traceCategories } as never);
    // Nothing looks at the page meanwhile: each look would be a script of its own.
    await page.keyboard.press('Enter');
    await sleep(game.lasts);
    await page.evaluate(() => performance.mark('over'));
    const trace = await browser.stopTracing();
    if (round < warmUps) continue;
    shown.push(readScript(trace, { from: 'answered', to: 'over' }));
    whole.push(readScript(trace, { from: 'pressed', to: 'over' }));
    await sleep(500);
  }
  const frames = shown.flatMap((script) => script.frames);
  const longest = whole.toSorted((one, other) => other.longest_task - one.longest_task)[0]!;
  const figures = [
    figureOf(`${game.name}: script in a frame, median`, median(frames)),
    figureOf(`${game.name}: script in a frame, p99`, percentile(frames, 0.99)),
    figureOf(`${game.name}: script in a frame, most`, percentile(frames, 1)),
    figureOf(
      `${game.name}: from the press on, most`,
      percentile(
        whole.flatMap((script) => script.frames),
        1,
      ),
    ),
    figureOf(`${game.name}: longest task`, longest.longest_task),
    figureOf(`${game.name}: longest task, computing`, Math.max(...whole.map((script) => script.longest_computing))),
  ];
  const isWithin = percentile(frames, 1) <= goals.frame && longest.longest_task <= goals.task;
  say(`  ${game.name}: ${frames.length} frames with script${isWithin ? '' : ', over the goals'}`);
  const heaviest = shown.toSorted((one, other) => Math.max(...other.frames) - Math.max(...one.frames))[0]!;
  say(`    heaviest frame ${Math.max(...heaviest.frames).toFixed(1)} ms, ${heaviest.heaviest}`);
  say(`    longest task ${longest.longest_task.toFixed(1)} ms: ${longest.what}`);
  return figures;
};

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/browser.ts';
import { longestFrame, type Timed, timeAct } from './back-office-page.ts';
import { entriesPerPlayer, seedCasino } from './back-office-seed.ts';
import type { Bench, BenchContext } from './context.ts';
import { type Figure, median } from './report.ts';

const base = '/api/back-office/v1';
const apiRuns = 40;
const pageRuns = 15;
const patience = 10_000;

/** So many times the API's own answer a page may take until its rows are on the screen. */
const goal = 1.5;

/** The API's own answers: what the pages ask for, and what grows with the casino. */
const apiCases = (player: number): [string, string][] => [
  ['players, first page', `${base}/players`],
  ['players, page 1000', `${base}/players?page=1000`],
  ['players, status and KYC', `${base}/players?status=locked&kyc_status=rejected`],
  ['search schmidt', `${base}/players?search=schmidt`],
  ['search kowalski12', `${base}/players?search=kowalski12`],
  ['search by e-mail', `${base}/players?email=nobody@example.com`],
  ['player', `${base}/players/${player}`],
  ['player, transactions', `${base}/players/${player}/transactions`],
  ['player, timeline', `${base}/players/${player}/timeline`],
  ['withdrawals queue', `${base}/payments?queue=to_decide&order=oldest`],
  ['withdrawals, newest', `${base}/payments?type=withdrawal&status=new&order=newest`],
  ['payments, newest', `${base}/payments`],
  ['ledger, newest', `${base}/ledger`],
];

/** The back office on a large casino: the API's own answers, and the page's time from key or click to rows beside them. */
export const backOfficeBench: Bench = {
  name: 'back-office',
  summary:
    'lists, search, player and queue with 10,000,000 entries (--size) of a tenth as many players; page beside API',
  run: async (context) => {
    const players = Math.ceil((context.size ?? 10_000_000) / entriesPerPlayer);
    const databaseUrl = await context.database();
    context.say(`seeding ${players.toLocaleString('en')} players`);
    const { token } = await seedCasino(databaseUrl, players, context.say);
    const home = join(tmpdir(), `croupier-web-test-${process.getuid?.() ?? 'user'}`);
    mkdirSync(home, { recursive: true });
    const { port } = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn', CROUPIER_HOME: home } });
    const url = `http://localhost:${port}`;
    const ask = createAsk(url, token);
    const isWanted = (name: string): boolean => new RegExp(context.only ?? '').test(name);
    return [
      ...(await measureApi(context, ask, players, isWanted)),
      ...(await measurePages(context, url, token, ask, isWanted)),
    ];
  },
};

type Ask = (path: string) => Promise<number>;

/** One request with its whole answer, in milliseconds; a refusal ends the bench. */
const createAsk =
  (url: string, token: string): Ask =>
  async (path) => {
    const started = performance.now();
    const reply = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 300)}`);
    return performance.now() - started;
  };

const at = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
};

const figure = (name: string, value: number, compared_with: string | null = null): Figure => ({
  name,
  value,
  unit: 'ms',
  connections: 1,
  compared_with,
});

type IsWanted = (name: string) => boolean;

const measureApi = async ({ say }: BenchContext, ask: Ask, players: number, isWanted: IsWanted): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const wanted = apiCases(Math.floor(players / 2)).filter(([name]) => isWanted(`API, ${name}`));
  for (const [name, path] of wanted) {
    for (let run = 0; run < 5; run += 1) await ask(path);
    const times: number[] = [];
    for (let run = 0; run < apiRuns; run += 1) times.push(await ask(path));
    say(`  API, ${name}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`);
    figures.push(figure(`API, ${name}`, at(times, 0.5)), figure(`API, ${name}, p95`, at(times, 0.95)));
  }
  return figures;
};

const firstRow = '.data-table tbody tr';

/** An act that a person repeats all day; each run asks for something that the page has not loaded yet. */
type PageCase = {
  readonly name: string;
  readonly path: string;
  readonly watched: string;
  readonly act: (page: Page, run: number) => Promise<unknown>;
  /** Puts the page where the next run begins. */
  readonly reset?: (page: Page, run: number) => Promise<unknown>;
};

const nextPage = (page: Page): Promise<unknown> => page.locator('.pager button').nth(1).click({ timeout: 2_000 });

/** The last letter of each is timed; the first term continues what the page is opened with. */
const terms = 'web fis bec wag kra leh koe pet sch gar ros dub nov jen sil'.split(' ');

const pageCases: readonly PageCase[] = [
  { name: 'list, next page', path: '/players', watched: firstRow, act: nextPage },
  {
    name: 'search, a further letter',
    path: '/players?search=we',
    watched: '.data-table tbody',
    act: (page, run) => page.locator('.filter-bar input').press((terms[run % terms.length] as string).slice(-1)),
    reset: async (page, run) => {
      const term = terms[(run + 1) % terms.length] as string;
      await page.locator('.filter-bar input').fill(term.slice(0, -1));
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'player, opened',
    path: '/players',
    watched: '.pane-figure',
    act: (page, run) => page.locator('.data-table-link').nth(run).click({ timeout: patience }),
    reset: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.pane').waitFor({ state: 'detached', timeout: patience });
    },
  },
  {
    name: 'withdrawals queue, next page',
    path: '/withdrawals?queue=to_decide&order=oldest',
    watched: firstRow,
    act: nextPage,
  },
];

const measurePages = async (
  context: BenchContext,
  url: string,
  token: string,
  ask: Ask,
  isWanted: IsWanted,
): Promise<Figure[]> => {
  const wanted = pageCases.filter(({ name }) => isWanted(`page, ${name}`));
  if (wanted.length === 0) return [];
  await untilBuilt(url);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
    const figures: Figure[] = [];
    for (const pageCase of wanted) figures.push(...(await measurePage(context, page, url, ask, pageCase)));
    await open(page, `${url}/back-office/players`);
    const typing = () => page.locator('.filter-bar input').pressSequentially('schmidt', { delay: 60 });
    figures.push(figure('page, typing in search: longest frame', await longestFrame(page, typing)));
    return figures;
  } finally {
    await browser.close();
  }
};

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.locator(firstRow).first().waitFor();
  await page.waitForTimeout(500);
};

/** The page and the API take turns: after each act the API alone is asked for what the page had asked for. */
const measurePage = async (
  { say }: BenchContext,
  page: Page,
  url: string,
  ask: Ask,
  { name, path, watched, act, reset }: PageCase,
): Promise<Figure[]> => {
  await open(page, `${url}/back-office${path}`);
  await page.locator('body').press('j');
  const [shown, answered]: [number[], number[]] = [[], []];
  for (let run = 0; run < pageRuns; run += 1) {
    const timed: Timed = await timeAct(page, watched, () => act(page, run));
    await reset?.(page, run);
    const started = performance.now();
    await Promise.all(timed.asked.map(ask));
    // What the page had already, it need not ask for: such a run says nothing.
    if (timed.asked.length > 0 && timed.milliseconds !== undefined) {
      shown.push(timed.milliseconds);
      answered.push(performance.now() - started);
    }
  }
  if (shown.length < pageRuns / 3) {
    say(`  ${name}: only ${shown.length} of ${pageRuns} runs changed the screen, left out`);
    return [];
  }
  const ratio = median(shown) / median(answered);
  const over = ratio > goal ? `, over ${goal}` : '';
  say(
    `  ${name}: ${median(shown).toFixed(1)} ms, the API ${median(answered).toFixed(1)} ms: ${ratio.toFixed(2)}${over}`,
  );
  return [
    figure(`API for ${name}`, median(answered)),
    figure(`page, ${name}`, median(shown), `API for ${name}`),
    figure(`page, ${name}, p95`, at(shown, 0.95)),
  ];
};

/** The app is built behind the server's start. */
const untilBuilt = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(`${url}/back-office/players`);
    const text = await reply.text();
    if (reply.ok && /<script[^>]+type="module"/.test(text)) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The back office was not built within five minutes.');
};

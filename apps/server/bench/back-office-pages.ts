import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '../support/browser.ts';
import { type Act, actsOf } from './back-office-acts.ts';
import type { Ask } from './back-office-api.ts';
import { figureOf } from './back-office-figures.ts';
import { openTab, type Tab, timeAct, untilIdle, watchTyping } from './back-office-page.ts';
import type { Session } from './back-office-sign-in.ts';
import type { BenchContext } from './context.ts';
import { type Figure, median, percentile } from './report.ts';

const runs = 15;
const warmUps = 2;

/** A page's rows must be visible within this many times the duration of the API call. */
const goal = 1.5;

type Place = { readonly url: string; readonly session: Session; readonly ask: Ask; readonly players: number };

export const measurePages = async (
  context: BenchContext,
  { url, session, ask, players }: Place,
  isWanted: (name: string) => boolean,
): Promise<Figure[]> => {
  const wanted = actsOf(players).filter(({ name }) => isWanted(`page, ${name}`));
  const typing = typings.filter(({ name }) => isWanted(`page, ${name}`));
  if (wanted.length + typing.length === 0) return [];
  await untilBuilt(url);
  const browser = await openBrowser();
  try {
    const tab = await openTab(browser, url, session);
    const figures: Figure[] = [];
    for (const act of wanted) figures.push(...(await measureAct(context, tab, ask, act)));
    for (const each of typing) figures.push(...(await measureTyping(context, tab, each)));
    return figures;
  } finally {
    await browser.close();
  }
};

/** Page and API take turns, and alternate who is first: the second finds the data in memory. */
const measureAct = async ({ say }: BenchContext, tab: Tab, ask: Ask, act: Act): Promise<Figure[]> => {
  const shown: number[] = [];
  const answered: number[] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    const calls = act.calls(run);
    const isApiFirst = run % 2 === 1;
    await act.prepare(tab, run);
    await untilIdle(tab);
    const early = isApiFirst ? await ask(calls) : undefined;
    const { milliseconds, asked } = await timeAct(tab.page, act, () => act.act(tab, run));
    const missing = calls.filter((call) => !asked.includes(call));
    if (missing.length > 0 && !act.isAhead) throw new Error(`${act.name}: the page did not ask for ${missing}`);
    await untilIdle(tab);
    const api = early ?? (await ask(calls));
    if (run < warmUps) continue;
    shown.push(milliseconds);
    answered.push(api);
  }
  const [page50, api50] = [median(shown), median(answered)];
  const ratio = page50 / api50;
  const verdict = ratio > goal ? `, over ${goal}` : '';
  say(`  ${act.name}: ${page50.toFixed(1)} ms, the API ${api50.toFixed(1)} ms: ${ratio.toFixed(2)}${verdict}`);
  return [
    figureOf(`API for ${act.name}`, api50),
    figureOf(`page, ${act.name}`, page50, `API for ${act.name}`),
    figureOf(`page, ${act.name}, p95`, percentile(shown, 0.95)),
  ];
};

const typed = 'schmidt kowalski12 a';

type Typing = { readonly name: string; readonly input: string; readonly before?: string };
const typings: readonly Typing[] = [
  { name: 'typing in the search of the list', input: '.filter-bar input[type=search]' },
  { name: 'typing in the search over everything', input: '.palette-input', before: 'Control+k' },
];

const measureTyping = async ({ say }: BenchContext, tab: Tab, { name, input, before }: Typing): Promise<Figure[]> => {
  await tab.open('/players');
  if (before) await tab.page.keyboard.press(before);
  const field = tab.page.locator(input);
  await field.focus();
  const { longest_task, longest_computing, letters } = await watchTyping(tab, () =>
    field.pressSequentially(typed, { delay: 60 }),
  );
  say(
    `  ${name}: longest task ${longest_task.toFixed(1)} ms, computing ${longest_computing.toFixed(1)} ms; letter shown after ${median(letters).toFixed(1)} ms, the slowest ${percentile(letters, 1).toFixed(1)} ms`,
  );
  return [
    figureOf(`page, ${name}: longest task`, longest_task),
    figureOf(`page, ${name}: longest task, computing`, longest_computing),
    figureOf(`page, ${name}: letter shown`, median(letters)),
    figureOf(`page, ${name}: slowest letter`, percentile(letters, 1)),
  ];
};

/** The app is built after the server has started. */
const untilBuilt = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const reply = await fetch(`${url}/back-office/players`);
    const text = await reply.text();
    if (reply.ok && /<script[^>]+type="module"/.test(text)) return;
    await sleep(500);
  }
  throw new Error('The back office was not built within ten minutes.');
};

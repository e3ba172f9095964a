import { base } from '../support/back-office.ts';
import { type CompletionCondition, type Tab, untilIdle } from './back-office-page.ts';

/** The measured actions. Each run shows rows that the page has not loaded before. */
export type Act = CompletionCondition & {
  readonly name: string;
  /** Navigates to where the run begins. */
  readonly prepare: (tab: Tab, run: number) => Promise<unknown>;
  /** The key or click that is timed. */
  readonly act: (tab: Tab, run: number) => Promise<unknown>;
  /** The calls whose answers the run shows. */
  readonly calls: (run: number) => readonly string[];
  /** Whether they may have been prefetched, as when the pointer rests on a link. */
  readonly isAhead?: boolean;
};

const rows: CompletionCondition = {
  shown: '.data-table tbody',
  isWhole: ['.data-table tbody tr', '!.data-table[data-stale]'],
};
const next = '.pager button:nth-of-type(2)';
const search = '.filter-bar input[type=search]';
const palette = '.palette-input';

/** The pointer comes from far away and presses at once. */
const click = ({ page }: Tab, selector: string): Promise<void> => page.locator(selector).first().click();

const moveAway = ({ page }: Tab): Promise<void> => page.mouse.move(0, 0);

/** The pointer rests before it presses, as a hand does. */
const rest = async ({ page }: Tab, selector: string): Promise<void> => {
  await page.locator(selector).first().hover();
  await page.waitForTimeout(150);
};

const press = async ({ page }: Tab): Promise<void> => {
  await page.mouse.down();
  await page.mouse.up();
};

/**
 * Search terms: a name and two digits. The last digit is typed while the bench measures, and must change the rows. 9
 * would not: the newest players come first, and the second digit of their numbers is 9 already.
 */
const names =
  'weber fischer becker wagner krause lehmann koehler peters schulz garcia rossi dubois novak jensen silva'.split(' ');
const termOf = (run: number): string => `${names[run % names.length]}${1 + (run % 7)}${run % 9}`;
const stem = (run: number): string => termOf(run).slice(0, -1);
const lastLetter = (run: number): string => termOf(run).slice(-1);

const fill = async (tab: Tab, selector: string, text: string): Promise<void> => {
  await tab.page.locator(selector).fill(text);
  await tab.page.waitForTimeout(100);
  await untilIdle(tab);
};

/** A time soon after the first players registered; the newest are shown first, so later ones are left out. */
const hourOf = (run: number): string => `2023-01-02T${String(run + 1).padStart(2, '0')}:00`;

/** The button of the pager, on a page reached without the pointer near it. */
const nextPage = (list: string, path: string): Omit<Act, 'name'> => {
  const addressOf = (page: number): string => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
  return {
    ...rows,
    prepare: async (tab, run) => {
      if (run === 0) await tab.open(path);
      await moveAway(tab);
      await tab.go(addressOf(3 * run + 2));
    },
    act: (tab) => click(tab, next),
    calls: (run) => [`${base}/${list}${new URL(addressOf(3 * run + 3), 'http://page').search}`],
  };
};

/** The app is reloaded, so that it has no rows of the queue, and its code is warmed up by other pages. */
const warmQueue = async (tab: Tab): Promise<void> => {
  await tab.open('/players');
  for (const page of [2, 3, 4]) await tab.go(`/withdrawals?type=withdrawal&page=${page}`);
  await tab.go('/players');
};

export const actsOf = (players: number): readonly Act[] => [
  { ...nextPage('players', '/players'), name: 'list, next page' },
  {
    ...nextPage('players', '/players?status=active'),
    name: 'list, next page, pointer rested on the button',
    isAhead: true,
    prepare: async (tab, run) => {
      await nextPage('players', '/players?status=active').prepare(tab, run);
      await rest(tab, next);
    },
    act: press,
  },
  {
    ...rows,
    name: 'list, filter by registration',
    prepare: async (tab, run) => {
      if (run === 0) await tab.open('/players');
      await tab.page.locator('.filter-chip', { hasText: 'Created' }).click();
      await tab.page.locator('.filter-popup input').last().fill(hourOf(run));
    },
    act: ({ page }) => page.keyboard.press('Enter'),
    calls: (run) => [`${base}/players?created_to=${encodeURIComponent(`${hourOf(run)}:00.000Z`)}`],
  },
  {
    ...rows,
    name: 'search in the list, a further letter',
    prepare: async (tab, run) => {
      if (run === 0) await tab.open('/players');
      await fill(tab, search, stem(run));
      await tab.page.locator(search).press('End');
    },
    act: ({ page }, run) => page.keyboard.press(lastLetter(run)),
    calls: (run) => [`${base}/players?search=${termOf(run)}`],
  },
  {
    name: 'search over everything, a further letter',
    shown: '.palette-list',
    isWhole: ['!.palette-list[data-stale]'],
    prepare: async (tab, run) => {
      if (run === 0) {
        await tab.open('/players');
        await tab.page.keyboard.press('Control+k');
        await tab.page.locator(palette).waitFor();
      }
      await fill(tab, palette, stem(run));
      await tab.page.locator(palette).press('End');
    },
    act: ({ page }, run) => page.keyboard.press(lastLetter(run)),
    calls: (run) => [`${base}/search?q=${termOf(run)}`],
  },
  ...playerPages(players),
  {
    ...rows,
    name: 'withdrawals queue, opened',
    prepare: async (tab) => {
      await warmQueue(tab);
      await moveAway(tab);
    },
    act: (tab) => click(tab, '.nav a[href*="/withdrawals"]'),
    calls: () => [`${base}/payments?queue=to_decide&order=oldest`],
  },
  {
    ...rows,
    name: 'withdrawals queue, opened by keys',
    prepare: async (tab) => {
      await warmQueue(tab);
      await tab.page.keyboard.press('g');
    },
    act: ({ page }) => page.keyboard.press('w'),
    calls: () => [`${base}/payments?queue=to_decide&order=oldest`],
  },
  {
    ...nextPage('payments', '/withdrawals?queue=to_decide&order=oldest'),
    name: 'withdrawals queue, next page',
  },
];

const playerPages = (players: number): Act[] => {
  // Spread over all players: neighbours would share database pages.
  const idOf = (run: number): number => 1_000 + Math.floor((run * (players - 2_000)) / 20);
  const link = '.pane a[href*="/players/"]';
  const act: Omit<Act, 'name' | 'prepare' | 'act'> = {
    shown: '.page .tabs-list',
    isWhole: ['.player-figures', '.player-tab .timeline li'],
    calls: (run) => ['withdrawable', 'timeline'].map((part) => `${base}/players/${idOf(run)}/${part}`),
  };
  const openPane = async (tab: Tab, run: number): Promise<void> => {
    if (run === 0) await tab.open('/players');
    await moveAway(tab);
    await tab.go(`/players#${idOf(run)}`);
    await tab.page.locator(link).waitFor();
    await untilIdle(tab);
  };
  return [
    { ...act, name: 'player page, opened', prepare: openPane, act: (tab) => click(tab, link) },
    {
      ...act,
      name: 'player page, opened, pointer rested on the link',
      isAhead: true,
      prepare: async (tab, run) => {
        await openPane(tab, run);
        await rest(tab, link);
      },
      act: press,
    },
  ];
};

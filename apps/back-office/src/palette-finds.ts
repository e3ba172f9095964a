import { type SearchKind, searchEverything } from '@croupier/contract/back-office/search.ts';
import { prepare, useData } from './data.ts';
import { useLabels } from './labels.ts';
import { formatMoney } from './money.ts';
import type { Page } from './page.ts';
import { usePreferences } from './preferences.ts';

const fewestLetters = 2;

/** The pages that show each kind of search result; the first that exists is used. */
const places: Readonly<Record<SearchKind, readonly string[]>> = {
  player: ['/players/$player', '/players'],
  payment: ['/payments'],
  round: ['/rounds'],
  game: ['/games'],
  bonus: ['/bonuses'],
  promo_code: ['/promo-codes'],
  api_request: ['/api-log'],
  staff: ['/staff'],
};

const addressOf = (kind: SearchKind, id: string, pages: readonly Page[]): string | undefined => {
  const path = places[kind].find((wanted) => pages.some((page) => page.path === wanted));
  if (path === undefined) return undefined;
  const name = encodeURIComponent(id);
  return path.includes('$') ? path.replace(/\$\w+/, name) : `${path}#${name}`;
};

export type PaletteItem = { readonly id: string; readonly label: string; readonly hint?: string; readonly to: string };

type Finds = { readonly items: readonly PaletteItem[]; readonly isStale: boolean };

/** Starts the search for a text before the palette is drawn with it. */
export const preparePaletteFinds = (typed: string): void => {
  if (typed.length >= fewestLetters) prepare(searchEverything, { query: { q: typed } });
};

/** The search results for the text in the palette; until they arrive, those for the text before it. */
export const usePaletteFinds = (typed: string, pages: readonly Page[]): Finds => {
  const labels = useLabels();
  const { language } = usePreferences();
  const enabled = typed.length >= fewestLetters;
  const { data, isPlaceholderData } = useData(searchEverything, { query: { q: typed } }, { enabled });
  if (!enabled) return { items: [], isStale: false };
  const items = (data?.data.groups ?? [])
    .flatMap(({ results }) => results)
    .flatMap(({ kind, id, title, subtitle, amount, currency }) => {
      const to = addressOf(kind, id, pages);
      const money =
        amount === null || currency === null ? '' : `${formatMoney(amount, currency, language)} ${currency}`;
      const hint = [labels.value(kind), money, subtitle].filter(Boolean).join(' · ');
      return to === undefined ? [] : [{ id: `${kind} ${id}`, label: title, hint, to }];
    });
  return { items, isStale: isPlaceholderData };
};
